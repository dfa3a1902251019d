/** The catalogue of transactions and the numbers of the workload: profile, scale, roles of databases. */
// Used by every module.
package org.quadrille.common.workload;
