/** The figures of a run for Prometheus while it lasts (live.md). */
package org.quadrille.vdriver.live;
