package org.quadrille.reporter.headline;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.quadrille.common.results.AuditSummary.Outcome;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.reporter.sut.DatabaseFound;

/**
 * What is missing of a self-audit before a run may be called audited (workload.md 18.1).
 *
 * @param notMade names of the tools that did not look at all databases of the run as loaded for it, or not with its build
 * @param failed names of those that did and did not pass
 */
public record Unaudited(List<String> notMade, List<String> failed) {
    /** Tools that look at what a load made, and so say nothing of another one. */
    private static final List<String> OF_DATABASES = List.of("schema", "cardinality", "consistency");

    /** Tools that show what the kit does on a server; any databases will do. */
    private static final List<String> OF_BUILD = List.of("atomicity", "isolation", "durability");

    /** Whether anything is missing. */
    public boolean any() {
        return !notMade.isEmpty() || !failed.isEmpty();
    }

    /** Looks at all audits beside the results. */
    public static Unaudited of(ResultsFolder folder, RunManifest run, List<DatabaseFound> databases) {
        Map<String, AuditEvidence> newest = AuditEvidence.newest(folder, run, databases);
        List<SelfAudit.Found> audits = SelfAudit.readable(folder);
        Map<String, Outcome> outcomes = new LinkedHashMap<>();
        OF_DATABASES.forEach(tool -> outcomes.put(tool, onAll(newest.get(tool), databases.size())));
        OF_BUILD.forEach(tool -> outcomes.put(tool, latest(audits, run.build(), tool)));
        return new Unaudited(
                tools(outcomes, outcome -> outcome == Outcome.NOT_RUN),
                tools(outcomes, outcome -> outcome != Outcome.NOT_RUN && outcome != Outcome.PASSED));
    }

    private static List<String> tools(Map<String, Outcome> outcomes, Predicate<Outcome> which) {
        return outcomes.entrySet().stream()
                .filter(outcome -> which.test(outcome.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** One that passed, but did not look at all of them, still has to be made. */
    private static Outcome onAll(AuditEvidence evidence, int databases) {
        return evidence == null || evidence.verdict() == Outcome.PASSED && evidence.covered() < databases
                ? Outcome.NOT_RUN
                : evidence.verdict();
    }

    /** What the newest audit of a build that ran a tool found with it. */
    private static Outcome latest(List<SelfAudit.Found> oldestFirst, String build, String tool) {
        return oldestFirst.stream()
                .filter(audit -> audit.summary().build().equals(build))
                .flatMap(audit -> audit.summary().tools() == null ? Stream.empty() : audit.summary().tools().stream())
                .filter(ran -> ran.name().equals(tool) && ran.verdict() != Outcome.NOT_RUN)
                .reduce((before, later) -> later)
                .map(ran -> ran.verdict())
                .orElse(Outcome.NOT_RUN);
    }
}
