/** The charts of the report as SVG, drawn from figures; no queries. */
// Used by audit.durability, reporter, study, web.live, web.site.
package org.quadrille.reporter.chart;
