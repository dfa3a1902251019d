/** Samples of a machine and of the process itself, once a second, into a file (metrics-format.md). */
package org.quadrille.common.metrics;
