/** The catalogue of transactions and the numbers of the workload: profile, scale, roles of databases. */
package org.quadrille.common.workload;
