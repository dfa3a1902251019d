/** Customers, their accounts, addresses and taxes, and brokers (workload.md 5). */
// Used by audit.script, schema, vce.inputs, vconnector.reporting.
package org.quadrille.schema.population.people;
