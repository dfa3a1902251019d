package org.quadrille.audit.isolation;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import org.quadrille.audit.EvidenceFolder;
import org.quadrille.audit.Subject;
import org.quadrille.audit.script.ScriptFindings;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.workload.SqlStates;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.undo.TradeUndo;

/**
 * Two plain sessions that meet in two rows again and again: on one server, and between two that hold the database. What
 * one server lets through is its engine's; what only two let through is their cluster's.
 */
final class SessionPairs {
    private static final int ALONE = 20;
    private static final int ACROSS = 200;

    private final Subject subject;
    private final EvidenceFolder evidence;
    private final List<Long> trades;
    private final boolean across;

    /** @param trades two, whose executors are renamed @param across whether sessions meet between servers too */
    SessionPairs(Subject subject, EvidenceFolder evidence, List<Long> trades, boolean across) {
        this.subject = subject;
        this.evidence = evidence;
        this.trades = List.copyOf(trades);
        this.across = across;
    }

    private enum Anomaly {
        WRITE_SKEW(
                "write skew",
                "pairs of SERIALIZABLE transactions both committed, though each had read what the other changed"),
        LOST_UPDATE(
                "lost update",
                "pairs of SERIALIZABLE transactions both committed a change of what both had read before"),
        STALE_READ("stale read", "transactions that began after a commit was answered did not see it");

        private final String title;
        private final String happened;

        Anomaly(String title, String happened) {
            this.title = title;
            this.happened = happened;
        }
    }

    /** A server of the database. @param refusal why it takes no changes, if it does not */
    private record Node(String name, DatabaseServer server, Optional<String> refusal) {}

    /** Two of the trades, for sessions of this class. */
    static List<Long> two(List<Long> trades) {
        return trades.stream().distinct().limit(2).toList();
    }

    void run(ScriptFindings findings) throws SQLException, InterruptedException {
        List<Node> nodes = nodes(findings);
        Optional<Node> writer =
                nodes.stream().filter(node -> node.refusal.isEmpty()).findFirst();
        if (writer.isEmpty()) {
            findings.add("no server of the database takes changes any more");
            return;
        }
        Node one = writer.get();
        for (Anomaly anomaly : Anomaly.values()) {
            int alone = appeared(anomaly, one, one, ALONE, Connection.TRANSACTION_SERIALIZABLE);
            findings.fact(anomaly.title + " on " + one.name + " alone", alone + " of " + ALONE);
            findings.demand(
                    alone == 0,
                    anomaly.title + " on " + one.name + " alone: " + alone + " of " + ALONE + " " + anomaly.happened
                            + ": the engine lets it through");
            for (Node other : across ? nodes : List.<Node>of()) {
                if (other != one) {
                    between(anomaly, one, other, alone, findings);
                }
            }
        }
    }

    private void between(Anomaly anomaly, Node one, Node other, int alone, ScriptFindings findings)
            throws SQLException, InterruptedException {
        String title = anomaly.title + " between " + one.name + " and " + other.name;
        if (anomaly != Anomaly.STALE_READ && other.refusal.isPresent()) {
            findings.fact(title, "not tried, because " + other.name + " " + other.refusal.get());
            return;
        }
        int appeared = appeared(anomaly, one, other, ACROSS, Connection.TRANSACTION_SERIALIZABLE);
        findings.fact(title, appeared + " of " + ACROSS);
        findings.demand(
                appeared == 0,
                title + ": " + appeared + " of " + ACROSS + " " + anomaly.happened + ": "
                        + (alone == 0
                                ? "the cluster lets it through, which one server alone does not"
                                : "as on one server alone"));
    }

    /** The same on one server at READ COMMITTED, where the first two have to appear; what came of it. */
    String demonstrated(ScriptFindings findings) throws SQLException, InterruptedException {
        Optional<Node> writer =
                nodes(findings).stream().filter(node -> node.refusal.isEmpty()).findFirst();
        if (writer.isEmpty()) {
            return "not tried, because no server takes changes any more";
        }
        List<String> course = new ArrayList<>();
        for (Anomaly anomaly : List.of(Anomaly.WRITE_SKEW, Anomaly.LOST_UPDATE)) {
            int appeared = appeared(anomaly, writer.get(), writer.get(), ALONE, Connection.TRANSACTION_READ_COMMITTED);
            course.add(anomaly.title + " " + appeared + " of " + ALONE);
            findings.demand(
                    appeared > 0,
                    anomaly.title + " did not appear at READ COMMITTED, so that none at SERIALIZABLE proves nothing");
        }
        return String.join(", ", course);
    }

