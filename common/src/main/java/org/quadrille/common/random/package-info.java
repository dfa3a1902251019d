/** Counter-based random numbers: the same for the same seed and name, in whatever order they are asked for. */
// Used by audit.script, common.deck, schema, study.campaign, vce.inputs, vce.maintenance, vmee.market.
package org.quadrille.common.random;
