package org.quadrille.study.compare;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.CellValues;
import org.quadrille.study.analysis.Change;
import org.quadrille.study.analysis.Comparison;
import org.quadrille.study.analysis.Differences;
import org.quadrille.study.analysis.Effect;
import org.quadrille.study.analysis.Finding;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.analysis.MetricAnalysis;

/** A comparison in plain words and tables: what the command prints, and a page shows. */
public final class CompareText {
    /** More differences than this would hide the rest. */
    private static final int MOST_DIFFERENCES = 12;

    private static final double TINY = 0.0001;
    private static final String TINY_TEXT = "0.0001";

    private final List<Part> parts = new ArrayList<>();

    private CompareText() {}

    /**
     * A part of the text: a table and sentences below it; none of its lists is null.
     *
     * @param title empty if that goes without saying
     * @param headed whether the first row names the columns
     */
    public record Part(String title, List<List<String>> rows, boolean headed, List<String> lines) {}

    static void print(Analysis analysis, List<Differences.Difference> differences, PrintStream out) {
        out.println(analysis.headline());
        for (Part part : parts(analysis, differences)) {
            out.println();
            if (!part.title().isEmpty()) {
                out.println(part.title() + ":");
            }
            table(part.rows(), out);
            String indent = part.title().isEmpty() && part.rows().isEmpty() ? "" : "  ";
            part.lines().forEach(line -> out.println(indent + line));
        }
        out.println();
        out.println(Analysis.NOTICE);
    }

    /**
     * What there is to say after the headline.
     *
     * @param differences null if nobody knows what else differs between the sides
     */
    static List<Part> parts(Analysis analysis, List<Differences.Difference> differences) {
        CompareText text = new CompareText();
        text.methods(analysis.primary());
        text.cells(analysis.primary());
        if (analysis.primary().comparisons().size() > 1) {
            text.pairs(analysis);
        }
        if (analysis.metrics().size() > 1) {
            text.metrics(analysis);
        }
        text.classic(analysis.primary());
        text.differences(differences);
        text.list("Broken assumptions", analysis.broken());
        text.list("Warnings", analysis.warnings());
        return text.parts;
    }

    private void methods(MetricAnalysis primary) {
        Comparison c = primary.comparisons().get(0);
        if (c.finding() == Finding.DOES_NOT_CARRY || c.cells().lackValues()) {
            return;
        }
        List<List<String>> rows = new ArrayList<>();
        for (Change change : new Change[] {
            c.change(), c.estimates().hodgesLehmann(), c.estimates().bootstrap()
        }) {
            if (change != null && Double.isFinite(change.percent())) {
                rows.add(List.of(change.method(), Metric.signedPercent(change.percent()) + " %", interval(change)));
            }
        }
        for (Effect effect : new Effect[] {c.estimates().hedges(), c.estimates().a12()}) {
            if (effect != null) {
                rows.add(List.of(effect.name(), Metric.number(effect.value()), interval(effect)));
            }
        }
        List<String> lines = new ArrayList<>();
        if (c.tests().test() != null) {
            lines.add(c.tests().test().line()
                    + (c.tests().rankTest() == null
                            ? ""
                            : "; " + c.tests().rankTest().line()));
        }
        String title = "Change of " + c.cells().other() + " against "
                + c.cells().base() + " in " + primary.metric().title();
        parts.add(new Part(title, rows, false, lines));
    }

    private void cells(MetricAnalysis primary) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(primary.metric().title(), "n", "mean", "SD", "CV", "median", "least", "most"));
        for (CellValues cell : primary.cells()) {
            rows.add(List.of(
                    cell.cell(),
                    String.valueOf(cell.n()),
                    number(cell.mean()),
                    number(cell.sd()),
                    Double.isFinite(cell.cvPercent()) ? number(cell.cvPercent()) + " %" : "-",
                    number(cell.median()),
                    number(cell.min()),
                    number(cell.max())));
        }
        parts.add(new Part("", rows, true, List.of()));
    }

    private void pairs(Analysis analysis) {
        list("All pairs", analysis.pairs());
    }

    private void metrics(Analysis analysis) {
        List<List<String>> rows = new ArrayList<>();
        Comparison first = analysis.primary().comparisons().get(0);
        rows.add(List.of(
                "metric",
                first.cells().base(),
                first.cells().other(),
                "change",
                "interval",
                "p",
                "p after Holm",
                "finding"));
        for (MetricAnalysis metric : analysis.metrics()) {
            Comparison c = metric.comparisons().get(0);
            if (c.cells().lackValues()) {
                continue;
            }
            String unit = metric.metric().unit();
            rows.add(List.of(
                    metric.metric().title() + (unit.isEmpty() ? "" : " [" + unit + "]"),
                    number(c.cells().baseValue()),
                    number(c.cells().otherValue()),
                    Double.isFinite(c.change().percent())
                            ? Metric.signedPercent(c.change().percent()) + " %"
                            : "-",
                    interval(c.change()),
                    c.tests().test() == null ? "-" : p(c.tests().test().p()),
                    Double.isFinite(c.tests().pHolm()) ? p(c.tests().pHolm()) : "-",
                    c.finding().words()));
        }
        String note =
                "Values are geometric means, or arithmetic ones where a value is 0 or less; changes are percent of "
                        + first.cells().base()
                        + "; p of the first row stands by itself, those of the others are corrected together.";
        parts.add(new Part("", rows, true, List.of(note)));
    }

    private void classic(MetricAnalysis primary) {
        list("", List.of("Classic table, without blocks: " + primary.classic().line()));
    }

    private void differences(List<Differences.Difference> differences) {
        if (differences == null) {
            return;
        }
        List<String> lines = new ArrayList<>(differences.stream()
                .limit(MOST_DIFFERENCES)
                .map(Differences.Difference::sentence)
                .toList());
        if (differences.size() > MOST_DIFFERENCES) {
            lines.add("and " + (differences.size() - MOST_DIFFERENCES) + " more; --json has all of them");
        }
        list("What else differs between all runs of one and all of the other", lines);
        if (lines.isEmpty()) {
            list("", List.of("Nothing else differs between all runs of one and all of the other."));
        }
    }

    private void list(String title, List<String> lines) {
        if (!lines.isEmpty()) {
            parts.add(new Part(title, List.of(), false, lines));
        }
    }

    private static void table(List<List<String>> rows, PrintStream out) {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        int[] widths = new int[columns];
        rows.forEach(row -> {
            for (int i = 0; i < row.size(); i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        });
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder("  ");
            for (int i = 0; i < row.size(); i++) {
                line.append(String.format(Locale.ROOT, "%-" + Math.max(1, widths[i]) + "s  ", row.get(i)));
            }
            out.println(line.toString().stripTrailing());
        }
    }

    private static String interval(Change change) {
        return change.bounded() ? change.interval() : "-";
    }

    private static String interval(Effect effect) {
        return Double.isFinite(effect.low())
                ? Metric.plain(100 * effect.level()) + " % interval " + Metric.number(effect.low()) + " to "
                        + Metric.number(effect.high())
                : "-";
    }

    private static String p(double p) {
        return p < TINY ? "< " + TINY_TEXT : String.format(Locale.ROOT, "%.4f", p);
    }

    private static String number(double value) {
        return Double.isFinite(value) ? Metric.number(value) : "-";
    }
}
