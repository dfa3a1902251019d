/**
 * What does not depend on seed or scale: names, words, sectors, exchanges, tax rates, commissions and the list of
 * companies, most of it resources of this package.
 */
package org.quadrille.schema.population.lists;
