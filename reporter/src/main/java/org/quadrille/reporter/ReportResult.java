package org.quadrille.reporter;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.RunEvent;
import org.quadrille.common.results.RunManifest;
import org.quadrille.reporter.check.CheckResult;
import org.quadrille.reporter.figures.RunFigures;
import org.quadrille.reporter.figures.TransactionFigures;
import org.quadrille.reporter.result.Judgement;
import org.quadrille.reporter.result.Verdict;

/**
 * What the reporter says about a run.
 *
 * @param manifest its deviations make it non-standard
 * @param digest of prime's seal, as {@code sha256:...}; empty if there is none
 * @param checks every check, in the order of the rules
 * @param events what was done to the run on purpose
 */
public record ReportResult(
        Verdict verdict,
        RunManifest manifest,
        Path results,
        String digest,
        RunFigures figures,
        List<CheckResult> checks,
        List<RunEvent> events) {
    public ReportResult {
        checks = List.copyOf(checks);
        events = List.copyOf(events);
    }

    static Verdict verdict(RunManifest manifest, List<CheckResult> checks, List<RunEvent> events) {
        if (manifest.outcome() != RunManifest.Outcome.COMPLETED) {
            return Verdict.ABORTED;
        }
        if (!events.isEmpty()) {
            return Verdict.DISTURBED;
        }
        boolean passed = !checks.isEmpty() && checks.stream().allMatch(CheckResult::passed);
        return passed ? Verdict.VALID : Verdict.INVALID;
    }

    public String runId() {
        return manifest.runId();
    }

    /** Whether the run was a standard one; a valid run need not be. */
    public boolean standard() {
        return manifest.deviations().isEmpty();
    }

    /** Completed Trade-Results a second over the measurement interval; null if the profile leads to none. */
    public Double tpsV() {
        return figures.tpsV();
    }

    /** By name, such as {@code Trade-Order}. */
    public Map<String, TransactionFigures> transactions() {
        return figures.transactions();
    }

    public List<CheckResult> failedChecks() {
        return checks.stream().filter(check -> !check.passed()).toList();
    }

    /** What may have made the run INVALID although the kit and the databases are not to blame, in sentences; else empty. */
    public String interference() {
        return verdict == Verdict.INVALID ? figures.interference().text() : "";
    }

    /** The result as {@code --json} prints it. */
    public Map<String, Object> printed() {
        Map<String, Object> json = new LinkedHashMap<>();
        Json.mapper().valueToTree(judgement()).properties().forEach(entry -> {
            json.put(entry.getKey(), entry.getValue());
            if (entry.getKey().equals("runId")) {
                json.put("results", results.toString());
            }
        });
        return json;
    }

    /**
     * The result as the files of the run hold it: what {@code --json} prints, except for the path of the run, so that a
     * report that is made again, from any place, is the same byte for byte.
     */
    Judgement judgement() {
        return new Judgement(
                verdict, standard(), tpsV(), runId(), transactions(), checks, manifest.deviations(), digest);
    }
}
