/**
 * Makes the servers of databases fail under load, brings them back, and compares what the drivers logged with what the
 * databases hold (workload.md 13.6).
 */
// Used by audit.command.
package org.quadrille.audit.durability;
