package org.quadrille.reporter.chart;

import java.util.List;
import java.util.stream.IntStream;
import org.quadrille.common.time.RunSchedule;

/**
 * A chart over the time of a run, as {@code charts.js} draws it: of a run that moves, of one that has ended, or of two.
 *
 * @param id its place in the page; after a dot, its place among the panels of a chart
 * @param kind {@code stack}, {@code shares}, {@code line}, {@code panel} for a lower one, or {@code type} for a small one
 * @param limit of the 90th percentile of a type; null if there is none
 * @param series of a type that moves, the last 10 s and what was measured by now: of the median, the 90th and 99th percentile and the
 *     maximum
 * @param window the part of the run that it shows, from and to, in seconds; null for all of it
 */
public record ChartSpec(
        String id,
        String kind,
        String title,
        String unit,
        int decimals,
        Double limit,
        List<Series> series,
        List<Double> window) {
    /**
     * A line of it.
     *
     * @param colour name of a CSS property
     * @param dashed whether it is what others are compared with
     * @param column its place in a row, from 1, after the time
     */
    public record Series(String name, String colour, boolean dashed, int column) {}

    /** A measured phase, in seconds from the start of the run, with the shares that are planned for it. */
    public record PhaseSpan(double from, double to, List<Integer> shares) {}

    /** The measured phases as charts show them. */
    public static List<PhaseSpan> phases(RunSchedule schedule, List<List<Integer>> shares) {
        return IntStream.rangeClosed(1, schedule.phases())
                .mapToObj(phase -> new PhaseSpan(
                        schedule.phaseStart(phase) / 1e6,
                        schedule.phaseStart(phase + 1) / 1e6,
                        shares.get(schedule.shareRow(phase))))
                .toList();
    }
}
