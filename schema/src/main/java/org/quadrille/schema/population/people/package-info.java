/** Customers, their accounts, addresses and taxes, and brokers (workload.md 5). */
package org.quadrille.schema.population.people;
