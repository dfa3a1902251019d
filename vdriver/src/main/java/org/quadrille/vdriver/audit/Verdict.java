package org.quadrille.vdriver.audit;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.results.AuditSummary.Outcome;

/**
 * What a tool says of one database.
 *
 * @param outcome whether the promise is kept
 * @param findings why not, one sentence each that names the object; for {@link Outcome#NOT_RUN}, the reason
 * @param facts figures and words worth keeping, by name
 */
public record Verdict(Outcome outcome, List<String> findings, Map<String, Object> facts) {
    public Verdict {
        findings = List.copyOf(findings);
        facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
        if ((outcome == Outcome.PASSED) != findings.isEmpty()) {
            throw new IllegalArgumentException(outcome + " with " + findings.size() + " findings");
        }
    }

    public static Verdict passed(Map<String, Object> facts) {
        return new Verdict(Outcome.PASSED, List.of(), facts);
    }

    /** Passed if there is no finding, else failed. */
    public static Verdict of(List<String> findings, Map<String, Object> facts) {
        return new Verdict(findings.isEmpty() ? Outcome.PASSED : Outcome.FAILED, findings, facts);
    }

    public static Verdict failed(String finding) {
        return new Verdict(Outcome.FAILED, List.of(finding), Map.of());
    }

    public static Verdict notRun(String reason) {
        return new Verdict(Outcome.NOT_RUN, List.of(reason), Map.of());
    }
}
