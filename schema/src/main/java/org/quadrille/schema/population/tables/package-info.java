/** The rows of all tables except those of trades; each source fills one table or a few. */
// Used by schema.counts, schema.population.
package org.quadrille.schema.population.tables;
