package org.quadrille.schema.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.engine.DatabaseAddress;

/**
 * Makes, copies and drops databases of a server, in its administration database.
 *
 * @param patience how long to wait for the end of sessions in a database that has to be idle
 */
record Server(Duration patience) {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    /** More users of a database say no more. */
    private static final int MOST_TOLD = 3;

    private static final Duration POLL = Duration.ofMillis(50);

    Server() {
        this(PATIENCE);
    }

    void create(DatabaseTarget target, DatabaseAddress address) {
        administer(address, "made", connection -> {
            address.engine()
                    .create(connection, address.database(), target.tablespaces().data());
            placeTemporaryFiles(connection, target, address);
        });
    }

    /**
     * Makes several copies of a database that nobody uses, on its server: some at a time, but one at a time where an
     * existing database is replaced, so that the server needs room for one more and not for many.
     *
     * @param finisher completes each copy before it takes its place
     */
    void copy(
            DatabaseAddress source,
            List<DatabaseTarget> targets,
            Set<DatabaseTarget> existing,
            int threads,
            Finisher finisher,
            LoadProgress.Step step) {
        requireIdle(source, "copied");
        // A failure is kept until the others have ended: the server would go on with the copy of a session that is
        // broken off, and the copy would appear after it has been cleared away.
        Queue<Exception> failures = new ConcurrentLinkedQueue<>();
        List<Sql.Work> tasks = new ArrayList<>();
        for (DatabaseTarget target : targets) {
            tasks.add(connection -> {
                if (!failures.isEmpty()) {
                    return;
                }
                try {
                    copy(connection, source, target, existing.contains(target), finisher);
                    step.advance(1);
                } catch (SQLException | RuntimeException e) {
                    failures.add(e);
                }
            });
        }
        DatabaseAddress administration = source.administration();
        try {
            new LoaderSessions(administration, Optional.empty(), existing.isEmpty() ? threads : 1).runAll(tasks);
            rethrow(failures);
        } catch (SQLException e) {
            throw explain(e, source, "copied");
        }
    }

    private void copy(
            Connection connection, DatabaseAddress source, DatabaseTarget target, boolean exists, Finisher finisher)
            throws SQLException {
        make(target, exists, address -> {
            source.engine()
                    .copy(
                            connection,
                            source.database(),
                            address.database(),
                            target.tablespaces().data());
            placeTemporaryFiles(connection, target, address);
            finisher.finish(target, address);
        });
    }

    private static void rethrow(Queue<Exception> failures) throws SQLException {
        Exception first = failures.poll();
        if (first == null) {
            return;
        }
        failures.forEach(first::addSuppressed);
        if (first instanceof SQLException sql) {
            throw sql;
        }
        throw (RuntimeException) first;
    }

    /** Completes a copy at an address. */
    interface Finisher {
        void finish(DatabaseTarget target, DatabaseAddress address);
    }

    /**
     * Makes a database. One that exists stays until the new one is complete under another name, at the address that the
     * maker is given, and then gives its place up in one step: what keeps the new one from being made leaves the old
     * one as it is.
     */
    void make(DatabaseTarget target, boolean exists, Maker maker) throws SQLException {
        DatabaseAddress place = target.address();
        if (!exists) {
            maker.make(place);
            return;
        }
        // Found out now rather than after a load of hours.
        administer(place, "replaced", connection -> vacate(connection, place));
        DatabaseAddress made = Spares.made(place);
        try {
            maker.make(made);
            swap(place, made);
        } catch (SQLException | RuntimeException e) {
            dropAfter(e, made);
            throw e;
        }
        drop(Spares.replaced(place));
    }

    /** Makes a database at an address. */
    interface Maker {
        void make(DatabaseAddress address) throws SQLException;
    }

    private void swap(DatabaseAddress place, DatabaseAddress made) {
        administer(place, "replaced", connection -> {
            vacate(connection, place);
            requireIdle(connection, made, "renamed");
            place.engine()
                    .replace(
                            connection,
                            place.database(),
                            made.database(),
                            Spares.replaced(place).database());
        });
    }

