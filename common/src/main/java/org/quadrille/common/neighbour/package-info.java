/** A worker that takes processors, memory, disk or network from others, at set instants of a run. */
package org.quadrille.common.neighbour;
