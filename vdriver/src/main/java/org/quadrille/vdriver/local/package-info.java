/** Testbeds on this machine: the demo, its databases and processes, and the embedded server of a testbed. */
package org.quadrille.vdriver.local;
