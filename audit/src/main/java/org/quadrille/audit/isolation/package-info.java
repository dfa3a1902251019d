/**
 * Transactions of the real connector that overlap with others keep the isolation of their levels (workload.md 13.5).
 */
// Used by audit.command.
package org.quadrille.audit.isolation;