    private List<Node> nodes(ScriptFindings findings) throws SQLException {
        if (subject.address().route() == null) {
            return List.of(new Node(subject.address().server(), null, Optional.empty()));
        }
        List<Node> nodes = new ArrayList<>();
        for (DatabaseServer server : subject.address().route().servers()) {
            try (Connection connection = subject.address().connectTo(server)) {
                nodes.add(new Node(
                        server.toString(),
                        server,
                        Sql.texts(connection, subject.files().query("takes-no-changes")).stream()
                                .findFirst()));
            } catch (SQLException e) {
                DatabaseAddress one = subject.address().at(server.host(), server.port());
                findings.demand(!across, one.explain(e).getMessage());
            }
        }
        return nodes;
    }

    private Connection open(Node node) throws SQLException {
        return node.server == null
                ? subject.address().connect()
                : subject.address().connectTo(node.server);
    }

    /** In how many of some rounds it appeared. */
    private int appeared(Anomaly anomaly, Node one, Node other, int rounds, int level)
            throws SQLException, InterruptedException {
        int appeared = 0;
        ExecutorService halves = Executors.newFixedThreadPool(2);
        try (Connection a = open(one);
                Connection b = open(other)) {
            if (anomaly != Anomaly.STALE_READ) {
                for (Connection connection : List.of(a, b)) {
                    connection.setTransactionIsolation(level);
                    connection.setAutoCommit(false);
                }
            }
            for (int round = 0; round < rounds; round++) {
                if (anomaly == Anomaly.STALE_READ ? stale(a, b, round) : both(halves, anomaly, a, b, round)) {
                    appeared++;
                }
            }
        } finally {
            halves.shutdownNow();
        }
        evidence.note(anomaly.title + ", sessions on " + one.name + " and " + other.name + ", trades " + trades + ": "
                + appeared + " of " + rounds + " " + anomaly.happened);
        return appeared;
    }

    private boolean stale(Connection writer, Connection reader, int round) throws SQLException {
        String name = "round " + round;
        Sql.executeWith(writer, text("rename-executor"), name, trades.get(0));
        return !name.equals(Sql.text(reader, text("executor-name"), trades.get(0)));
    }

    /** Whether both of two transactions committed that read both rows before either changed one. */
    private boolean both(ExecutorService halves, Anomaly anomaly, Connection a, Connection b, int round)
            throws SQLException, InterruptedException {
        Phaser together = new Phaser(2);
        boolean skew = anomaly == Anomaly.WRITE_SKEW;
        Future<Boolean> first = halves.submit(() -> half(a, together, "A " + round, trades.get(0), skew));
        Future<Boolean> second = halves.submit(() -> half(b, together, "B " + round, trades.get(skew ? 1 : 0), skew));
        return committed(first) & committed(second);
    }

    private static boolean committed(Future<Boolean> half) throws SQLException, InterruptedException {
        try {
            return half.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof SQLException failed) {
                throw failed;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /** @param skew whether the other changes another row, so that neither waits and both can commit at one time */
    private boolean half(Connection connection, Phaser together, String name, long trade, boolean skew)
            throws SQLException {
        try {
            Sql.rows(connection, text("executor-names"), row -> row.getString(2), TradeUndo.ids(trades));
            together.arriveAndAwaitAdvance();
            Sql.executeWith(connection, text("rename-executor"), name, trade);
            if (skew) {
                together.arriveAndAwaitAdvance();
            }
            connection.commit();
            return true;
        } catch (SQLException e) {
            connection.rollback();
            if (!SqlStates.retryable(subject.address().engine().errors().state(e))) {
                throw e;
            }
            return false;
        } finally {
            together.arriveAndDeregister();
        }
    }

    private String text(String script) {
        return subject.files().text("scripts/" + script + ".sql");
    }
}
