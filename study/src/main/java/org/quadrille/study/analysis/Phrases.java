package org.quadrille.study.analysis;

import java.util.Map;
import org.quadrille.common.cli.Words;

/** Findings in plain words: with base, units, interval and number of runs. */
final class Phrases {
    private Phrases() {}

    /** Such as {@code container is 12.4 % slower than host (tpsV 173.1 against 197.6; 95 % interval ...; ...)}. */
    static String sentence(Finding finding, PairComparison t, double margin, String doubt) {
        String other = t.cells().other();
        String base = t.cells().base();
        boolean percentage = Double.isFinite(t.change().percent());
        String by = percentage
                ? by(t.metric(), t.change().percent())
                : direction(t.metric(), t.cells().difference());
        String figures = figures(t, finding);
        return switch (finding) {
            case SLOWER, FASTER, MORE, LESS -> is(t, "In ", by) + " " + figures + ".";
            case SAME ->
                other + " and " + base + " are the same within the margin of " + Metric.plain(margin) + " %: "
                        + was(t, named(t.metric()), by) + " " + figures + "." + doubt;
            case NOT_TESTED -> described(t, percentage ? by : "", figures) + doubt;
            default ->
                "Cannot tell whether " + other + " differs from " + base + " in " + named(t.metric())
                        + (percentage ? ": " + was(t, "it", by) : "") + " " + figures + "." + doubt;
        };
    }

    /** The title of a metric inside a sentence, such as {@code CPU in use (OLTP databases)}. */
    private static String named(Metric metric) {
        return metric.title().replaceFirst(", (.*)", " ($1)");
    }

    /** Whether a sentence calls the cell itself slower or lower, rather than its metric. */
    private static boolean ofCell(Metric metric) {
        return metric.better() != Better.NEITHER || metric.key().equals(Metric.NAMELESS);
    }

    private static String is(PairComparison t, String in, String by) {
        String other = t.cells().other();
        String base = t.cells().base();
        return ofCell(t.metric())
                ? other + " is " + by + " than " + base
                : in + other + ", " + named(t.metric()) + " is " + by + " than in " + base;
    }

    private static String was(PairComparison t, String what, String by) {
        String other = t.cells().other();
        return ofCell(t.metric()) ? other + " was " + by : "in " + other + ", " + what + " was " + by;
    }

    private static String described(PairComparison t, String by, String figures) {
        if (t.cells().lackValues()) {
            return "There is nothing to compare " + t.cells().other() + " with "
                    + t.cells().base() + " in "
                    + named(t.metric()) + ": "
                    + (t.paired() ? "no block has valid runs of both." : "one of them has no valid runs.");
        }
        String found =
                by.isEmpty() ? t.cells().other() + " against " + t.cells().base() : is(t, "in ", by);
        return "Descriptive only: " + found + " " + figures + ".";
    }

    /** The change in words, such as {@code 12.4 % slower}. */
    static String by(Metric metric, double percent) {
        return Double.isFinite(percent)
                ? Metric.percent(Math.abs(percent)) + " % " + direction(metric, percent)
                : "not a percentage";
    }

    /** @param change of the metric; only its sign matters */
    static String direction(Metric metric, double change) {
        return switch (metric.better()) {
            case HIGHER -> change < 0 ? "slower" : "faster";
            case LOWER -> change < 0 ? "faster" : "slower";
            case NEITHER -> change < 0 ? "lower" : "higher";
        };
    }

    private static String figures(PairComparison t, Finding finding) {
        Metric metric = t.metric();
        Change shown = finding == Finding.SAME ? t.estimates().narrow() : t.change();
        boolean alreadyNamed = !ofCell(metric)
                && finding != Finding.CANNOT_TELL
                && (finding != Finding.NOT_TESTED || Double.isFinite(t.change().percent()));
        String values = metric.key().equals(Metric.THROUGHPUT)
                ? "tpsV " + Metric.number(t.cells().otherValue()) + " against "
                        + Metric.number(t.cells().baseValue())
                : (alreadyNamed ? "" : metric.title() + " ")
                        + Metric.number(t.cells().otherValue()) + " against "
                        + metric.quantity(t.cells().baseValue());
        String interval = shown.interval(metric);
        String count = t.paired()
                ? Words.count(t.cells().nBase(), "block") + ", "
                        + (t.cells().nBase() + t.cells().nOther()) + " valid runs"
                : t.cells().nOther() + " against " + Words.count(t.cells().nBase(), "valid run");
        return "(" + values + (interval.isEmpty() ? "" : "; " + interval) + "; " + count + ")";
    }

    /** Such as {@code 10.9 to 13.9 % slower}, or {@code from 1.2 % slower to 3.4 % faster}. */
    static String ends(Metric metric, double low, double high) {
        if (low < 0 == high < 0) {
            double near = Math.min(Math.abs(low), Math.abs(high));
            double far = Math.max(Math.abs(low), Math.abs(high));
            return Metric.percent(near) + " to " + Metric.percent(far) + " % " + direction(metric, low);
        }
        return "from " + by(metric, low) + " to " + by(metric, high);
    }

    /** Such as {@code A change of 2.8 % would have been found in 9 of 10 such studies.} */
    static String power(double smallestPercent, double power) {
        if (!Double.isFinite(smallestPercent)) {
            return "";
        }
        long tenths = Math.round(10 * power);
        String share = Math.abs(10 * power - tenths) < 1e-9 ? tenths + " of 10" : Math.round(100 * power) + " of 100";
        return "A change of " + Metric.percent(smallestPercent) + " % would have been found in " + share
                + " such studies.";
    }

    static String doesNotCarry(CellSummary cell) {
        return cell.cell() + " cannot sustain the load: " + cell.failed() + " of "
                + Words.count(cell.counted() - cell.excluded(), "counting run") + " ("
                + Metric.percent(cell.failedShare())
                + " %) failed because of the environment itself" + reasons(cell) + ".";
    }

    static String reasons(CellSummary cell) {
        return cell.failedReasons().isEmpty() ? "" : ", by " + list(cell.failedReasons());
    }

    /** Such as {@code retries (3), response-limits (1)}, the most frequent first. */
    static String list(Map<String, Integer> counts) {
        return counts.entrySet().stream()
                .sorted((a, b) -> b.getValue().equals(a.getValue())
                        ? a.getKey().compareTo(b.getKey())
                        : b.getValue() - a.getValue())
                .map(e -> e.getKey() + " (" + e.getValue() + ")")
                .reduce((a, b) -> a + ", " + b)
                .orElse("");
    }
}
