package org.quadrille.vdriver.audit.drive;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.quadrille.schema.audit.DatabaseChecksum;
import org.quadrille.schema.audit.RunSessions;
import org.quadrille.schema.audit.trading.TradeUndo;
import org.quadrille.vdriver.audit.Evidence;

/**
 * Leaves a database as it was: remembers before the scripts what they may change, takes back what they did, and shows with
 * checksums of every table they can touch that it is so. Then the stamp says again what it said before.
 */
public final class Undoing {
    private static final String FILE = "saved-rows.json";

    private final Evidence evidence;
    private final TradeUndo undo;
    private final DatabaseChecksum before;

    /** Remembers; see {@link TradeUndo#remember}. */
    public Undoing(Connection observer, Evidence evidence, List<Long> accounts, List<Long> trades, List<String> symbols)
            throws SQLException {
        this.evidence = evidence;
        this.before = DatabaseChecksum.of(observer, TradeUndo.TABLES);
        this.undo = TradeUndo.remember(observer, accounts, trades, symbols);
        evidence.note("rows:checksum of each table before: " + sorted(before));
        evidence.save(FILE, undo.saved());
    }

    /** Takes back what was done, and compares; what is not as it was is a finding. */
    public List<String> end(Connection observer) throws SQLException {
        if (RunSessions.count(observer) > 0) {
            return List.of(
                    "a benchmark run has begun on the database during the audit: what the audit did there was left,"
                            + " and the rows as they were before are in " + FILE);
        }
        undo.rows(observer);
        DatabaseChecksum after = DatabaseChecksum.of(observer, TradeUndo.TABLES);
        evidence.note("rows:checksum of each table after all was undone: " + sorted(after));
        List<String> findings = new ArrayList<>();
        for (String table : TradeUndo.TABLES) {
            if (!before.tables().get(table).equals(after.tables().get(table))) {
                findings.add("table " + table + " is not what it was before the audit: rows:checksum "
                        + before.tables().get(table) + " then, "
                        + after.tables().get(table) + " now");
            }
        }
        if (findings.isEmpty()) {
            undo.stamp(observer);
            evidence.note("every table the audit can touch is what it was before, and so are stamp and next trade id");
        }
        return findings;
    }

    private static String sorted(DatabaseChecksum checksum) {
        return String.join(
                "\n",
                new TreeSet<>(checksum.tables().keySet())
                        .stream()
                                .map(table -> table + " " + checksum.tables().get(table))
                                .toList());
    }
}
