package org.quadrille.study.page;

import java.util.ArrayList;
import java.util.List;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.Assumption;
import org.quadrille.study.analysis.Change;
import org.quadrille.study.analysis.Comparison;
import org.quadrille.study.analysis.Effect;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.analysis.MetricAnalysis;
import org.quadrille.study.analysis.ResponseTimes;
import org.quadrille.study.analysis.TestLine;

/** The tables of metrics, with every number as it is printed. */
public final class MetricTables {
    /**
     * With more cells than this, there would be too many tables of all metrics; only those of the primary metric
     * remain.
     */
    private static final int MOST_CELLS = 6;

    private MetricTables() {}

    /**
     * A table.
     *
     * @param base name of the base
     * @param other name of the other cell
     * @param pairs complete blocks that were compared; 0 where there are none
     * @param rows one for each metric
     */
    public record Pair(String base, String other, int pairs, List<Row> rows) {}

    /** A metric of a pair, as printed. */
    public record Row(
            String title,
            String unit,
            boolean primary,
            String base,
            String other,
            String change,
            String interval,
            String hedges,
            String hedgesInterval,
            String a12,
            String p,
            String pHolm,
            String finding) {}

    /**
     * The same change, estimated in another way.
     *
     * @param pair names of the cells
     * @param method how it was found
     * @param change in percent of the base
     * @param interval of the change, percent
     * @param test the test that goes with it; empty if there is none
     * @param pHolm its p after Holm's correction
     */
    public record Way(String pair, String method, String change, String interval, String test, String pHolm) {}

    /** An assumption, as printed. */
    public record Looked(String what, String subject, String test, boolean broken, String sentence) {}

    /** Percentiles of a type in a cell, as printed. */
    public record Percentiles(String type, String cell, int runs, long count, List<String> values) {}

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
                        rows.add(row(metric.metric(), metric == analysis.primary(), c));
                    }
                }
            }
            tables.add(new Pair(cells.get(0), other, pairs, rows));
        }
        return tables;
    }

    /** Every pair of cells in the primary metric; the title of a row is the pair. */
    static List<Row> primary(Analysis analysis) {
        return analysis.primary().comparisons().stream()
                .map(c -> row(
                        new Metric(
                                c.metric(),
                                c.cells().other() + " against " + c.cells().base(),
                                analysis.primary().metric().unit(),
                                analysis.primary().metric().better()),
                        true,
                        c))
                .toList();
    }

    private static Row row(Metric metric, boolean primary, Comparison c) {
        return new Row(
                metric.title(),
                metric.unit(),
                primary,
                Text.value(c.cells().baseValue()),
                Text.value(c.cells().otherValue()),
                Text.change(c.change().percent()),
                Text.interval(c.change().low(), c.change().high()),
                effect(c.estimates().hedges()),
                c.estimates().hedges() == null
                        ? "–"
                        : Text.interval(
                                c.estimates().hedges().low(),
                                c.estimates().hedges().high()),
                effect(c.estimates().a12()).replace("+", ""),
                c.tests().test() == null ? "–" : Text.p(c.tests().test().p()),
                Text.p(c.tests().pHolm()),
                c.finding() == null ? "" : c.finding().words());
    }

    private static String effect(Effect effect) {
        return effect == null ? "–" : Text.change(effect.value());
    }

    /** The change of the primary metric, estimated in several ways, for every pair with the base. */
    static List<Way> ways(Analysis analysis) {
        List<Way> ways = new ArrayList<>();
        for (Comparison c : analysis.primary().comparisons()) {
            if (!c.cells().base().equals(analysis.question().cells().get(0))) {
                continue;
            }
            String pair = c.cells().other() + " against " + c.cells().base();
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
        if (change != null && Double.isFinite(change.percent())) {
            ways.add(new Way(
                    pair,
                    change.method()
                            + (Double.isFinite(change.low()) ? ", " + Text.percent(100 * change.level()) + " %" : ""),
                    Text.change(change.percent()),
                    Text.interval(change.low(), change.high()),
                    test == null ? "" : test.line() + (test.method().isEmpty() ? "" : " (" + test.method() + ")"),
                    Text.p(pHolm)));
        }
    }

    /** The assumptions that were checked for the primary metric; with more than two cells, only the broken ones. */
    static List<Looked> assumptions(Analysis analysis) {
        boolean all = analysis.question().cells().size() < 3;
        return analysis.primary().assumptions().stream()
                .filter(a -> all || a.broken())
                .map(a -> new Looked(
                        what(a.kind()),
                        a.subject(),
                        a.test() == null ? "" : a.test().line(),
                        a.broken(),
                        a.sentence()))
                .toList();
    }

    private static String what(Assumption.Kind kind) {
        return switch (kind) {
            case NORMALITY -> "normal distribution";
            case TREND -> "no trend over the order";
            case CHANGE_POINT -> "no step in the order";
            case AUTOCORRELATION -> "runs independent of the one before";
            case PULSE -> "result independent of the pulse";
            case BLOCKS_AGREE -> "blocks agree in sign";
            case FIRST_RUN -> "first run like the later ones";
        };
    }

    static List<Percentiles> percentiles(List<ResponseTimes> types) {
        List<Percentiles> rows = new ArrayList<>();
        for (ResponseTimes type : types) {
            for (ResponseTimes.OfCell cell : type.cells()) {
                List<String> values = cell.percentiles().stream()
                        .map(p -> Text.value(p.ms())
                                + (Double.isFinite(p.low()) ? " (" + Text.range(p.low(), p.high()) + ")" : ""))
                        .toList();
                rows.add(new Percentiles(type.title(), cell.cell(), cell.runs(), cell.count(), values));
            }
        }
        return rows;
    }
}
