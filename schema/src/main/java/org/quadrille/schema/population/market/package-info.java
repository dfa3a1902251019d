/** Companies, securities, prices over time, and the times and numbers of trades (workload.md 6, 8, 9.1). */
// Used by audit.inputs, audit.script, schema, vce.inputs, vconnector.reporting, vmee.
package org.quadrille.schema.population.market;
