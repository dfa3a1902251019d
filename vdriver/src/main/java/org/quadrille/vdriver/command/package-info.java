/** The commands that drive a testbed and its databases: one class each. */
// Used by audit.command, audit.inputs, cli.
package org.quadrille.vdriver.command;
