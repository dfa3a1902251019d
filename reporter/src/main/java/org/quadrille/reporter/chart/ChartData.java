package org.quadrille.reporter.chart;

import java.util.List;

/**
 * What a chart over the time of a run shows, whoever draws it.
 *
 * @param kind as of {@link ChartSpec}
 * @param limit of the 90th percentile of a type; null if there is none
 * @param window the part of the run, from and to, in seconds; null for all of it
 * @param panels one below the other
 */
public record ChartData(String kind, Double limit, List<Double> window, List<Panel> panels) {
    /**
     * One of several panels.
     *
     * @param unit of its axis
     * @param top upper end of its axis; 0 to fit the lines
     * @param lines in it; lines of the same name in several panels have the same colour
     */
    public record Panel(String unit, double top, List<Series> lines) {
        /** Whether any of its values is known and more than 0; others are left out. */
        boolean shows() {
            return lines.stream().flatMap(line -> line.points().stream()).anyMatch(point -> point.value() > 0);
        }
    }
}
