/** Companies, securities, prices over time, and the times and numbers of trades (workload.md 6, 8, 9.1). */
package org.quadrille.schema.population.market;
