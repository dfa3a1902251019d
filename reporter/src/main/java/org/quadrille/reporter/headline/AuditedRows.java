package org.quadrille.reporter.headline;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.results.AuditSummary;
import org.quadrille.common.results.AuditSummary.Outcome;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.sut.DatabaseFound;

/** Databases whose rows an audit counted: the newest that passed {@code cardinality} for this very load of each. */
public final class AuditedRows {
    private static final String TOOL = "cardinality";

    private AuditedRows() {}

    /** Name of the audit by place of the database; those of which none is found are missing. */
    public static Map<String, String> of(ResultsFolder folder, List<DatabaseFound> databases) {
        List<AuditSummary> audits = SelfAudit.readable(folder).stream()
                .map(SelfAudit.Found::summary)
                .sorted(Comparator.comparing(AuditSummary::startedAt).reversed())
                .toList();
        Map<String, String> counted = new LinkedHashMap<>();
        for (DatabaseFound database : databases) {
            audits.stream()
                    .filter(audit -> counted(audit, database))
                    .findFirst()
                    .ifPresent(audit -> counted.put(database.place(), audit.audit()));
        }
        return counted;
    }

    private static boolean counted(AuditSummary audit, DatabaseFound database) {
        return audit.databases().stream().anyMatch(d -> SelfAudit.same(d, database))
                && audit.tools().stream()
                        .filter(tool -> tool.name().equals(TOOL))
                        .flatMap(tool -> tool.databases().stream())
                        .anyMatch(e -> e.tile() == database.tile()
                                && e.group() == database.group()
                                && e.role() == database.role()
                                && e.verdict() == Outcome.PASSED);
    }
}
