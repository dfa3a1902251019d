package org.quadrille.study.page;

import java.util.ArrayList;
import java.util.List;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.Assumption;
import org.quadrille.study.analysis.Change;
import org.quadrille.study.analysis.Comparison;
import org.quadrille.study.analysis.Finding;
import org.quadrille.study.analysis.MetricAnalysis;
import org.quadrille.study.analysis.TestLine;

/** The rows of the tables of metrics. */
public final class MetricTables {
    /**
     * With more cells than this, there would be too many tables of all metrics; only those of the primary metric
     * remain.
     */
    private static final int MOST_CELLS = 6;

    private MetricTables() {}

    /** A table with a row for each metric. @param pairs complete blocks that were compared; 0 where there are none */
    public record Pair(String base, String other, int pairs, List<Row> rows) {}

    /** A metric, or a pair of cells, by its title. @param primary whether it is the metric that the finding is about */
    public record Row(String title, String unit, boolean primary, Comparison comparison) {}

    /**
     * The same change, estimated in another way.
     *
     * @param test the test that goes with it; null if there is none
     * @param pHolm its p after Holm's correction; NaN without one
     */
    public record Way(String pair, Change change, TestLine test, double pHolm) {}

    /** Every cell against the base in every metric; empty with many cells. */
    static List<Pair> pairs(Analysis analysis) {
        List<Pair> tables = new ArrayList<>();
        List<String> cells = analysis.question().cells();
        for (String other : cells.size() > MOST_CELLS
                ? List.<String>of()
                : cells.subList(Math.min(1, cells.size()), cells.size())) {
            List<Row> rows = new ArrayList<>();
            int pairs = 0;
            for (MetricAnalysis metric : analysis.metrics()) {
                for (Comparison c : metric.comparisons()) {
                    if (c.cells().base().equals(cells.get(0))
                            && c.cells().other().equals(other)) {
                        pairs = Math.max(pairs, c.cells().pairs());
                        rows.add(new Row(
                                metric.metric().title(), metric.metric().unit(), metric == analysis.primary(), c));
                    }
                }
            }
            tables.add(new Pair(cells.get(0), other, pairs, rows));
        }
        return tables;
    }

    /** Every pair of cells in the primary metric; the title of a row is the pair. */
    static List<Row> primary(Analysis analysis) {
        String unit = analysis.primary().metric().unit();
        return analysis.primary().comparisons().stream()
                .map(c -> new Row(c.cells().title(), unit, true, c))
                .toList();
    }

    /** Whether a finding says more than that there are too few runs. */
    static boolean tested(Analysis analysis) {
        return analysis.metrics().stream()
                .flatMap(metric -> metric.comparisons().stream())
                .anyMatch(c -> c.finding() != null && c.finding() != Finding.NOT_TESTED);
    }

    /** The change of the primary metric, estimated in several ways, for every pair with the base. */
    static List<Way> ways(Analysis analysis) {
        List<Way> ways = new ArrayList<>();
        for (Comparison c : analysis.primary().comparisons()) {
            if (!c.cells().base().equals(analysis.question().cells().get(0))) {
                continue;
            }
            String pair = c.cells().title();
            add(ways, pair, c.change(), c.tests().test(), c.tests().pHolm());
            add(
                    ways,
                    pair,
                    c.estimates().hodgesLehmann(),
                    c.tests().rankTest(),
                    c.tests().rankPHolm());
            add(ways, pair, c.estimates().bootstrap(), null, Double.NaN);
            add(ways, pair, c.estimates().narrow(), null, Double.NaN);
        }
        return ways;
    }

    private static void add(List<Way> ways, String pair, Change change, TestLine test, double pHolm) {
        boolean says = change != null && (test != null || change.bounded());
        if (says && Double.isFinite(change.percent())) {
            ways.add(new Way(pair, change, test, pHolm));
        }
    }

    /** The assumptions that were checked for the primary metric; with more than two cells, only the broken ones. */
    static List<Assumption> assumptions(Analysis analysis) {
        boolean all = analysis.question().cells().size() < 3;
        return analysis.primary().assumptions().stream()
                .filter(a -> all || a.broken())
                .toList();
    }
}
