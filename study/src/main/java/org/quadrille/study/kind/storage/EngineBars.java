package org.quadrille.study.kind.storage;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.quadrille.common.cli.Words;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.reporter.chart.Graph;
import org.quadrille.reporter.chart.Graph.Axis;
import org.quadrille.reporter.chart.Graph.Bar;
import org.quadrille.reporter.chart.Graph.Line;
import org.quadrille.study.format.LocalSpec;
import org.quadrille.study.kind.storage.StorageAnalysis.Entry;
import org.quadrille.study.kind.storage.StorageAnalysis.Layout;
import org.quadrille.study.page.CellStyle;
import org.quadrille.study.page.Text;

/** The means of a storage study as bars: a group for each engine, a bar for each layout and number of sessions. */
final class EngineBars {
    /** Of a group; the rest keeps it apart from the next. */
    private static final double FILLED = 0.84;

    /** Pixels that all bars of a chart may take. */
    private static final double ALL_BARS = 480;

    /** How pale the bars of further numbers of sessions are, from that of the first. */
    private static final double[] STRENGTHS = {0.9, 0.45, 0.2};

    private EngineBars() {}

    /** None unless there are several engines. */
    static List<Chart> of(StorageAnalysis storage) {
        List<String> engines =
                storage.layouts().stream().map(EngineBars::engine).distinct().toList();
        if (engines.size() < 2) {
            return List.of();
        }
        Map<String, Map<String, Integer>> rows = new LinkedHashMap<>();
        for (int row = 0; row < storage.layouts().size(); row++) {
            Layout layout = storage.layouts().get(row);
            Map<String, Integer> same = rows.computeIfAbsent(places(layout), places -> new LinkedHashMap<>());
            // A second layout with the same places keeps its name.
            (same.containsKey(engine(layout))
                            ? rows.computeIfAbsent(layout.marked(), name -> new LinkedHashMap<>())
                            : same)
                    .put(engine(layout), row);
        }
        int series = rows.size() * storage.sessions().size();
        List<Line> lines = new ArrayList<>();
        List<Bar> bars = new ArrayList<>();
        DoubleStream.Builder all = DoubleStream.builder().add(0);
        int layout = 0;
        for (Map.Entry<String, Map<String, Integer>> one : rows.entrySet()) {
            for (int count = 0; count < storage.sessions().size(); count++) {
                double beside = FILLED * ((layout * storage.sessions().size() + count + 0.5) / series - 0.5);
                double strength = STRENGTHS[Math.min(count, STRENGTHS.length - 1)];
                double[][] points = new double[2][engines.size()];
                double[][] ends = new double[2][engines.size()];
                for (int group = 0; group < engines.size(); group++) {
                    Integer row = one.getValue().get(engines.get(group));
                    double mean = Double.NaN;
                    ends[0][group] = Double.NaN;
                    ends[1][group] = Double.NaN;
                    if (row != null) {
                        Entry entry = storage.matrix().get(row).get(count);
                        mean = entry.mean();
                        ends[0][group] = entry.low();
                        ends[1][group] = entry.high();
                    }
                    points[0][group] = group + beside;
                    points[1][group] = mean;
                    if (Double.isFinite(mean)) {
                        all.add(mean).add(ends[0][group]).add(ends[1][group]);
                        bars.add(new Bar(
                                group + beside,
                                0,
                                group + beside,
                                mean,
                                CellStyle.colour(layout),
                                Math.max(2, ALL_BARS / (engines.size() * series)),
                                strength));
                    }
                }
                lines.add(new Line(
                        name(one.getKey(), storage.sessions().get(count)),
                        CellStyle.colour(layout),
                        strength,
                        0,
                        false,
                        CellStyle.mark(count * CellStyle.COLOURS + layout),
                        points,
                        ends));
            }
            layout++;
        }
        String unit = Text.axis(storage.metric());
        return List.of(Graph.of(false, Axis.named("", engines), Axis.of(unit, all.build()), lines, bars, List.of())
                .chart(
                        "engines",
                        unit + " by engine",
                        "A bar for each layout and number of sessions: the mean of its counting runs, with the interval"
                                + " of the table below."));
    }

    private static String engine(Layout layout) {
        return layout.places().getOrDefault(LocalSpec.ENGINE, "");
    }

    /** A layout whatever its engine: as its level is part of the name, the name without it, or else its places. */
    private static String places(Layout layout) {
        String level = ", " + LocalSpec.ENGINE + " " + engine(layout);
        if (layout.name().contains(level)) {
            return layout.marked().replace(level, "");
        }
        List<String> words = new ArrayList<>();
        layout.places().forEach((place, where) -> {
            if (!place.equals(LocalSpec.ENGINE)) {
                words.add(place + " " + where);
            }
        });
        return words.isEmpty() ? "all with the data" : String.join(", ", words);
    }

    private static String name(String layout, int sessions) {
        return sessions == 0 ? layout : layout + ", " + Words.count(sessions, "session");
    }
}
