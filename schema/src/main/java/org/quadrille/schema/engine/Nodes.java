package org.quadrille.schema.engine;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.engine.Capability;
import org.quadrille.schema.db.Sql;

/**
 * The servers that hold a database, each looked at by itself: whether they are copies of each other, and which of
 * them take changes.
 */
public final class Nodes {
    private static final String NONE = "none";

    /** In it a server that is not busy catches up with what was written before. */
    private static final long CATCH_UP_NANOS = TimeUnit.SECONDS.toNanos(3);

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final DatabaseAddress address;
    private final List<String> remarks = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final List<String> writers = new ArrayList<>();
    private final List<String> clusters = new ArrayList<>();
    private final List<DatabaseServer> others = new ArrayList<>();

    /** How far the first writer had written; null if it does not tell. */
    private String written;

    private Nodes(DatabaseAddress address) {
        this.address = address;
    }

    /**
     * What users should know of the servers of a database, a sentence each; nothing of one server alone.
     *
     * @throws UserError if they are not copies of each other, or another number of them takes changes than it should
     */
    public static List<String> look(DatabaseAddress address) {
        if (address.route() == null) {
            return List.of();
        }
        Nodes nodes = new Nodes(address);
        address.route().servers().forEach(nodes::look);
        nodes.together();
        nodes.others.forEach(nodes::behind);
        if (!nodes.problems.isEmpty()) {
            throw new UserError(String.join(" ", nodes.problems));
        }
        return List.copyOf(nodes.remarks);
    }

    private void look(DatabaseServer server) {
        DatabaseAddress one = address.at(server.host(), server.port());
        try (Connection connection = one.connect()) {
            look(server, one, connection, true);
        } catch (SQLException e) {
            if (address.engine().errors().noDatabase(e) && onAStandby(server, one)) {
                return;
            }
            UserError sentence = address.engine().explain(e, one);
            if (address.engine().notYet(e)) {
                remarks.add(Words.clause(sentence.getMessage()) + "; until then nothing can go on there.");
            } else {
                problems.add(sentence.getMessage());
            }
        }
    }

    /** Whether a server without the database is a copy that only has still to get it. */
    private boolean onAStandby(DatabaseServer server, DatabaseAddress one) {
        try (Connection connection = one.administration().connect()) {
            if (Sql.texts(connection, one.files().query("takes-no-changes")).isEmpty()) {
                return false;
            }
            look(server, one, connection, false);
            remarks.add("the server " + server + " is behind: it does not have the database \"" + one.database()
                    + "\" yet, which its primary has made.");
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    private void look(DatabaseServer server, DatabaseAddress one, Connection connection, boolean has)
            throws SQLException {
        String[] said = Sql.one(connection, one.files().query("node"), row ->
                new String[] {row.getString(1), row.getString(2), row.getString(3)});
        List<String> refusal = Sql.texts(connection, one.files().query("takes-no-changes"));
        clusters.add(said[0] == null ? NONE : said[0]);
        if (refusal.isEmpty() && written == null) {
            written = said[2];
        } else if (has) {
            others.add(server);
        }
        if (refusal.isEmpty()) {
            writers.add(server.toString());
        } else {
            remarks.add(
                    "the server " + server + " " + refusal.get(0) + (said[1] == null ? "" : " and " + said[1]) + ".");
        }
    }

    /** Whether a server does not get what the writer had when it was looked at. */
    private void behind(DatabaseServer server) {
        if (!problems.isEmpty() || written == null) {
            return;
        }
        DatabaseAddress one = address.at(server.host(), server.port());
        try (Connection connection = one.connect()) {
            long end = System.nanoTime() + CATCH_UP_NANOS;
            List<String> behind;
            do {
                behind = Sql.texts(connection, one.files().query("node-behind"), written);
            } while (!behind.isEmpty() && System.nanoTime() - end < 0 && pause());
            behind.forEach(said -> remarks.add("the server " + server + " " + said + "."));
        } catch (SQLException e) {
            remarks.add(address.engine().explain(e, one).getMessage());
        }
    }

    private static boolean pause() {
        LockSupport.parkNanos(POLL_NANOS);
        return true;
    }

    private void together() {
        boolean galera = !clusters.contains(NONE) && !address.engine().lacks(Capability.SEVERAL_WRITERS);
        if (clusters.stream().distinct().count() > 1) {
            problems.add("The servers " + address.server() + " are of different clusters ("
                    + String.join(", ", clusters)
                    + "), so that one does not have what is written to the other; list copies of one in \"hosts\".");
        } else if (writers.size() > 1 && !galera) {
            problems.add("The servers " + String.join(" and ", writers)
                    + " both take changes, but one has to be a copy of the"
                    + " other; make it a standby again, or take it out of \"hosts\".");
        } else if (address.route().spread() && !galera) {
            problems.add(
                    "The servers " + address.server() + " are no nodes of a Galera cluster, without which \"routing\""
                            + " cannot be \"spread\"; write \"first\".");
        }
    }
}
