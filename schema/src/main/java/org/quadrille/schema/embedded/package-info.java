/**
 * Servers of the kit's own for the demo and the tests: their processes, folders and owners. Loading data
 * into them is in {@code load}.
 */
// Used by audit.durability, cli, study.environment, vdriver.local.
package org.quadrille.schema.embedded;
