/**
 * How much disk a database takes and will need after hours of trading (workload.md 16.4). Whether a load fits is
 * {@code load}.
 */
// Used by audit.cardinality.
package org.quadrille.schema.space;
