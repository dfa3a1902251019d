package org.quadrille.audit.consistency;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.quadrille.audit.Audit;
import org.quadrille.audit.EvidenceFolder;
import org.quadrille.audit.Subject;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.schema.db.Tables;
import org.quadrille.schema.engine.RunSessions;
import org.quadrille.schema.undo.TradeUndo;

/** Whether all servers that hold a database have the same rows, table by table. */
final class EqualServers {
    /** Seconds that a server may be behind while nobody changes anything. */
    private static final int CATCHES_UP = 10;

    private final Audit audit;
    private final Subject subject;
    private final EvidenceFolder evidence;
    private final List<String> findings = new ArrayList<>();
    private final List<String> limits = new ArrayList<>();

    private EqualServers(Audit audit, Subject subject, EvidenceFolder evidence) {
        this.audit = audit;
        this.subject = subject;
        this.evidence = evidence;
    }

    /** What differs, a sentence each, and what was not looked at. */
    record Compared(List<String> findings, List<String> limits) {}

    /** Compares them; there is nothing to find of one server. */
    static Compared of(Audit audit, Subject subject, EvidenceFolder evidence) throws InterruptedException {
        EqualServers servers = new EqualServers(audit, subject, evidence);
        try {
            servers.compare();
        } catch (SQLException e) {
            servers.findings.add("whether all servers have the same rows is not known: "
                    + subject.address().explain(e).getMessage());
        }
        return new Compared(servers.findings, servers.limits);
    }

    private void compare() throws SQLException, InterruptedException {
        Map<DatabaseServer, Connection> open = new LinkedHashMap<>();
        try {
            for (DatabaseServer server : subject.address().route().servers()) {
                open.put(server, subject.address().connectTo(server));
            }
            for (Connection connection : open.values()) {
                if (RunSessions.count(subject.files(), connection) > 0) {
                    limits.add("rows were not compared between servers, because a benchmark run changes them");
                    return;
                }
            }
            for (String table : Tables.NAMES) {
                audit.says(subject.label() + ": " + table + " on every server");
                compare(table, open);
            }
        } finally {
            for (Connection connection : open.values()) {
                connection.close();
            }
        }
    }

    private void compare(String table, Map<DatabaseServer, Connection> open) throws SQLException, InterruptedException {
        Map<DatabaseServer, String> checksums = new LinkedHashMap<>();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(CATCHES_UP);
        // Twice at least, however long a look at the table takes.
        for (int look = 1; look <= 2 || System.nanoTime() - end < 0; look++) {
            if (audit.interrupted().getAsBoolean()) {
                throw new InterruptedException();
            }
            for (Map.Entry<DatabaseServer, Connection> server : open.entrySet()) {
                checksums.put(
                        server.getKey(),
                        TradeUndo.checksum(subject.files(), server.getValue(), table, evidence::query));
            }
            if (checksums.values().stream().distinct().count() == 1) {
                return;
            }
            TimeUnit.SECONDS.sleep(1);
        }
        findings.add("table " + table + " has not the same rows on all servers: its checksums are " + checksums
                + ", and were no more equal " + CATCHES_UP
                + " s before; make the server that is wrong a copy of the other again");
    }
}
