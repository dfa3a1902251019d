/**
 * Compares what the drivers logged with what a database holds after a failure (workload.md 13.6). Making servers fail
 * is part of the audit.
 */
// Used by audit.durability, vconnector.database.
package org.quadrille.schema.durability;
