/**
 * How many rows a database has and how many it should have, by the population, the scale and the counts of the last
 * run. Whether their values fit together is {@code consistency}.
 */
package org.quadrille.schema.counts;
