package org.quadrille.reporter.headline;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.quadrille.common.results.AuditSummary.Entry;
import org.quadrille.common.results.AuditSummary.Outcome;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.reporter.sut.DatabaseFound;

/**
 * How long the databases of a run took to recover in the newest durability audit of the same load.
 *
 * @param evidence the audit, its verdict, and how many databases of the run it covers
 * @param failedAt when their server failed, ISO 8601; empty if the audit does not say
 * @param connections seconds from the failure until the server took connections again; null, like those that follow, if
 *     the audit found none
 * @param firstTransaction seconds from the failure until the first transaction was answered
 * @param usualRate seconds from the failure until there was 95 % of the rate before it
 * @param business seconds from the restart of the server until there was 95 % of the rate before the failure
 */
public record Recovery(
        AuditEvidence evidence,
        String failedAt,
        Double connections,
        Double firstTransaction,
        Double usualRate,
        Double business) {
    private static final String TOOL = "durability";

    /** Nothing if no such audit looked at any of the databases. */
    static Optional<Recovery> newest(ResultsFolder folder, RunManifest run, List<DatabaseFound> databases) {
        AuditEvidence evidence = AuditEvidence.newest(folder, run, databases).get(TOOL);
        if (evidence == null) {
            return Optional.empty();
        }
        // The audit times the failure of all databases together, so that each of them has the same times.
        Map<String, Object> facts = SelfAudit.readable(folder).stream()
                .filter(found -> found.name().equals(evidence.audit()))
                .flatMap(found -> found.summary().tools().stream())
                .filter(tool -> tool.name().equals(TOOL))
                .flatMap(tool -> tool.databases().stream())
                .filter(entry -> entry.verdict() != Outcome.NOT_RUN)
                .map(Entry::facts)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(Map.of());
        Object failed = facts.get("failedAt");
        return Optional.of(new Recovery(
                evidence,
                failed == null ? "" : failed.toString(),
                seconds(facts, "connectionsAfterSeconds"),
                seconds(facts, "firstTransactionAfterSeconds"),
                seconds(facts, "usualRateAfterSeconds"),
                seconds(facts, "businessRecoverySeconds")));
    }

    /** Where something did not happen in the time of the audit, a word is in place of the number. */
    private static Double seconds(Map<String, Object> facts, String name) {
        return facts.get(name) instanceof Number number ? number.doubleValue() : null;
    }
}
