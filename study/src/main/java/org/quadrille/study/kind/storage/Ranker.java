package org.quadrille.study.kind.storage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.commons.statistics.distribution.TDistribution;
import org.quadrille.common.cli.Words;
import org.quadrille.statistics.BlockedAnova;
import org.quadrille.statistics.Holm;
import org.quadrille.statistics.Interval;
import org.quadrille.statistics.PairedT;
import org.quadrille.statistics.Ratio;
import org.quadrille.statistics.WelchT;
import org.quadrille.study.analysis.Better;
import org.quadrille.study.analysis.ChangeScale;
import org.quadrille.study.kind.storage.StorageAnalysis.Pair;
import org.quadrille.study.kind.storage.StorageAnalysis.Rank;
import org.quadrille.study.kind.storage.StorageAnalysis.Ranking;

/**
 * Ranks the layouts with one number of sessions.
 *
 * <p>With six complete blocks or more, each pair of layouts is judged by the spread of its own log ratios (paired t).
 * With fewer, a pair has too few values to estimate its own spread; then all layouts share one, which is what the
 * blocked analysis of variance leaves unexplained, provided that it has at least as many degrees of freedom as six
 * pairs have. Without blocks it is Welch's t of the log values, with at least four runs of each layout. The p of all
 * pairs are corrected together (Holm).
 *
 * <p>Layouts are put in order by the means of all their runs. A new rank begins where every layout above differs
 * significantly from every one below, and is also the better one in the blocks that both have. Not to differ is not
 * transitive, so two layouts that differ significantly share a rank if, at every boundary between them, some layout above
 * does not differ significantly from one below.
 */
final class Ranker {
    static final int LEAST_BLOCKS = 6;
    static final int LEAST_RUNS = 4;

    private final StorageTable table;
    private final int sessions;
    private final double level;
    private final List<String> names;
    private final boolean logs;
    private final boolean blocked;

    private Ranker(StorageTable table, int sessions) {
        this.table = table;
        this.sessions = sessions;
        level = 1 - table.analysis().question().alpha();
        blocked = table.analysis().question().design().blocked();
        List<String> compared = table.layouts().stream()
                .map(StorageAnalysis.Layout::name)
                .filter(name -> table.comparable(name, sessions))
                .toList();
        logs = compared.stream()
                .flatMapToDouble(name -> Arrays.stream(table.values(name, sessions)))
                .allMatch(value -> value > 0);
        Comparator<String> best = Comparator.comparingDouble(this::typical);
        names = compared.stream()
                .sorted(table.analysis().primary().metric().better() == Better.LOWER ? best : best.reversed())
                .toList();
    }

    static Ranking rank(StorageTable table, int sessions) {
        return new Ranker(table, sessions).ranking();
    }

    /** A pair before its p is corrected: change on the scale of the comparison, with interval and p. */
    private record Tested(String base, String other, double shift, Interval interval, double p, String method) {}

    private Ranking ranking() {
        Collection<double[]> complete = table.blocks(names, sessions).values();
        Noise noise = blocked && complete.size() < LEAST_BLOCKS ? noise(complete) : null;
        List<Tested> tested = new ArrayList<>();
        for (int base = 0; base < names.size(); base++) {
            for (int other = base + 1; other < names.size(); other++) {
                tested.add(pair(base, other, noise));
            }
        }
        List<Pair> pairs = corrected(tested);
        List<String> left = table.layouts().stream()
                .map(StorageAnalysis.Layout::name)
                .filter(name -> !names.contains(name))
                .filter(name -> !table.entry(name, sessions).cell().isEmpty())
                .toList();
        return new Ranking(sessions, complete.size(), method(tested), ranks(tested, pairs), left, pairs);
    }

    private static String method(List<Tested> tested) {
        long corrected = tested.stream().filter(t -> !Double.isNaN(t.p())).count();
        String holm = corrected == 0 ? "" : "; Holm over " + Words.count(corrected, "pair");
        return tested.stream()
                .map(Tested::method)
                .distinct()
                .reduce((a, b) -> a + "; " + b)
                .map(methods -> methods + holm)
                .orElse("");
    }

    /**
     * What neither layout nor block explains: the SD of a run, on the scale of the comparison.
     *
     * @param shifts mean of each layout over the complete blocks
     */
    private record Noise(double sd, int df, double[] shifts, int blocks) {}

    /** Null if there are too few values to estimate it. */
    private Noise noise(Collection<double[]> complete) {
        int df = (names.size() - 1) * (complete.size() - 1);
        if (df < LEAST_BLOCKS - 1 || complete.size() < 2) {
            return null;
        }
        try {
            BlockedAnova anova =
                    BlockedAnova.of(complete.stream().map(this::scaled).toArray(double[][]::new));
            return new Noise(anova.residualSd(), df, anova.means(), complete.size());
        } catch (IllegalArgumentException withoutSpread) {
            return null;
        }
    }

