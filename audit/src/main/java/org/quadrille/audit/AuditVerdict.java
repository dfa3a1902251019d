package org.quadrille.audit;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.results.AuditSummary.Outcome;

/**
 * What a tool says of one database.
 *
 * @param findings why it is not kept, one sentence each that names the object; for {@link Outcome#NOT_RUN}, the reason
 * @param limits what was not looked at, though the tool can: one phrase each, for everybody who reads the verdict
 * @param facts figures and words worth keeping, by name
 */
public record AuditVerdict(Outcome outcome, List<String> findings, List<String> limits, Map<String, Object> facts) {
    public AuditVerdict {
        findings = List.copyOf(findings);
        limits = List.copyOf(limits);
        facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
        if ((outcome == Outcome.PASSED) != findings.isEmpty()) {
            throw new IllegalArgumentException(outcome + " with " + findings.size() + " findings");
        }
    }

    /** Passed if there is no finding, else failed. */
    public static AuditVerdict of(List<String> findings, Map<String, Object> facts) {
        return new AuditVerdict(findings.isEmpty() ? Outcome.PASSED : Outcome.FAILED, findings, List.of(), facts);
    }

    /** The same verdict with these limits. */
    public AuditVerdict within(List<String> limited) {
        return new AuditVerdict(outcome, findings, limited, facts);
    }

    public static AuditVerdict failed(String finding) {
        return new AuditVerdict(Outcome.FAILED, List.of(finding), List.of(), Map.of());
    }

    public static AuditVerdict notRun(String reason) {
        return new AuditVerdict(Outcome.NOT_RUN, List.of(reason), List.of(), Map.of());
    }
}
