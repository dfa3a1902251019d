/**
 * What the population is computed with: ids and their shift, permutations, keys of random quantities, and a buffer of
 * text.
 */
// Used by schema, vce.inputs.
package org.quadrille.schema.population.base;
