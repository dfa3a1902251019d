package org.quadrille.reporter.chart;

/**
 * A chart of the report.
 *
 * @param id name of its file in {@code charts/}, without {@code .svg}
 * @param title what it shows
 * @param text how to read it, a sentence or two below it
 * @param svg an SVG element that contains title and description for those who cannot see it
 */
public record Chart(String id, String title, String text, String svg) {}
