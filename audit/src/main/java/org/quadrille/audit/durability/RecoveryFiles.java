package org.quadrille.audit.durability;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.quadrille.reporter.chart.Graph;
import org.quadrille.reporter.chart.Graph.Axis;
import org.quadrille.reporter.chart.Graph.Line;
import org.quadrille.reporter.chart.Graph.Mark;
import org.quadrille.reporter.chart.Palette;

/** The throughput around the outage as a picture and as a table. */
final class RecoveryFiles {
    static final String CHART = "recovery.svg";
    static final String TABLE = "recovery.csv";
    private static final int LONGEST_IN_SECONDS = 300;

    private RecoveryFiles() {}

    /** An SVG file. */
    static String chart(ThroughputBySecond all, ThroughputRecovery recovery) {
        // The last second is part of the drain.
        int seconds = Math.max(1, all.seconds() - 1);
        int width = Math.max(1, seconds / 400);
        double unit = seconds > LONGEST_IN_SECONDS ? 60 : 1;
        double[][] rate = new double[2][seconds / width];
        for (int k = 0; k < rate[0].length; k++) {
            rate[0][k] = (k + 0.5) * width / unit;
            rate[1][k] = all.rate(k * width, (k + 1) * width);
        }
        double usual = ThroughputRecovery.USUAL * recovery.before();
        double end = seconds / unit;
        Axis time = Axis.between((unit > 1 ? "minutes" : "seconds") + " from the start of the run", 0, end);
        Axis results = Axis.of(
                "Trade-Results a second", DoubleStream.concat(DoubleStream.of(0, usual), DoubleStream.of(rate[1])));
        List<Line> lines = new ArrayList<>(List.of(
                Line.plain("tpsV", Palette.other(0), 1.6, rate[0], rate[1]),
                new Line(
                        "95 % of the rate before the failure",
                        Palette.MUTED, 1, 1.6, true, Mark.NONE, new double[][] {{0, end}, {usual, usual}}, null)));
        Map<String, OptionalDouble> events = new LinkedHashMap<>();
        events.put("failure", OptionalDouble.of(recovery.failed()));
        events.put("connections again", OptionalDouble.of(recovery.accepted()));
        events.put("first transaction", recovery.firstAnswer());
        events.put("95 %% of the rate", recovery.back());
        events.forEach((what, when) -> when.ifPresent(at -> {
            String after = at > recovery.failed() ? " after %.1f s" : "";
            lines.add(Line.plain(
                    String.format(Locale.ROOT, what + after, at - recovery.failed()),
                    Palette.other(lines.size() - 1),
                    1.2,
                    new double[] {at / unit, at / unit},
                    new double[] {0, results.high()}));
        }));
        return Graph.of(false, time, results, lines)
                .chart(
                        "recovery",
                        "Throughput around the failure",
                        "Committed Trade-Results a second, and what happened when; times are from the failure.")
                .svg();
    }

    /** A table with a line for each second of the run. */
    static String table(ThroughputBySecond all) {
        StringBuilder text = new StringBuilder("second,trade_results,good_answers,lost_answers\n");
        for (int second = 0; second < all.seconds(); second++) {
            text.append(second)
                    .append(',')
                    .append(all.results(second))
                    .append(',')
                    .append(all.answers(second))
                    .append(',')
                    .append(all.lost(second))
                    .append('\n');
        }
        return text.toString();
    }
}
