package org.quadrille.study.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.quadrille.common.results.RunEvent;
import org.quadrille.reporter.chart.Graph;
import org.quadrille.reporter.chart.Graph.Axis;
import org.quadrille.reporter.chart.Graph.Line;
import org.quadrille.reporter.chart.Graph.Mark;
import org.quadrille.reporter.chart.Graph.Shade;
import org.quadrille.reporter.chart.Graph.Stretch;
import org.quadrille.statistics.Summary;

/** Throughput over time of all runs of a cell, one drawn over another, with the median of all. */
final class OverlayChart {
    private static final double LONGEST_IN_SECONDS = 300;
    private static final int MANY = 12;
    private static final double MICROS = 1e6;

    private OverlayChart() {}

    /**
     * The cell at a place, from 0.
     *
     * @param runs of it, at least one; one may be shorter than another
     * @param top the upper end of the axis, the same in the charts of all cells
     */
    static Graph of(int place, List<RunThroughput> runs, double top) {
        RunThroughput first = runs.get(0);
        int steps = runs.stream().mapToInt(run -> run.values().length).max().orElse(0);
        boolean minutes = steps * first.stepSeconds() > LONGEST_IN_SECONDS;
        double second = minutes ? 60 : 1;
        double[] times = new double[steps];
        double[] medians = new double[steps];
        for (int k = 0; k < steps; k++) {
            int step = k;
            times[k] = (k + 0.5) * first.stepSeconds() / second;
            medians[k] = Summary.of(runs.stream()
                            .filter(run -> run.values().length > step)
                            .mapToDouble(run -> run.values()[step])
                            .toArray())
                    .median();
        }
        String colour = CellStyle.colour(place);
        List<Line> lines = new ArrayList<>();
        for (RunThroughput run : runs) {
            double[][] points = {Arrays.copyOf(times, run.values().length), run.values()};
            lines.add(new Line("run", colour, runs.size() > MANY ? 0.3 : 0.5, 0.8, false, Mark.NONE, points, null));
        }
        lines.add(Line.plain("median", colour, 2.2, times, medians));
        List<Stretch> events = first.events().stream()
                .filter(event -> event.from() != null)
                .map(event -> stretch(event, second))
                .toList();
        return Graph.of(
                true,
                Axis.between(
                        (minutes ? "minutes" : "seconds") + " from the start of the run",
                        0,
                        Math.max(steps * first.stepSeconds() / second, 1e-3)),
                Axis.between(first.counted().unit(), 0, Math.max(top * 1.05, 1e-6)),
                lines,
                List.of(),
                events);
    }

    private static Stretch stretch(RunEvent event, double second) {
        return new Stretch(event.from() / MICROS / second, event.to() / MICROS / second, event.name(), Shade.EVENT);
    }
}
