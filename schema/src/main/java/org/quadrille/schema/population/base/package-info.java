/**
 * What the population is computed with: ids and their shift, permutations, keys of random quantities, and a buffer of
 * text.
 */
package org.quadrille.schema.population.base;
