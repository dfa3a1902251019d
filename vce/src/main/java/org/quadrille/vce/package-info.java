/** The customer emulator as a worker and its run. Knows the population, and no database. */
package org.quadrille.vce;