    /** Makes sure that nobody is in a database that this role may rename. */
    private void vacate(Connection connection, DatabaseAddress place) throws SQLException {
        Optional<String> owner = Sql.first(
                        connection,
                        place.files().query("database-owner"),
                        row -> row.getBoolean(1) ? "" : row.getString(2),
                        place.database())
                .filter(other -> !other.isEmpty());
        if (owner.isPresent()) {
            throw new UserError("The database " + place + " belongs to " + Words.quoted(owner.get()) + ", so user \""
                    + place.user()
                    + "\" may not replace it; make that user its owner (alter database ... owner to ...). It was not"
                    + " changed.");
        }
        place.engine().endSessions(connection, place.database());
        requireIdle(connection, place, "replaced");
    }

    private void dropAfter(Exception failure, DatabaseAddress made) {
        try {
            drop(made);
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    /** Takes all of the kit out of a database that nobody uses, whose user may make none in its place. */
    void empty(DatabaseAddress place) {
        try (Connection connection = place.connectToLoad()) {
            place.engine().endSessions(connection, place.database());
            requireIdle(connection, place, "emptied");
            List<String> statements = Sql.texts(connection, place.files().query("empty-database"));
            connection.setAutoCommit(false);
            Sql.execute(connection, statements);
            connection.commit();
        } catch (SQLException e) {
            throw place.explain(e);
        }
    }

    /** Drops what a replacement of a database that broke off has left. */
    void dropSpares(DatabaseAddress place) {
        administer(place, "cleared up", connection -> {
            place.engine().drop(connection, Spares.made(place).database());
            place.engine().drop(connection, Spares.replaced(place).database());
        });
    }

    /**
     * Makes sure that nobody uses a database, for the error message with what is to be done with it, as a participle.
     */
    void requireIdle(DatabaseAddress address, String what) {
        administer(address, what, connection -> requireIdle(connection, address, what));
    }

    /** Drops a database; if it does not exist, nothing happens. */
    void drop(DatabaseAddress address) {
        administer(address, "dropped", connection -> address.engine().drop(connection, address.database()));
    }

    private void placeTemporaryFiles(Connection connection, DatabaseTarget target, DatabaseAddress address)
            throws SQLException {
        if (target.tablespaces().temp().isPresent()) {
            address.engine()
                    .placeTemporaryFiles(
                            connection,
                            address.database(),
                            target.tablespaces().temp().get());
        }
    }

    /** A session that was closed a moment ago, of this process or another, may still be on its way out. */
    private void requireIdle(Connection connection, DatabaseAddress address, String what) throws SQLException {
        long deadline = System.nanoTime() + patience.toNanos();
        List<String> users = users(connection, address);
        while (!users.isEmpty()) {
            if (System.nanoTime() > deadline) {
                throw inUse(address, what, users);
            }
            LockSupport.parkNanos(POLL.toNanos());
            users = users(connection, address);
        }
    }

    private static UserError inUse(DatabaseAddress address, String what, List<String> users) {
        String told = users.stream().limit(MOST_TOLD).map(Words::escaped).collect(Collectors.joining(", "));
        int more = users.size() - MOST_TOLD;
        return new UserError("The database " + address + " cannot be " + what + " while it is used by "
                + (users.isEmpty() ? "somebody" : told) + (more > 0 ? " and " + more + " more" : "")
                + "; end that and start again. It was not changed.");
    }

    private List<String> users(Connection connection, DatabaseAddress address) throws SQLException {
        return Sql.texts(connection, address.files().query("database-users"), address.database(), address.database());
    }

    private void administer(DatabaseAddress address, String what, Sql.Work work) {
        DatabaseAddress administration = address.administration();
        try (Connection connection = administration.connect()) {
            work.run(connection);
        } catch (SQLException e) {
            boolean none = administration.engine().errors().noDatabase(e);
            throw none ? administration.explain(e) : explain(e, address, what);
        }
    }

    /** A database that is in use is named together with its users, as far as they are still there. */
    private UserError explain(SQLException e, DatabaseAddress address, String what) {
        if (!address.engine().errors().inUse(e)) {
            return address.explain(e);
        }
        try (Connection connection = address.administration().connect()) {
            return inUse(address, what, users(connection, address));
        } catch (SQLException unknown) {
            e.addSuppressed(unknown);
            return address.explain(e);
        }
    }
}
