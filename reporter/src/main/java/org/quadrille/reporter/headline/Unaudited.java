package org.quadrille.reporter.headline;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.quadrille.common.results.AuditSummary.Outcome;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.reporter.sut.DatabaseFound;

/** What is missing of a self-audit before a run may be called audited (workload.md 18.1). */
public final class Unaudited {
    /** Tools that look at what a load made, and so say nothing of another one. */
    private static final List<String> OF_DATABASES = List.of("schema", "cardinality", "consistency");

    /** Tools that show what the kit does on a server; any databases will do. */
    private static final List<String> OF_BUILD = List.of("atomicity", "isolation", "durability");

    private Unaudited() {}

    /** Names of the tools that have not passed: on all databases of the run as loaded for it, or with its build. */
    public static List<String> tools(ResultsFolder folder, RunManifest run, List<DatabaseFound> databases) {
        Map<String, AuditEvidence> newest = AuditEvidence.newest(folder, run, databases);
        List<SelfAudit.Found> audits = SelfAudit.readable(folder);
        List<String> missing = new ArrayList<>();
        OF_DATABASES.stream()
                .filter(tool -> !onAll(newest.get(tool), databases.size()))
                .forEach(missing::add);
        OF_BUILD.stream()
                .filter(tool -> latest(audits, run.build(), tool) != Outcome.PASSED)
                .forEach(missing::add);
        return List.copyOf(missing);
    }

    private static boolean onAll(AuditEvidence evidence, int databases) {
        return evidence != null && evidence.verdict() == Outcome.PASSED && evidence.covered() == databases;
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
