package org.quadrille.reporter.headline;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quadrille.common.results.AuditSummary.Entry;
import org.quadrille.common.results.AuditSummary.Outcome;
import org.quadrille.common.results.AuditSummary.Tool;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.reporter.sut.DatabaseFound;

/**
 * What a tool of the self-audit says about the databases of a run, in the same load that the run used. Tools may come
 * from different audits: for each tool, the newest audit counts in which it looked at any of these databases.
 *
 * @param startedAt when that began, ISO 8601
 * @param verdict the worst over the databases of the run that it looked at
 * @param covered how many those are
 * @param sameBuild whether the build that made the run also audited
 * @param link the summary of the audit, relative to the run's folder
 */
public record AuditEvidence(
        String tool,
        String audit,
        String startedAt,
        Outcome verdict,
        int covered,
        int databases,
        boolean sameBuild,
        String link) {

    /** By the name of the tool; a tool that looked at none of the databases is missing. */
    public static Map<String, AuditEvidence> newest(
            ResultsFolder folder, RunManifest run, List<DatabaseFound> databases) {
        Map<String, AuditEvidence> newest = new LinkedHashMap<>();
        for (SelfAudit.Found found : SelfAudit.readable(folder)) {
            for (Tool tool : found.summary().tools()) {
                of(found, tool, run, databases).ifPresent(evidence -> newest.put(tool.name(), evidence));
            }
        }
        return newest;
    }

    private static Optional<AuditEvidence> of(
            SelfAudit.Found found, Tool tool, RunManifest run, List<DatabaseFound> databases) {
        List<Outcome> outcomes = new ArrayList<>();
        for (DatabaseFound database : databases) {
            found.summary().databases().stream()
                    .filter(audited -> SelfAudit.same(audited, database))
                    .findFirst()
                    .flatMap(tool::entry)
                    .map(Entry::verdict)
                    .filter(verdict -> verdict != Outcome.NOT_RUN)
                    .ifPresent(outcomes::add);
        }
        if (outcomes.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new AuditEvidence(
                tool.name(),
                found.name(),
                found.summary().startedAt(),
                Outcome.of(outcomes),
                outcomes.size(),
                databases.size(),
                found.summary().build().equals(run.build()),
                found.link()));
    }
}
