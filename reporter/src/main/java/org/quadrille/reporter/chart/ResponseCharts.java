package org.quadrille.reporter.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jfree.chart.axis.LogAxis;
import org.quadrille.reporter.chart.Graph.Mark;
import org.quadrille.reporter.chart.Series.Point;
import org.quadrille.reporter.figures.ResponseStep;
import org.quadrille.reporter.figures.TransactionFigures;

/** Response times: of each type over the whole interval, and over time. */
final class ResponseCharts {
    private static final double SMALLEST_MS = 0.01;
    private static final int DECADE = 10;
    /** Above the longest response time, for the numbers of the phases. */
    private static final double ROOM = 1.5;

    private ResponseCharts() {}

    /** Percentiles and limit of every type that ran, on one logarithmic axis. */
    static Chart byType(Map<String, TransactionFigures> transactions) {
        List<String> types = new ArrayList<>();
        List<TransactionFigures> figures = new ArrayList<>();
        transactions.forEach((name, f) -> {
            if (f.count() > 0) {
                types.add(name);
                figures.add(f);
            }
        });
        return Graph.rows(
                        1,
                        new Graph.Axis("milliseconds", SMALLEST_MS, Double.NaN, true, List.of()),
                        types,
                        List.of(
                                marks("median", Palette.other(0), Mark.DOT, figures, TransactionFigures::p50Ms),
                                marks(
                                        "90th percentile",
                                        Palette.other(1),
                                        Mark.DIAMOND,
                                        figures,
                                        TransactionFigures::p90Ms),
                                marks(
                                        "99th percentile",
                                        Palette.other(2),
                                        Mark.TRIANGLE,
                                        figures,
                                        TransactionFigures::p99Ms),
                                marks(
                                        "limit of the 90th",
                                        Palette.TEXT,
                                        Mark.SQUARE,
                                        figures,
                                        TransactionFigures::limitMs)),
                        List.of(),
                        List.of())
                .chart("responses", "Response times of each type", "Measurement interval; the axis is logarithmic.");
    }

    private static Graph.Line marks(
            String name,
            String colour,
            Mark mark,
            List<TransactionFigures> figures,
            Function<TransactionFigures, Double> value) {
        int[] rows = IntStream.range(0, figures.size())
                .filter(row -> value.apply(figures.get(row)) != null)
                .toArray();
        return Graph.Line.marks(
                name,
                colour,
                mark,
                IntStream.of(rows)
                        .mapToDouble(row -> Math.max(value.apply(figures.get(row)), SMALLEST_MS))
                        .toArray(),
                IntStream.of(rows).asDoubleStream().toArray());
    }

    /** One small chart for each type that ran; all have the same axis, so that they can be compared. */
    static List<Chart> overTime(
            TimeChart time, Map<String, TransactionFigures> transactions, List<ResponseStep> steps) {
        double shortest = Math.max(
                SMALLEST_MS,
                steps.stream().mapToDouble(ResponseStep::p50Ms).min().orElse(1));
        double longest = steps.stream().mapToDouble(ResponseStep::p99Ms).max().orElse(1);
        double lowest = Math.pow(DECADE, Math.floor(Math.log10(shortest)));
        double highest = Math.max(DECADE * lowest, ROOM * longest);
        List<Chart> charts = new ArrayList<>();
        transactions.forEach((name, figures) -> {
            List<ResponseStep> own = steps.stream()
                    .filter(step -> step.code().equals(figures.code()))
                    .toList();
            if (!own.isEmpty()) {
                charts.add(time.small(
                        "response-" + figures.code().toLowerCase(Locale.ROOT),
                        name,
                        "Percentiles; the axis is logarithmic.",
                        () -> {
                            LogAxis axis = Theme.logAxis("ms", SMALLEST_MS);
                            axis.setRange(lowest, highest);
                            return axis;
                        },
                        figures.limitMs(),
                        List.of(
                                line("median", 0, own, ResponseStep::p50Ms),
                                line("90th", 1, own, ResponseStep::p90Ms),
                                line("99th", 2, own, ResponseStep::p99Ms))));
            }
        });
        return charts;
    }

    private static Series line(String name, int place, List<ResponseStep> steps, ToDoubleFunction<ResponseStep> value) {
        return Series.measured(
                name,
                Palette.other(place),
                steps.stream()
                        .map(step -> new Point(step.at(), Math.max(value.applyAsDouble(step), SMALLEST_MS)))
                        .toList());
    }
}
