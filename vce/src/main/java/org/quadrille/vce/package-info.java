/** The customer emulator as a worker and its run. Knows the population, and no database. */
// Used by cli.
package org.quadrille.vce;
