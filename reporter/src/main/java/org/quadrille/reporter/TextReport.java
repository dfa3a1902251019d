package org.quadrille.reporter;

import java.io.PrintStream;
import java.util.List;
import org.quadrille.common.cli.Words;
import org.quadrille.common.results.RunManifest;
import org.quadrille.reporter.check.Check;
import org.quadrille.reporter.check.CheckResult;
import org.quadrille.reporter.figures.KitCost;
import org.quadrille.reporter.result.Verdict;
import org.quadrille.reporter.text.Numbers;

/** The report on a terminal. */
public final class TextReport {
    /** What every result of the kit says about itself. */
    static final String NOTICE = "This is not a TPC result and may not be compared with TPC results.";

    private TextReport() {}

    /** The checks that failed, how many did not, then the verdict, tpsV, and what belongs to them. */
    public static void result(ReportResult result, PrintStream out) {
        List<CheckResult> failed = result.failedChecks();
        for (CheckResult check : failed) {
            out.println("FAIL  " + check.title() + " [" + check.id() + "]");
            out.println("      " + check.sentence());
        }
        long applying = result.checks().stream().filter(CheckResult::applies).count();
        long others = result.checks().size() - applying;
        out.println(Words.count(applying - failed.size(), "check") + " passed"
                + (others == 0 ? "" : ", " + others + (others == 1 ? " does" : " do") + " not apply"));
        RunManifest run = result.manifest();
        out.println();
        out.println("verdict  " + result.verdict() + ", " + (result.standard() ? "STANDARD" : "NON-STANDARD"));
        out.println("tpsV     " + Numbers.tpsV(result.tpsV()));
        if (result.tpsV() == null) {
            out.println(
                    "rate     " + Numbers.fixed(result.figures().rates().mix(), 2) + " customer transactions a second");
        }
        if (result.verdict() == Verdict.ABORTED) {
            out.println("cause    " + run.cause());
        }
        result.events()
                .forEach(event -> out.println("event    " + event.name() + ": " + event.what()
                        + (event.from() == null
                                ? ", which did not begin"
                                : ", from " + Numbers.fixed(event.from() / 1e6, 1) + " s to "
                                        + Numbers.fixed(event.to() / 1e6, 1) + " s")));
        if (!result.interference().isEmpty()) {
            out.println("note     " + result.interference());
        }
        if (result.figures().marketWait() != null) {
            out.println("waited   " + Numbers.fixed(result.figures().marketWait(), 1)
                    + " % of the sessions' time, before Trade-Orders, for a market that was behind");
        }
        result.figures().kitCost().stream()
                .filter(cost -> cost.part().equals(KitCost.ALL) && cost.microsPerTransaction() != null)
                .forEach(cost -> out.println("kit      " + Numbers.fixed(cost.microsPerTransaction(), 1)
                        + " us of processor time a transaction (" + cost.part() + ")"
                        + (cost.share() == null ? "" : ", " + Numbers.fixed(cost.share(), 1) + " % of its machines")));
        run.deviations().forEach(deviation -> out.println("differs  " + deviation));
        out.println("report   " + result.results().resolve("report.html"));
        out.println(NOTICE);
    }

    static void checks(List<Check> checks, PrintStream out) {
        for (Check check : checks) {
            out.printf(java.util.Locale.ROOT, "%-20s %s, %s%n", check.id(), check.title(), check.clause());
        }
    }

    static void sql(Check check, PrintStream out) {
        out.println("-- In the folder results/<run>/data: quadrille report --sql " + check.id()
                + " | duckdb -init context.sql");
        out.print(check.sql());
    }
}
