/** The charts of the report as SVG, drawn from figures; no queries. */
// Used by audit.durability, reporter, study.page, web.site.
package org.quadrille.reporter.chart;
