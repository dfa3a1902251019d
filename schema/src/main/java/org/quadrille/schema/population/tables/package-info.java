/** The rows of all tables but those of trades, a source for one table or a few. */
package org.quadrille.schema.population.tables;
