package org.quadrille.audit.durability;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quadrille.reporter.chart.OutageChart;
import org.quadrille.reporter.chart.OutageChart.Event;
import org.quadrille.reporter.chart.Series.Point;

/** The throughput around the outage as a picture and as a table. */
final class RecoveryFiles {
    static final String CHART = "recovery.svg";
    static final String TABLE = "recovery.csv";
    private static final double MICROS = 1e6;

    private RecoveryFiles() {}

    /** An SVG file. */
    static String chart(ThroughputBySecond all, ThroughputRecovery recovery) {
        // The last second is part of the drain.
        int seconds = Math.max(1, all.seconds() - 1);
        List<Point> rate = new ArrayList<>();
        int width = Math.max(1, seconds / 400);
        for (int second = 0; second + width <= seconds; second += width) {
            rate.add(new Point((second + width / 2.0) * MICROS, all.rate(second, second + width)));
        }
        List<Event> events = new ArrayList<>(List.of(
                event(recovery.failed(), "failure"),
                event(
                        recovery.accepted(),
                        String.format(
                                Locale.ROOT,
                                "connections again after %.1f s",
                                recovery.accepted() - recovery.failed()))));
        recovery.firstAnswer()
                .ifPresent(at -> events.add(event(
                        at, String.format(Locale.ROOT, "first transaction after %.1f s", at - recovery.failed()))));
        recovery.back()
                .ifPresent(at -> events.add(event(
                        at, String.format(Locale.ROOT, "95 %% of the rate after %.1f s", at - recovery.failed()))));
        String text = "Committed Trade-Results a second, and what happened when; times are from the failure.";
        return OutageChart.of(
                        "Throughput around the failure",
                        text,
                        rate,
                        ThroughputRecovery.USUAL * recovery.before(),
                        events,
                        seconds * MICROS)
                .svg();
    }

    private static Event event(double seconds, String label) {
        return new Event(seconds * MICROS, label);
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
