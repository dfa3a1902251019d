/** Transactions of the real connector leave all of their rows, or none (workload.md 13.4). */
// Used by audit.command.
package org.quadrille.audit.atomicity;
