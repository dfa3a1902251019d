/**
 * What does not depend on seed or scale: names, words, sectors, exchanges, tax rates, commissions and the list of
 * companies, most of it resources of this package.
 */
// Used by audit.atomicity, audit.inputs, schema, vce.inputs, vce.maintenance, vconnector.reporting.
package org.quadrille.schema.population.lists;
