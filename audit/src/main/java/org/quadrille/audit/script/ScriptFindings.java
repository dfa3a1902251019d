package org.quadrille.audit.script;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.audit.AuditVerdict;

/** What scripts find. */
public final class ScriptFindings {
    private final List<String> findings = new ArrayList<>();
    private final Map<String, Object> facts = new LinkedHashMap<>();

    /** Something is wrong: one sentence that names it. */
    public void add(String sentence) {
        findings.add(sentence);
    }

    /** Something is wrong unless this holds. */
    public void demand(boolean holds, String otherwise) {
        if (!holds) {
            findings.add(otherwise);
        }
    }

    /** A figure or a word worth keeping. */
    public void fact(String name, Object value) {
        facts.put(name, value);
    }

    AuditVerdict verdict() {
        return AuditVerdict.of(findings, facts);
    }
}
