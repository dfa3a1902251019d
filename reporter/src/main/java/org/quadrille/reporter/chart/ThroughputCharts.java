package org.quadrille.reporter.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Throughput;
import org.quadrille.reporter.chart.ChartData.Panel;
import org.quadrille.reporter.chart.Series.Point;
import org.quadrille.reporter.figures.FlowRate;
import org.quadrille.reporter.figures.GaugeStep;
import org.quadrille.reporter.figures.GroupShare;
import org.quadrille.reporter.figures.PhaseChange;
import org.quadrille.reporter.figures.TimeFigures;
import org.quadrille.reporter.text.Numbers;

/** Throughput of the run, its tiles and its groups over time. */
final class ThroughputCharts {

    private final TimeChart time;
    private final RunSchedule schedule;
    private final Throughput counted;
    private final List<FlowRate> flow;
    private final double half;

    ThroughputCharts(TimeChart time, Throughput counted, List<FlowRate> flow) {
        this.time = time;
        this.schedule = time.schedule();
        this.counted = counted;
        this.flow = flow;
        this.half =
                flow.stream().mapToLong(FlowRate::at).filter(at -> at > 0).min().orElse(0) / 2.0;
    }

    Chart stacked() {
        return time.stacked(
                "throughput",
                "Throughput by group",
                "Completed " + counted.counts()
                        + " a second of all tiles, the groups on top of each other; vertical lines are"
                        + " the borders of the measured phases.",
                counted.unit(),
                groups());
    }

    Chart lines() {
        List<Series> lines = new ArrayList<>();
        lines.add(Series.measured("all groups", Palette.TEXT, sum(rate -> true, FlowRate::results)));
        lines.addAll(groups());
        return time.lines(
                "groups",
                "Throughput of each group and of all",
                "Completed " + counted.counts()
                        + " a second of all tiles. The sum should stay level while the groups rise and fall.",
                counted.unit(),
                lines);
    }

    /**
     * Share of each group in each tile, beside the target of the phase; with many tiles, how far each group is from its
     * target in the furthest and in the middle of them.
     */
    List<Chart> shares(List<GroupShare> targets, int tiles) {
        List<Chart> charts = new ArrayList<>();
        if (Palette.many(tiles)) {
            for (int group = 1; group <= GroupId.PER_TILE; group++) {
                charts.add(apart(targets, tiles, group));
            }
            return charts;
        }
        for (int tile = 1; tile <= tiles; tile++) {
            String id = tiles == 1 ? "shares" : "shares-tile-" + tile;
            String of = tiles == 1 ? "the tile's" : "tile " + tile + "'s";
            charts.add(time.lines(
                    id,
                    "Share of each group in " + of + " throughput",
                    "Solid: completed " + counted.counts() + " of the group in percent of " + of
                            + "; dashed: its share of the load in the phase."
                            + (counted == Throughput.TRADE_RESULTS
                                    ? " Trade-Results follow a change of the load with the lag of waiting limit orders."
                                    : ""),
                    "%",
                    shareLines(targets, tile)));
        }
        return charts;
    }

    private Chart apart(List<GroupShare> targets, int tiles, int group) {
        Map<List<Integer>, Double> wanted = targets.stream()
                .filter(share -> share.group() == group)
                .collect(Collectors.toMap(share -> List.of(share.tile(), share.phase()), GroupShare::target));
        Map<Long, double[]> all = byTile(rate -> true, tiles);
        Map<Long, double[]> points = new TreeMap<>();
        byTile(rate -> rate.group() == group, tiles).forEach((at, own) -> {
            int phase = schedule.phaseAt(at + Math.round(half));
            double[] apart = IntStream.range(0, tiles)
                    .filter(tile -> wanted.containsKey(List.of(tile + 1, phase)))
                    .mapToDouble(tile -> Math.abs(
                            // A tile that does nothing has nothing of what is wanted.
                            (all.get(at)[tile] == 0 ? 0 : percent(own[tile], all.get(at)[tile]))
                                    - wanted.get(List.of(tile + 1, phase))))
                    .sorted()
                    .toArray();
            if (apart.length > 0) {
                points.put(at, apart);
            }
        });
        return time.lines(
                "shares-group-" + group,
                "Share of group " + group + " in its tile, distance from what is wanted",
                "Completed " + counted.counts()
                        + " of the group in percent of its tile's, and its share of the load in the"
                        + " phase: how many points are between them in the tile where they are furthest apart, and in the"
                        + " one in the middle of all " + tiles + ".",
                "points",
                List.of(
                        line("furthest tile", 0, points, of -> of[of.length - 1]),
                        line("tile in the middle", 1, points, of -> of[of.length / 2])));
    }

    /** What tiles did in each step. @param which rates of a tile that count */
    private Map<Long, double[]> byTile(Predicate<FlowRate> which, int tiles) {
        Map<Long, double[]> sums = new TreeMap<>();
        for (FlowRate rate : flow) {
            double[] of = sums.computeIfAbsent(rate.at(), at -> new double[tiles]);
            of[rate.tile() - 1] += which.test(rate) ? rate.results() : 0;
        }
        return sums;
    }

