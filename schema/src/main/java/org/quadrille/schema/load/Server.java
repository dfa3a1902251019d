package org.quadrille.schema.load;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.quadrille.common.cli.UserError;
import org.quadrille.schema.db.DatabaseAddress;
import org.quadrille.schema.engine.Engine;

/** Makes, copies and drops databases of a server, in its administration database. */
final class Server {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(50);

    private final Engine engine;
    private final Duration patience;

    Server(Engine engine) {
        this(engine, PATIENCE);
    }

    /** @param patience how long to wait for the end of sessions in a database that has to be idle */
    Server(Engine engine, Duration patience) {
        this.engine = engine;
        this.patience = patience;
    }

    /** Work in the administration database. */
    private interface Work {
        void run(Connection connection) throws SQLException;
    }

    void create(DatabaseTarget target, DatabaseAddress address) {
        administer(address, connection -> {
            engine.create(connection, address.database(), target.tablespaces().data());
            placeTemporaryFiles(connection, target, address);
        });
    }

    /** Makes several copies of a database that nobody uses, on its server, some at a time. */
    void copy(DatabaseAddress source, List<DatabaseTarget> targets, int threads, Progress.Step step) {
        requireIdle(source, "copied");
        List<Sessions.Task> tasks = new ArrayList<>();
        for (DatabaseTarget target : targets) {
            tasks.add(connection -> {
                String name = target.address().database();
                engine.copy(
                        connection,
                        source.database(),
                        name,
                        target.tablespaces().data());
                placeTemporaryFiles(connection, target, target.address());
                step.advance(1);
            });
        }
        try {
            new Sessions(engine, engine.administration(source), Optional.empty(), threads).runAll(tasks);
        } catch (SQLException e) {
            throw engine.explain(e, source);
        }
    }

    /**
     * Makes sure that nobody uses a database.
     *
     * @param what what is to be done with it, as a participle for the error message
     */
    void requireIdle(DatabaseAddress address, String what) {
        administer(address, connection -> requireIdle(connection, address, what));
    }

    void drop(DatabaseAddress address) {
        administer(address, connection -> engine.drop(connection, address.database()));
    }

    private void placeTemporaryFiles(Connection connection, DatabaseTarget target, DatabaseAddress address)
            throws SQLException {
        if (target.tablespaces().temp().isPresent()) {
            engine.placeTemporaryFiles(
                    connection, address.database(), target.tablespaces().temp().get());
        }
    }

    /** A session that was closed a moment ago, of this process or another, may still be on its way out. */
    private void requireIdle(Connection connection, DatabaseAddress source, String what) throws SQLException {
        long deadline = System.nanoTime() + patience.toNanos();
        int users = users(connection, source);
        while (users > 0) {
            if (System.nanoTime() > deadline) {
                throw new UserError("The database " + source + " cannot be " + what + " while "
                        + (users == 1 ? "1 session is" : users + " sessions are")
                        + " using it; end them (a connector of a run?) and start again.");
            }
            LockSupport.parkNanos(POLL.toNanos());
            users = users(connection, source);
        }
    }

    private int users(Connection connection, DatabaseAddress source) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(engine.files().query("database-users"))) {
            statement.setString(1, source.database());
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getInt(1);
            }
        }
    }

    private void administer(DatabaseAddress address, Work work) {
        try (Connection connection = engine.administration(address).connect()) {
            work.run(connection);
        } catch (SQLException e) {
            throw engine.explain(e, address);
        }
    }
}
