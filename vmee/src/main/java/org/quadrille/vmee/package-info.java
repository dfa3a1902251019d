/** The market exchange emulator as a worker: the order port and the markets of its groups. */
// Used by cli.
package org.quadrille.vmee;
