package org.quadrille.schema.engine;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.schema.db.Sql;

/**
 * A pooler of transactions between a connector and the server of a database. Its sessions of the server keep nothing from one
 * transaction to the next: what a session of a pool is told when it begins, the server gives to all of the database's user.
 *
 * @param address where the pooler takes connections to the database
 * @param server where the server itself does
 */
public record Pooler(DatabaseAddress address, DatabaseAddress server) {
    /** Name of its sessions, which tells no run: they outlive one. */
    public static final String SESSIONS = "quadrille pooled";

    /** The pooler may need a moment to take a session back, and may have several in turn. */
    private static final int TRIES = 20;

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private static final int CONNECT_SECONDS = 5;

    /** A pooler of sessions lets those wait for which it has none left. */
    private static final int SILENT_SECONDS = 10;

    /**
     * That of a database, if it has one.
     *
     * @throws UserError if its password is not where the testbed says
     */
    public static Optional<Pooler> of(Testbed testbed, DatabaseId id) {
        Testbed.Database database = testbed.group(id.group()).database(id.role());
        DatabaseAddress server = DatabaseAddress.of(testbed, id);
        return Optional.ofNullable(database.pooler())
                .map(pooler -> new Pooler(server.at(database.host(), database.port()), server));
    }

    /** As {@link Connecting#poolProperties}, without what a pooler refuses or does not keep. */
    public Properties properties(int connectSeconds, int silentSeconds, Class<?> socketFactory) {
        Connecting connecting = server.engine().connecting();
        return connecting.throughPooler(
                connecting.poolProperties(address, SESSIONS, connectSeconds, silentSeconds, socketFactory));
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(
                address.url(), properties(CONNECT_SECONDS, SILENT_SECONDS, ServerSockets.class));
    }

    /**
     * Makes sure that it is a pooler of transactions, and of this server.
     *
     * @throws UserError if not; one sentence with the fix
     */
    public void require() {
        try (Connection connection = connect()) {
            if (session(connection) == server.engine().session(connection)) {
                throw problem("is the server itself and no pooler; leave \"pooler\" and \"direct\" out of the testbed");
            }
            if (!poolsTransactions(connection)) {
                throw problem("pools sessions, not transactions, so that nothing else could use those that a connector"
                        + " holds; set it to pool transactions (PgBouncer: pool_mode = transaction), or name the server"
                        + " itself in the testbed");
            }
            String there = identity(connection);
            try (Connection direct = server.connect()) {
                if (!there.equals(identity(direct))) {
                    throw problem("leads to another server, database or user than " + server
                            + "; correct \"direct\" in the testbed, or the pooler's list of databases");
                }
            }
        } catch (SQLException e) {
            throw address.explain(e);
        }
    }

    /** If another session is given what this one was, between its transactions, then nobody has it for himself. */
    private boolean poolsTransactions(Connection connection) throws SQLException {
        try (Connection other = connect()) {
            long first = session(connection);
            for (int i = 0; i < TRIES; i++) {
                other.setAutoCommit(false);
                long others = session(other);
                other.rollback();
                long own = session(connection);
                if (others == first || own != first) {
                    return true;
                }
            }
            return false;
        } catch (SQLException e) {
            throw problem("does not pool transactions (" + Words.clause(e.getMessage())
                    + "); set it to do so (PgBouncer: pool_mode = transaction)");
        }
    }

    private long session(Connection connection) throws SQLException {
        return Sql.one(connection, server.files().query("pooler-session"), row -> row.getLong(1));
    }

    private String identity(Connection connection) throws SQLException {
        return Sql.text(connection, server.files().query("server-identity")) + " "
                + Sql.text(connection, server.files().query("pooler-database"));
    }

    /**
     * Sets for the user of the database what sessions of a pool are told when they begin, and ends those of the pooler that
     * began before.
     *
     * @throws UserError if the pooler's sessions have other settings all the same; one sentence with the fix
     */
    public void prepare() {
        try (Connection direct = server.connect()) {
            for (String statement : Sql.texts(direct, server.files().query("pooler-settings"))) {
                Sql.execute(direct, statement);
            }
            endSessions(direct);
        } catch (SQLException e) {
            throw server.explain(e);
        }
        try {
            String wrong = String.join(", ", otherwise(TRIES));
            if (!wrong.isEmpty()) {
                throw problem("still has sessions that began with other settings (" + wrong
                        + "); let it connect anew (PgBouncer: RECONNECT) and start again");
            }
        } catch (SQLException e) {
            throw address.explain(e);
        }
    }

    /** The pooler may not have noticed yet that a session has ended, and lend it once more. */
    private List<String> otherwise(int tries) throws SQLException {
        try (Connection connection = connect()) {
            return Sql.texts(connection, server.files().query("pooler-otherwise"));
        } catch (SQLException e) {
            if (tries == 1) {
                throw e;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
            return otherwise(tries - 1);
        }
    }

    /**
     * Ends its sessions in the database: what they did is counted then, and they are nobody's.
     *
     * @throws SQLException as the driver throws it
     */
    public void endSessions() throws SQLException {
        try (Connection direct = server.connect()) {
            endSessions(direct);
        }
    }

    private void endSessions(Connection direct) throws SQLException {
        Sql.executeWith(direct, server.files().query("pooler-end"), SESSIONS);
    }

    private UserError problem(String what) {
        return new UserError("What answers at " + Words.endpoint(address.host(), address.port()) + " " + what + ".");
    }
}
