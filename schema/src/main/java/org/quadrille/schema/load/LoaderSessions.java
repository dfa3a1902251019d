package org.quadrille.schema.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.quadrille.common.cli.UserError;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.engine.DatabaseAddress;

/**
 * Work on one database by several threads, each with a session of its own. The first failure ends the sessions of the
 * others and is thrown.
 */
record LoaderSessions(DatabaseAddress address, Optional<String> indexTablespace, int threads) {
    /** One task in a session of its own. */
    void run(Sql.Work task) throws SQLException {
        try (Connection connection = open(Optional.empty())) {
            task.run(connection);
        }
    }

    /** Runs tasks in list order, as many at a time as there are threads; sessions are in autocommit mode when each begins. New tables go where the data goes. */
    void runAll(Collection<? extends Sql.Work> tasks) throws SQLException {
        runAll(tasks, Optional.empty());
    }

    /** The same for tasks that make indexes. */
    void runIndexing(Collection<? extends Sql.Work> tasks) throws SQLException {
        runAll(tasks, indexTablespace);
    }

    private void runAll(Collection<? extends Sql.Work> tasks, Optional<String> tablespace) throws SQLException {
        Queue<Sql.Work> queue = new ConcurrentLinkedQueue<>(tasks);
        Crew crew = new Crew();
        List<Thread> started = new ArrayList<>();
        for (int i = 0; i < Math.min(threads, tasks.size()); i++) {
            Thread thread = new Thread(() -> crew.work(queue, tablespace), "loader-" + (i + 1));
            thread.start();
            started.add(thread);
        }
        try {
            for (Thread thread : started) {
                thread.join();
            }
        } catch (InterruptedException e) {
            crew.fail(new SQLException("interrupted while loading " + address, e));
            Thread.currentThread().interrupt();
        }
        crew.rethrow();
    }

    private Connection open(Optional<String> tablespace) throws SQLException {
        Connection connection = address.connectToLoad();
        address.engine().loader().prepare(connection, tablespace);
        return connection;
    }

    /** The threads of one call: their sessions, and the first failure. */
    private final class Crew {
        private final List<Connection> open = new ArrayList<>();
        private Throwable failure;

        void work(Queue<Sql.Work> queue, Optional<String> tablespace) {
            try (Connection connection = open(tablespace)) {
                if (!join(connection)) {
                    return;
                }
                for (Sql.Work task = queue.poll(); task != null && !failed(); task = queue.poll()) {
                    task.run(connection);
                    connection.setAutoCommit(true);
                }
            } catch (SQLException | RuntimeException | Error e) {
                // An Error too: a thread that just died would leave its rows out of a load that seems complete.
                fail(e);
            }
        }

        private synchronized boolean join(Connection connection) {
            open.add(connection);
            return failure == null;
        }

        private synchronized boolean failed() {
            return failure != null;
        }

        synchronized void fail(Throwable e) {
            if (failure != null) {
                return;
            }
            failure = e;
            // The others may be in the middle of a COPY that takes minutes; aborting ends it at once.
            for (Connection connection : open) {
                try {
                    connection.abort(Runnable::run);
                } catch (SQLException alreadyClosed) {
                    failure.addSuppressed(alreadyClosed);
                }
            }
        }

        synchronized void rethrow() throws SQLException {
            if (failure == null) {
                return;
            }
            Throwable cause = failure;
            while (cause != null) {
                if (cause instanceof SQLException sql) {
                    throw sql;
                }
                if (cause instanceof UserError known) {
                    throw known;
                }
                cause = cause.getCause();
            }
            throw new IllegalStateException("loading " + address + " failed", failure);
        }
    }
}