    private Tested pair(int base, int other, Noise noise) {
        String from = names.get(base);
        String to = names.get(other);
        if (noise != null) {
            return pooled(from, to, noise.shifts()[other] - noise.shifts()[base], noise);
        }
        if (!blocked) {
            double[] a = scaled(table.values(from, sessions));
            double[] b = scaled(table.values(to, sessions));
            boolean enough = Math.min(a.length, b.length) >= LEAST_RUNS;
            return tested(
                    from,
                    to,
                    Effects.mean(b) - Effects.mean(a),
                    enough,
                    "Welch's t of the " + values(),
                    () -> new Judged(
                            WelchT.interval(a, b, level), WelchT.test(a, b).p()));
        }
        double[] differences = table.blocks(List.of(from, to), sessions).values().stream()
                .map(this::scaled)
                .mapToDouble(block -> block[1] - block[0])
                .toArray();
        boolean enough = differences.length >= LEAST_BLOCKS;
        return tested(
                from,
                to,
                Effects.mean(differences),
                enough,
                "paired t of the " + differences(),
                () -> new Judged(
                        PairedT.interval(differences, level),
                        PairedT.test(differences).p()));
    }

    private Tested pooled(String from, String to, double shift, Noise noise) {
        double error = noise.sd() * Math.sqrt(2.0 / noise.blocks());
        double p = Math.min(1, 2 * TDistribution.of(noise.df()).survivalProbability(Math.abs(shift) / error));
        String method = "t of the " + differences() + " with the noise of all layouts (blocked ANOVA, " + noise.df()
                + " degrees of freedom)";
        return new Tested(from, to, shift, Interval.ofT(shift, error, noise.df(), level, method), p, method);
    }

    private record Judged(Interval interval, double p) {}

    private static Tested tested(
            String from, String to, double shift, boolean enough, String method, Supplier<Judged> test) {
        if (enough) {
            try {
                Judged judged = test.get();
                return new Tested(from, to, shift, judged.interval(), judged.p(), method);
            } catch (IllegalArgumentException withoutSpread) {
                return new Tested(from, to, shift, null, Double.NaN, "not tested: the values do not vary");
            }
        }
        return new Tested(from, to, shift, null, Double.NaN, "not tested: too few runs");
    }

    private List<Pair> corrected(List<Tested> tested) {
        double[] raised = Holm.adjust(tested.stream()
                .mapToDouble(Tested::p)
                .filter(p -> !Double.isNaN(p))
                .toArray());
        List<Pair> pairs = new ArrayList<>();
        int next = 0;
        for (Tested t : tested) {
            double holm = Double.isNaN(t.p()) ? Double.NaN : raised[next++];
            double base = Effects.mean(table.values(t.base(), sessions));
            pairs.add(new Pair(
                    t.base(),
                    t.other(),
                    new ChangeScale(logs, base, ChangeScale.GONE).change(t.shift(), t.interval(), t.method()),
                    t.p(),
                    holm,
                    holm < table.analysis().question().alpha()));
        }
        return pairs;
    }

    private List<Rank> ranks(List<Tested> tested, List<Pair> pairs) {
        boolean lower = table.analysis().primary().metric().better() == Better.LOWER;
        List<Pair> ordered = new ArrayList<>();
        for (int i = 0; i < pairs.size(); i++) {
            double shift = tested.get(i).shift();
            if (pairs.get(i).apart() && (lower ? shift > 0 : shift < 0)) {
                ordered.add(pairs.get(i));
            }
        }
        Map<Integer, List<String>> ranks = new TreeMap<>();
        int rank = 0;
        for (int i = 0; i < names.size(); i++) {
            int at = i;
            boolean begins = i == 0
                    || pairs.stream()
                            .filter(pair -> names.indexOf(pair.base()) < at && names.indexOf(pair.other()) >= at)
                            .allMatch(ordered::contains);
            rank += begins ? 1 : 0;
            ranks.computeIfAbsent(rank, r -> new ArrayList<>()).add(names.get(i));
        }
        return ranks.entrySet().stream()
                .map(entry -> new Rank(entry.getKey(), entry.getValue()))
                .toList();
    }

    private double typical(String name) {
        return Effects.mean(scaled(table.values(name, sessions)));
    }

    private double[] scaled(double[] values) {
        return logs ? Ratio.logs(values) : values;
    }

    private String values() {
        return logs ? "log values" : "values";
    }

    private String differences() {
        return logs ? "log ratios" : "differences";
    }
}
