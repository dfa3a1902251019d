/** The charts of the report as SVG, drawn from figures; no queries. */
package org.quadrille.reporter.chart;
