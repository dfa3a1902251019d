/**
 * Initial trades: what each account bought and sold before the load, and the holdings and cash that this leaves
 * (workload.md 8).
 */
// Used by schema.counts, schema.population.
package org.quadrille.schema.population.trades;
