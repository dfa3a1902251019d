package org.quadrille.audit.script;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.quadrille.audit.Audit;
import org.quadrille.audit.EvidenceFolder;
import org.quadrille.audit.Subject;
import org.quadrille.audit.script.ScriptRunner.Touched;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.engine.RunSessions;
import org.quadrille.schema.undo.TradeUndo;

/**
 * Leaves a database as it was: saves before the scripts what they may change, takes back what they did, and proves it
 * with checksums of every table that they can touch. Then the stamp says again what it said before.
 */
final class DatabaseRestorer {
    private static final String ROWS = "saved-rows.json";
    private static final String SCRIPT = "take-back.sql";

    private final Audit audit;
    private final Subject subject;
    private final EvidenceFolder evidence;
    private final Map<String, String> before = new TreeMap<>();
    private TradeUndo undo;

    private DatabaseRestorer(Audit audit, Subject subject, EvidenceFolder evidence) {
        this.audit = audit;
        this.subject = subject;
        this.evidence = evidence;
    }

    /** Saves what may change; empty if the user wants the audit to end, before anything is changed. */
    static Optional<DatabaseRestorer> remember(
            Audit audit, Subject subject, EvidenceFolder evidence, Connection observer, Touched touched)
            throws SQLException {
        DatabaseRestorer restorer = new DatabaseRestorer(audit, subject, evidence);
        for (String table : restorer.tables()) {
            if (audit.interrupted().getAsBoolean()) {
                return Optional.empty();
            }
            restorer.before.put(table, restorer.checksum(observer, table, "before the scripts"));
        }
        restorer.save(observer, touched);
        return audit.interrupted().getAsBoolean() ? Optional.empty() : Optional.of(restorer);
    }

    private List<String> tables() {
        return subject.role() == DatabaseRole.OLTP ? TradeUndo.TABLES : TradeUndo.UPDATED_TABLES;
    }

    private String checksum(Connection observer, String table, String when) throws SQLException {
        audit.says(subject.label() + ": checksum of " + table + " " + when);
        return TradeUndo.checksum(subject.files(), observer, table, evidence::query);
    }

    private void save(Connection observer, Touched touched) throws SQLException {
        undo = TradeUndo.remember(
                subject.files(),
                observer,
                touched.accounts(),
                touched.trades(),
                touched.symbols(),
                evidence::query,
                evidence::statement);
        evidence.save(ROWS, undo.saved());
        evidence.save(SCRIPT, undo.script(AuditConnector.stamp(audit)));
        evidence.note(
                "from here until everything is undone, the stamp of the database names " + AuditConnector.stamp(audit));
        audit.says(subject.label() + ": scripts");
    }

    /** Tells people what is left in a database where {@link #end} could not do its work. */
    String left() {
        return "What the audit did there was left, and the stamp names " + AuditConnector.stamp(audit) + ": " + SCRIPT
                + " beside the evidence takes it back, and the rows as they were before are in " + ROWS + ".";
    }

    /** Takes back what was done, and compares; what is not as it was is a finding. */
    List<String> end(Connection observer) throws SQLException {
        if (RunSessions.count(subject.files(), observer) > 0) {
            return List.of(
                    "a benchmark run has begun on the database during the audit: what the audit did there was left,"
                            + " and the rows as they were before are in " + ROWS);
        }
        undo.rows(observer);
        List<String> findings = new ArrayList<>();
        for (String table : tables()) {
            String after = checksum(observer, table, "after all was undone");
            if (!before.get(table).equals(after)) {
                findings.add("table " + table + " is not what it was before the audit: its checksum was "
                        + before.get(table) + ", and is " + after + "; the stamp still names "
                        + AuditConnector.stamp(audit) + ", and the rows as they were before are in " + ROWS);
            }
        }
        if (findings.isEmpty()) {
            undo.stamp(observer);
            evidence.note("every table the audit can touch is what it was before, and so are stamp and next trade id");
        }
        return findings;
    }
}
