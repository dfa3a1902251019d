package org.quadrille.audit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.schema.load.DatabaseStatus;

/** What every audit begins with: whether each database is there, and is the one that the testbed asks for. */
final class TestbedTool {
    static final String NAME = "testbed";
    static final String PROVES =
            "each database can be reached, has the population, schema and frames of this build, and the"
                    + " scale, seed and role of the testbed";

    private TestbedTool() {}

    static AuditVerdict judge(Subject subject) {
        DatabaseStatus status = subject.status();
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("state", status.state().word());
        status.identity().ifPresent(identity -> {
            facts.put("holds", identity.spec().toString());
            facts.put("loadedAt", identity.loadedAt().map(Object::toString).orElse("not complete"));
            facts.put("lastRun", identity.lastRun().orElse("none"));
            facts.put("bytes", status.bytes());
        });
        List<String> findings = new ArrayList<>(status.problems());
        return AuditVerdict.of(findings, facts);
    }
}
