package org.quadrille.reporter.check;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.reporter.data.RunData;

/** Runs checks over a run. A check passes if its query gives at least one row and every row passes. */
public final class CheckEngine {
    private CheckEngine() {}

    /** Runs every check of the catalogue. */
    public static List<CheckResult> runAll(RunData run) {
        return CheckCatalogue.all().stream().map(check -> run(check, run)).toList();
    }

    public static CheckResult run(Check check, RunData run) {
        if (check.pacing() != null && !check.pacing().equals(run.pacing())) {
            return CheckResult.notApplying(check, "the run had " + run.pacing() + " pacing");
        }
        if (!check.needs().isEmpty() && check.needs().stream().noneMatch(run.profile()::sends)) {
            return CheckResult.notApplying(check, without(check.needs()));
        }
        return judge(check, run.query(check.sql()).stream().map(Measurement::of).toList());
    }

    private static String without(List<TransactionType> needs) {
        return "the mix has no " + needs.stream().map(TransactionType::title).collect(Collectors.joining(", no "));
    }

    static CheckResult judge(Check check, List<Measurement> rows) {
        boolean passed = !rows.isEmpty() && rows.stream().allMatch(Measurement::passed);
        String worst = rows.stream()
                .filter(row -> row.passed() == passed)
                .max(Comparator.comparingDouble(Measurement::strain))
                .map(Measurement::text)
                .orElse("nothing to measure");
        String sentence = (passed ? check.pass() : check.fail())
                .replace("{rows}", Integer.toString(rows.size()))
                .replace("{worst}", worst);
        boolean exact = rows.stream().allMatch(Measurement::exact);
        if (passed && !exact && !check.pass().contains("{worst}")) {
            sentence += " Nearest to its bounds: " + worst + ".";
        }
        long failed = rows.stream().filter(row -> !row.passed()).count();
        if (failed > 1) {
            sentence += " " + failed + " of " + rows.size() + " values did not pass.";
        }
        return new CheckResult(check.id(), check.title(), check.clause(), passed, true, sentence, worst, rows);
    }
}
