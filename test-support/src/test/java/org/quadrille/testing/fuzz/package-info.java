/** Generated inputs for whatever reads files or frames of others, and what such a reader may do with them. */
package org.quadrille.testing.fuzz;