    private List<Series> shareLines(List<GroupShare> targets, int tile) {
        Map<Long, Double> all = sums(rate -> rate.tile() == tile, FlowRate::results);
        List<Series> lines = new ArrayList<>(Series.ofGroups(group ->
                sums(rate -> rate.tile() == tile && rate.group() == group, FlowRate::results).entrySet().stream()
                        .map(e -> new Point(e.getKey() + half, percent(e.getValue(), all.get(e.getKey()))))
                        .toList()));
        for (int g = 1; g <= GroupId.PER_TILE; g++) {
            lines.add(Series.compared("", Palette.group(g), target(targets, tile, g)));
        }
        return lines;
    }

    private List<Point> target(List<GroupShare> targets, int tile, int group) {
        List<Point> steps = new ArrayList<>();
        for (GroupShare share : targets) {
            if (share.tile() == tile && share.group() == group) {
                steps.add(new Point(schedule.phaseStart(share.phase()), share.target()));
                steps.add(new Point(schedule.phaseStart(share.phase() + 1), share.target()));
            }
        }
        return steps;
    }

    /** Share of each tile in the throughput of the run; of many, the highest, the middle and the lowest at each time. */
    Chart tiles(int tiles) {
        boolean many = Palette.many(tiles);
        Map<Long, Double> all = sums(rate -> true, FlowRate::results);
        Map<Long, double[]> shares = byTile(rate -> true, tiles);
        shares.forEach((at, of) -> Arrays.setAll(of, tile -> percent(of[tile], all.get(at))));
        List<Series> lines = new ArrayList<>();
        if (many) {
            shares.values().forEach(Arrays::sort);
            lines.add(line("highest tile", 0, shares, of -> of[of.length - 1]));
            lines.add(line("tile in the middle", 1, shares, of -> of[of.length / 2]));
            lines.add(line("lowest tile", 2, shares, of -> of[0]));
        } else {
            for (int t = 0; t < tiles; t++) {
                int tile = t;
                lines.add(line("tile " + (tile + 1), tile, shares, of -> of[tile]));
            }
        }
        double even = 100.0 / tiles;
        lines.add(Series.compared("even", Palette.MUTED, List.of(new Point(0, even), new Point(schedule.end(), even))));
        return time.lines(
                "tiles",
                "Balance of the tiles",
                "Completed " + counted.counts() + " of each tile in percent of the run's"
                        + (many ? ": at each time the highest, the middle and the lowest of all " + tiles : "") + ".",
                "%",
                lines);
    }

    private Series line(String name, int colour, Map<Long, double[]> values, ToDoubleFunction<double[]> one) {
        List<Point> points = new ArrayList<>();
        values.forEach((at, of) -> points.add(new Point(at + half, one.applyAsDouble(of))));
        return Series.measured(name, Palette.other(colour), points);
    }

    /** For each group, the phase in which its load rises the most, with the half phase before it. */
    List<Chart> rises(TimeFigures figures) {
        return figures.phaseChanges().stream()
                .filter(figures::largestRise)
                .sorted(Comparator.comparingInt(PhaseChange::group))
                .map(change -> rise(change, figures.gauges()))
                .toList();
    }

    private Chart rise(PhaseChange change, List<GaugeStep> gauges) {
        int group = change.group();
        List<Panel> panels = new ArrayList<>();
        panels.add(new Panel(
                "a second",
                0,
                List.of(
                        Series.measured(
                                "measured", Palette.group(group), sum(r -> r.group() == group, FlowRate::results)),
                        Series.compared("expected", Palette.TEXT, sum(r -> r.group() == group, FlowRate::model)),
                        Series.compared("orders", Palette.BORDER, sum(r -> r.group() == group, FlowRate::orders)))));
        List<Point> waiting = EmulatorCharts.waiting(gauges, group);
        if (!waiting.isEmpty()) {
            panels.add(
                    new Panel("waiting", 0, List.of(Series.measured("waiting limit orders", Palette.MUTED, waiting))));
        }
        double begins = schedule.phaseStart(change.phase());
        double ends = schedule.phaseStart(change.phase() + 1);
        return time.part(begins - (ends - begins) / 2, ends)
                .smallPanels(
                        "rise-group-" + group,
                        "Group " + group + " from " + Numbers.plain(change.targetBefore(), "") + " to "
                                + Numbers.plain(change.target(), "") + " % of its tile",
                        "Trade-Results and committed Trade-Orders as phase " + change.phase() + " begins.",
                        panels);
    }

    private List<Series> groups() {
        return Series.ofGroups(group -> sum(rate -> rate.group() == group, FlowRate::results));
    }

    private List<Point> sum(Predicate<FlowRate> which, ToDoubleFunction<FlowRate> value) {
        return sums(which, value).entrySet().stream()
                .map(e -> new Point(e.getKey() + half, e.getValue()))
                .toList();
    }

    private Map<Long, Double> sums(Predicate<FlowRate> which, ToDoubleFunction<FlowRate> value) {
        return flow.stream()
                .filter(which)
                .collect(Collectors.groupingBy(FlowRate::at, TreeMap::new, Collectors.summingDouble(value)));
    }

    private static double percent(double part, double whole) {
        return whole == 0 ? Double.NaN : 100 * part / whole;
    }
}
