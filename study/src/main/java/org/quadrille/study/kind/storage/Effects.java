package org.quadrille.study.kind.storage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quadrille.statistics.Holm;
import org.quadrille.statistics.Interval;
import org.quadrille.statistics.PairedT;
import org.quadrille.study.analysis.Change;
import org.quadrille.study.analysis.ChangeScale;
import org.quadrille.study.kind.storage.StorageAnalysis.Layout;
import org.quadrille.study.kind.storage.StorageAnalysis.PlaceEffect;

/**
 * Main effects of the places. Only layouts that differ in a single place say what that place does: the effect is the
 * mean over all such pairs, one value for each block, and its interval is the t interval of the blocks' values. Places
 * that only ever change together have no effect of their own.
 */
final class Effects {
    private final StorageTable table;
    private final boolean logs;
    private final double level;

    private Effects(StorageTable table) {
        this.table = table;
        level = 1 - table.analysis().question().alpha();
        logs = table.analysis().primary().cells().stream()
                .flatMap(cell -> cell.values().stream())
                .allMatch(run -> run.value() > 0);
    }

    static List<PlaceEffect> of(StorageTable table) {
        return new Effects(table).effects();
    }

    /** Places that change from layout to layout, but never alone, in the order of the places. */
    static List<String> confounded(StorageTable table) {
        List<String> all = new ArrayList<>();
        for (String place : places(table)) {
            List<String> media = media(table, place);
            boolean alone = false;
            for (String from : media) {
                for (String to : media) {
                    alone |= !from.equals(to) && !pairs(table, place, from, to).isEmpty();
                }
            }
            if (media.size() > 1 && !alone) {
                all.add(place);
            }
        }
        return all;
    }

    /** Two layouts that differ in one place. */
    private record Two(String base, String other) {}

    /** An effect before its p is corrected. */
    private record Measured(String place, String from, String to, int sessions, int pairs, Estimate estimate) {}

    private record Estimate(int blocks, Change change, double p) {}

    private List<PlaceEffect> effects() {
        List<Measured> all = new ArrayList<>();
        List<Integer> counts = table.sessions();
        for (String place : places(table)) {
            List<String> media = media(table, place);
            for (int from = 0; from < media.size(); from++) {
                for (int to = from + 1; to < media.size(); to++) {
                    List<Two> pairs = pairs(table, place, media.get(from), media.get(to));
                    if (pairs.isEmpty()) {
                        continue;
                    }
                    all.add(measured(place, media.get(from), media.get(to), 0, pairs, counts));
                    if (counts.size() > 1) {
                        for (int count : counts) {
                            all.add(measured(place, media.get(from), media.get(to), count, pairs, List.of(count)));
                        }
                    }
                }
            }
        }
        return corrected(all);
    }

    private Measured measured(
            String place, String from, String to, int sessions, List<Two> pairs, List<Integer> counts) {
        List<Two> usable = pairs.stream()
                .filter(pair -> counts.stream()
                        .allMatch(
                                count -> table.comparable(pair.base(), count) && table.comparable(pair.other(), count)))
                .toList();
        return new Measured(place, from, to, sessions, usable.size(), estimate(usable, counts));
    }

    private Estimate estimate(List<Two> pairs, List<Integer> counts) {
        Map<Integer, List<Double>> shifts = new TreeMap<>();
        double base = 0;
        int terms = pairs.size() * counts.size();
        for (Two pair : pairs) {
            for (int count : counts) {
                base += mean(table.values(pair.base(), count)) / terms;
                table.blocks(List.of(pair.base(), pair.other()), count)
                        .forEach((block, values) -> shifts.computeIfAbsent(block, b -> new ArrayList<>())
                                .add(scale(values[1]) - scale(values[0])));
            }
        }
        double[] blocks = shifts.values().stream()
                .filter(of -> of.size() == terms)
                .mapToDouble(of -> of.stream().mapToDouble(Double::doubleValue).sum() / terms)
                .toArray();
        return blocks.length == 0 ? ofMeans(pairs, counts, base) : ofBlocks(blocks, base);
    }

    private Estimate ofBlocks(double[] blocks, double base) {
        boolean varied = Arrays.stream(blocks).distinct().count() > 1;
        Interval interval = varied && blocks.length >= Interval.LEAST_VALUES ? PairedT.interval(blocks, level) : null;
        double p = varied && blocks.length >= Ranker.LEAST_BLOCKS
                ? PairedT.test(blocks).p()
                : Double.NaN;
        String method = "t interval of the blocks' mean " + (logs ? "log ratios" : "differences");
        return new Estimate(
                blocks.length, new ChangeScale(logs, base, ChangeScale.GONE).change(mean(blocks), interval, method), p);
    }

    private Estimate ofMeans(List<Two> pairs, List<Integer> counts, double base) {
        double[] shifts = pairs.stream()
                .flatMapToDouble(pair -> counts.stream()
                        .mapToDouble(count -> typical(pair.other(), count) - typical(pair.base(), count)))
                .toArray();
        String method = (logs ? "ratio" : "difference") + " of the means, without blocks";
        return new Estimate(
                0, new ChangeScale(logs, base, ChangeScale.GONE).change(mean(shifts), null, method), Double.NaN);
    }

    private List<PlaceEffect> corrected(List<Measured> all) {
        Map<Measured, Double> holm = new HashMap<>();
        for (int sessions : all.stream().mapToInt(Measured::sessions).distinct().toArray()) {
            List<Measured> family = all.stream()
                    .filter(effect -> effect.sessions() == sessions
                            && !Double.isNaN(effect.estimate().p()))
                    .toList();
            double[] raised = Holm.adjust(
                    family.stream().mapToDouble(e -> e.estimate().p()).toArray());
            for (int i = 0; i < raised.length; i++) {
                holm.put(family.get(i), raised[i]);
            }
        }
        return all.stream()
                .map(effect -> StorageAnalysisPlaceEffectBuilder.builder()
                        .place(effect.place())
                        .from(effect.from())
                        .to(effect.to())
                        .sessions(effect.sessions())
                        .pairs(effect.pairs())
                        .blocks(effect.estimate().blocks())
                        .change(effect.estimate().change())
                        .p(effect.estimate().p())
                        .pHolm(holm.getOrDefault(effect, Double.NaN))
                        .build())
                .toList();
    }

    private static List<String> places(StorageTable table) {
        return List.copyOf(table.layouts().get(0).places().keySet());
    }

    /** Where the layouts put a place, in the order of the layouts. */
    private static List<String> media(StorageTable table, String place) {
        return table.layouts().stream()
                .map(layout -> layout.places().get(place))
                .distinct()
                .toList();
    }

    private static List<Two> pairs(StorageTable table, String place, String from, String to) {
        List<Two> pairs = new ArrayList<>();
        for (Layout base : table.layouts()) {
            for (Layout other : table.layouts()) {
                Map<String, String> moved = new HashMap<>(base.places());
                boolean here = from.equals(moved.put(place, to));
                if (here && moved.equals(other.places())) {
                    pairs.add(new Two(base.name(), other.name()));
                }
            }
        }
        return pairs;
    }

    private double typical(String layout, int count) {
        return Arrays.stream(table.values(layout, count))
                .map(this::scale)
                .average()
                .orElse(Double.NaN);
    }

    private double scale(double value) {
        return logs ? Math.log(value) : value;
    }

    static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }
}
