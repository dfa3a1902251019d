package org.quadrille.vconnector.reporting;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.quadrille.common.cli.Daemons;
import org.quadrille.common.control.WorkerException;
import org.quadrille.common.log.QueryLog;
import org.quadrille.common.time.RunClock;
import org.quadrille.schema.engine.DatabaseAddress;

/** The sessions of a group that send reporting queries in one run (workload.md 10.7). Thread-safe. */
public final class QuerySessions {
    /** Of a group whose profile has none. */
    public static final QuerySessions NONE = new QuerySessions(List.of(), null);

    /** How long an abort waits for all threads together, whose connections it has closed. */
    private static final long ABORT_MILLIS = 1_000;

    /** Longer than a query may take, which the server ends then. */
    private static final long LAST_QUERY_MILLIS = TimeUnit.SECONDS.toMillis(QuerySession.LONGEST_SECONDS + 5L);

    private final List<QuerySession> sessions;
    private final QueryLog log;
    private final List<Thread> threads = new ArrayList<>();
    private final CountDownLatch stopped = new CountDownLatch(1);

    private QuerySessions(List<QuerySession> sessions, QueryLog log) {
        this.sessions = sessions;
        this.log = log;
    }

    /**
     * Opens them.
     *
     * @param inputs what each asks
     * @param log is theirs to close
     * @throws WorkerException if the database does not accept one
     */
    public static QuerySessions open(DatabaseAddress address, List<QueryInputs> inputs, QueryLog log) {
        List<QuerySession> opened = new ArrayList<>();
        QuerySessions all = new QuerySessions(opened, log);
        try {
            for (QueryInputs of : inputs) {
                opened.add(new QuerySession(address, of, log, opened.size() + 1, inputs.size(), all.stopped));
            }
            return all;
        } catch (SQLException e) {
            all.abort();
            throw new WorkerException(
                    "no session for reporting queries: " + address.explain(e).getMessage(), e);
        }
    }

    /** Begins with the run, and ends with its schedule. */
    public synchronized void start(RunClock clock, long end, Consumer<String> failed) {
        for (QuerySession session : sessions) {
            threads.add(Daemons.start(() -> session.run(clock, end, failed), "queries-" + (threads.size() + 1)));
        }
    }

    /** Lets each end its query. @throws WorkerException if one does not */
    public void drain() {
        stopped.countDown();
        boolean ended = await(LAST_QUERY_MILLIS);
        abort();
        if (!ended) {
            throw new WorkerException(
                    "a reporting query did not end; see the sessions of its server, or cancel the query there");
        }
    }

    /** Ends all at once; may be called more than once, and after a drain. */
    public void abort() {
        stopped.countDown();
        sessions.forEach(QuerySession::close);
        await(ABORT_MILLIS);
        if (log != null) {
            log.close();
        }
    }

    private synchronized boolean await(long millis) {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        Daemons.untilInterrupted(() -> {
            for (Thread thread : threads) {
                thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())));
            }
        });
        return threads.stream().noneMatch(Thread::isAlive);
    }
}
