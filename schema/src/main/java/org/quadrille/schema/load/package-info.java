/**
 * Creates, fills, copies, resets, drops and inspects the databases of a testbed, on whatever server they are. The
 * contents of the rows come from {@code population}; how a product takes them is in {@code engine}.
 */
// Used by audit, study.environment, vconnector, vdriver.command, vdriver.local.
package org.quadrille.schema.load;
