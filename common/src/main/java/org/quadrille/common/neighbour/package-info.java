/** A worker that takes processors, memory, disk or network from others, at set instants of a run. */
// Used by cli, study.campaign, study.format, vdriver.prime.
package org.quadrille.common.neighbour;
