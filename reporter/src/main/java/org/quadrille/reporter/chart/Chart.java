package org.quadrille.reporter.chart;

import java.util.function.Supplier;

/**
 * A chart of a report.
 *
 * @param id name of its file in {@code charts/}, without {@code .svg}
 * @param title what it shows
 * @param text how to read it, a sentence or two below it
 * @param data what it shows of the time of a run, for a page that draws it; null if that is not its axis
 * @param graph what it shows over another axis; null if that is time, or it is a picture alone
 * @param picture draws it
 */
public record Chart(String id, String title, String text, ChartData data, Graph graph, Supplier<String> picture) {
    /** Whether there is more to see than axes. */
    public boolean shows() {
        return graph == null || graph.shows();
    }

    /** An SVG element that contains title and description for those who cannot see it. */
    public String svg() {
        return picture.get();
    }
}
