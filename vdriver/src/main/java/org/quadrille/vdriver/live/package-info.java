/** The figures of a run for Prometheus while it lasts (live.md). */
// Used by cli, study.command, study.environment, vdriver.command, vdriver.local, web.
package org.quadrille.vdriver.live;
