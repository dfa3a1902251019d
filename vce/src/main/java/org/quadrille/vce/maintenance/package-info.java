/**
 * The brokerage house's own transactions, Trade-Cleanup and Data-Maintenance (workload.md 12.11, 12.12), and when they
 * are due.
 */
// Used by vce.
package org.quadrille.vce.maintenance;
