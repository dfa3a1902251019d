/** Testbeds on this machine: the demo, its databases and processes, and the embedded server of a testbed. */
// Used by audit.command, audit.durability, cli, deploy.demo, study.campaign, study.environment, vdriver.command.
package org.quadrille.vdriver.local;
