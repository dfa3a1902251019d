package org.quadrille.tests.bench;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** The figures as a table for people. */
final class BenchTable {
    /** The fact of a benchmark that is a table for the documentation, printed as it is. */
    static final String MARKDOWN = "Markdown";

    private static final String LINE = "%-12s %-44s %12s %12s %12s %-7s %-10s %s%n";

    private BenchTable() {}

    static void print(BenchReport report, PrintStream out) {
        BenchReport.Machine machine = report.machine();
        out.printf(
                "%n%s, %d cores, %s; %s; build %s; rounds: %d%n%n",
                machine.cpu(), machine.cores(), machine.os(), machine.jvm(), report.build(), report.rounds());
        out.printf(LINE, "benchmark", "figure", "minimum", "median", "maximum", "unit", "budget", "");
        for (BenchReport.Row row : report.benchmarks()) {
            if (row.status() != BenchReport.Status.DONE) {
                out.printf("%-12s %s: %s%n", row.name(), row.status().name().toLowerCase(Locale.ROOT), row.why());
            }
            figures(row.name(), row.figures(), report.quick(), out);
        }
        report.benchmarks().stream()
                .filter(row -> row.facts().containsKey(MARKDOWN))
                .forEach(row -> out.print("\n" + row.facts().get(MARKDOWN)));
        if (report.quick()) {
            out.println("\nThese figures are of --quick: they show that the benchmarks work, not what the kit costs.");
        }
    }

    private static void figures(String name, List<Figure> figures, boolean quick, PrintStream out) {
        String first = name;
        for (Figure figure : figures) {
            boolean budget = figure.budget() != null;
            out.printf(
                    LINE,
                    first,
                    figure.name(),
                    Figure.number(figure.min()),
                    Figure.number(figure.median()),
                    Figure.number(figure.max()),
                    figure.unit(),
                    budget ? figure.budget().text() : "",
                    budget && !quick ? (figure.kept() ? "kept" : "MISSED") : "");
            first = "";
        }
    }
}
