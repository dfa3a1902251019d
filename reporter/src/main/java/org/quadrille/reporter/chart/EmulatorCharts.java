package org.quadrille.reporter.chart;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.reporter.chart.Series.Point;
import org.quadrille.reporter.figures.GaugeStep;
import org.quadrille.reporter.figures.LatenessStep;
import org.quadrille.reporter.figures.RetryRate;

/** How well the emulators kept up, and what had to be retried. */
record EmulatorCharts(TimeChart time) {
    /** Lateness of the market's timers and, in open pacing, of the customers' schedules. */
    Chart lateness(List<LatenessStep> steps, boolean open) {
        List<Series> lines = new ArrayList<>();
        lines.add(late("Trade-Results, 99th percentile", 1, steps, "MARKET", LatenessStep::p99Ms));
        lines.add(late("Trade-Results, longest", 3, steps, "MARKET", LatenessStep::maxMs));
        if (open) {
            lines.add(late("customers, 99th percentile", 0, steps, "CUSTOMER", LatenessStep::p99Ms));
            lines.add(late("customers, longest", 2, steps, "CUSTOMER", LatenessStep::maxMs));
        }
        String customers = open
                ? "; customer transactions behind their schedule (open pacing)."
                : ". Customers have no schedule in closed pacing.";
        return time.lines(
                "lateness",
                "Lateness of the emulators",
                "How long after its timer was due a Trade-Result was sent" + customers,
                "ms",
                lines);
    }

    private static Series late(
            String name, int place, List<LatenessStep> steps, String issuer, ToDoubleFunction<LatenessStep> value) {
        return Series.measured(
                name,
                Palette.other(place),
                steps.stream()
                        .filter(step -> step.issuer().equals(issuer))
                        .map(step -> new Point(step.at(), value.applyAsDouble(step)))
                        .toList());
    }

    /** Retries of every type that had any. */
    Chart retries(List<RetryRate> rates) {
        Map<String, List<RetryRate>> types =
                rates.stream().collect(Collectors.groupingBy(RetryRate::code, LinkedHashMap::new, Collectors.toList()));
        List<Series> lines = new ArrayList<>();
        types.forEach((code, own) -> lines.add(Series.measured(
                TransactionType.ofCode(code).title(),
                Palette.other(lines.size()),
                own.stream().map(rate -> new Point(rate.at(), rate.rate())).toList())));
        return time.lines(
                "retries",
                "Retries",
                "Retries a second after serialization failures and deadlocks, inside the response times.",
                "a second",
                lines);
    }

    /** Limit orders that wait for their price, by group. */
    Chart waiting(List<GaugeStep> gauges) {
        return time.lines(
                "waiting",
                "Waiting limit orders",
                "Limit orders that wait for the price wave to reach their limit, over all tiles, as reported by the market emulators.",
                "orders",
                Series.ofGroups(group -> waiting(gauges, group)));
    }

    static List<Point> waiting(List<GaugeStep> gauges, int group) {
        return points(
                gauges,
                step -> step.gauge().equals("waitingOrders")
                        && Integer.valueOf(group).equals(step.group()));
    }

    /** What is due in the market and not yet sent. */
    Chart backlog(List<GaugeStep> gauges) {
        return time.lines(
                "backlog",
                "Backlog of the market",
                "Trade-Results and Market-Feeds that are due and wait for a sender, and triggered orders that wait for a"
                        + " ticker entry.",
                "waiting",
                List.of(
                        Series.measured(
                                "due and unsent",
                                Palette.other(1),
                                points(gauges, step -> step.gauge().equals("marketBacklog"))),
                        Series.measured(
                                "triggered orders",
                                Palette.other(0),
                                points(gauges, step -> step.gauge().equals("triggerQueue")))));
    }

    private static List<Point> points(List<GaugeStep> gauges, Predicate<GaugeStep> which) {
        return gauges.stream()
                .filter(which)
                .map(step -> new Point(step.at(), step.value()))
                .toList();
    }
}
