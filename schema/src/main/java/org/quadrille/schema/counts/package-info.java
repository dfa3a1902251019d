/**
 * How many rows a database has and how many it should have, according to the population, the scale and the counts of
 * the last run. Whether their values are consistent is checked in {@code consistency}.
 */
// Used by audit.cardinality, vconnector.database.
package org.quadrille.schema.counts;
