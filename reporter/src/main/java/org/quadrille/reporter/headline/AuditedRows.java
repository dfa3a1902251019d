package org.quadrille.reporter.headline;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.quadrille.common.results.AuditSummary;
import org.quadrille.common.results.AuditSummary.Outcome;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.sut.DatabaseFound;

/**
 * Databases whose rows an audit counted: by the newest audit whose {@code cardinality} ran on this very load, if
 * that passed.
 */
public final class AuditedRows {
    private static final String TOOL = "cardinality";

    private AuditedRows() {}

    /** Name of the audit by place of the database; databases without such an audit are missing. */
    public static Map<String, String> of(ResultsFolder folder, List<DatabaseFound> databases) {
        List<AuditSummary> audits = SelfAudit.readable(folder).stream()
                .map(SelfAudit.Found::summary)
                .sorted(Comparator.comparing(AuditSummary::startedAt).reversed())
                .toList();
        Map<String, String> counted = new LinkedHashMap<>();
        for (DatabaseFound database : databases) {
            audits.stream()
                    .filter(audit -> verdicts(audit, database).findAny().isPresent())
                    .findFirst()
                    .filter(audit -> verdicts(audit, database).allMatch(Outcome.PASSED::equals))
                    .ifPresent(audit -> counted.put(database.place(), audit.audit()));
        }
        return counted;
    }

    /** What an audit found when it counted the rows of this load of a database. */
    private static Stream<Outcome> verdicts(AuditSummary audit, DatabaseFound database) {
        if (audit.databases().stream().noneMatch(d -> SelfAudit.same(d, database))) {
            return Stream.empty();
        }
        return audit.tools().stream()
                .filter(tool -> tool.name().equals(TOOL))
                .flatMap(tool -> tool.databases().stream())
                .filter(e ->
                        e.tile() == database.tile() && e.group() == database.group() && e.role() == database.role())
                .map(AuditSummary.Entry::verdict)
                .filter(verdict -> verdict != Outcome.NOT_RUN);
    }
}
