/**
 * The consistency conditions of a database (workload.md 13.2): which of them apply according to its stamp, and one SQL
 * file for each, divided into ranges that several sessions work on. Counting rows is in {@code counts}, comparing them
 * with a log in {@code durability}.
 */
// Used by audit.consistency, audit.durability, schema.counts, schema.load, vdriver.command.
package org.quadrille.schema.consistency;
