/** Samples of a machine and of the process itself, once a second, into a file (metrics-format.md). */
// Used by common.control, common.control.rmi, reporter, study, vdriver, web.live.
package org.quadrille.common.metrics;
