package org.quadrille.schema.consistency;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.atomic.AtomicInteger;
import org.quadrille.common.engine.Capability;
import org.quadrille.schema.consistency.ConsistencyResult.Sent;
import org.quadrille.schema.consistency.Ranges.Range;
import org.quadrille.schema.db.Identity;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.db.SqlFiles;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The audit of one database: the statements to send, the sessions that share one snapshot, and the results. */
final class DatabaseAudit implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DatabaseAudit.class);

    /** For a session to begin while nobody can commit. */
    private static final int SILENCE_MILLIS = 5_000;

    private final ConsistencyAudit.Database database;
    private final ConsistencyAudit.Options options;
    private final SqlFiles files;
    private final List<Planned> planned = new ArrayList<>();
    private final List<String> beginning;
    private final int sessions;
    private final BlockingDeque<Connection> idle = new LinkedBlockingDeque<>();
    /** Sessions in use that answer, where none can join later. */
    private final AtomicInteger living = new AtomicInteger();
    /** Holds the snapshot open. */
    private Connection keeper;

    private String snapshot;
    private int toSend;
    private final AtomicInteger answered = new AtomicInteger();

    /** @param sessions to be opened at once where none can join later */
    DatabaseAudit(ConsistencyAudit.Database database, ConsistencyAudit.Options options, int sessions) {
        this.database = database;
        this.sessions = sessions;
        this.options = options;
        this.files = database.engine().files();
        this.beginning = files.statements("queries/snapshot-begin.sql");
    }

    /** A check and its ranges; {@code sent} has a place for each of them. */
    private record Planned(ConsistencyCheck check, List<Range> looked, int ranges, Sent[] sent) {
        Planned(ConsistencyCheck check, List<Range> looked, int ranges) {
            this(check, looked, ranges, new Sent[looked.size()]);
        }
    }

    /** Takes the snapshot and divides the checks into ranges; must be done first. */
    Callable<Void> plan() {
        return () -> {
            try {
                keeper = database.sessions().open();
                if (shared()) {
                    begin(keeper);
                    snapshot = Sql.text(keeper, files.query("snapshot-export"));
                } else {
                    beginAtOnce();
                }
                Identity identity = ConsistencyChecks.identity(files, keeper);
                Ranges ranges = Ranges.of(files, keeper, identity, options.quick());
                Random random = new Random(options.seed());
                for (ConsistencyCheck check : ConsistencyChecks.due(files, identity, options.deep())) {
                    List<Range> all = ranges.all(check.cut());
                    planned.add(new Planned(check, looked(check, all, ranges, random), all.size()));
                }
            } catch (SQLException e) {
                planned.clear();
                Range nothing = Ranges.whole();
                for (ConsistencyCheck check : ConsistencyCheck.all(files)) {
                    if (check.when() == ConsistencyCheck.When.ALWAYS) {
                        Planned unable = new Planned(check, List.of(nothing), 1);
                        unable.sent[0] = ConsistencyChecks.failed("", nothing, Instant.now(), e);
                        planned.add(unable);
                    }
                }
            }
            toSend = statements().size();
            return null;
        };
    }

    /** All sessions that there will be, the keeper among them; the keeper alone if the others cannot begin with it. */
    private void beginAtOnce() throws SQLException {
        idle.add(keeper);
        if (sessions > 1) {
            for (int i = 1; i < sessions; i++) {
                idle.add(database.sessions().open());
            }
            Optional<String> alone = beginTogether();
            if (alone.isPresent()) {
                LOG.info("{}.", alone.get());
                database.listener().alone(alone.get());
                while (idle.size() > 1) {
                    close(idle.removeLast());
                }
                takeSnapshot(keeper);
            }
        } else {
            begin(keeper);
        }
        living.set(idle.size());
    }

    /** What can be done before commits are stopped is done before. */
    private Optional<String> beginTogether() throws SQLException {
        for (Connection session : idle) {
            prepare(session);
            session.setNetworkTimeout(Runnable::run, SILENCE_MILLIS);
        }
        Optional<String> alone;
        try (Connection connection = database.sessions().open()) {
            alone = database.engine().atOneMoment(connection, () -> {
                for (Connection session : idle) {
                    takeSnapshot(session);
                }
            });
        }
        for (Connection session : idle) {
            session.setNetworkTimeout(Runnable::run, 0);
        }
        return alone;
    }

    private List<Range> looked(ConsistencyCheck check, List<Range> all, Ranges ranges, Random random) {
        if (!options.quick()) {
            return all;
        }
        return check.quick() ? ranges.sample(check.cut(), random) : List.of();
    }

    /** All statements to send: checks with few statements first, since their statements take longest. */
    List<Callable<Void>> statements() {
        List<Callable<Void>> statements = new ArrayList<>();
        planned.stream().sorted(Comparator.comparingInt(Planned::ranges)).forEach(check -> {
            for (int i = 0; i < check.sent().length; i++) {
                int place = i;
                if (check.sent()[place] == null) {
                    statements.add(() -> send(check, place));
                }
            }
        });
        return statements;
    }

    private Void send(Planned check, int place) throws InterruptedException {
        if (options.interrupted().getAsBoolean()) {
            return null;
        }
        Range range = check.looked().get(place);
        Sent sent;
        try {
            sent = shared() ? inSessionOfMany(check.check(), range) : inSessionOfFew(check.check(), range);
        } catch (SQLException e) {
            sent = ConsistencyChecks.failed(check.check().sql(range), range, Instant.now(), e);
        }
        check.sent()[place] = sent;
        database.listener().answered(answered.incrementAndGet(), toSend);
        return null;
    }

    private boolean shared() {
        return !database.engine().lacks(Capability.SHARED_SNAPSHOTS);
    }

    private Sent inSessionOfMany(ConsistencyCheck check, Range range) throws SQLException {
        Connection session = session();
        Sent sent = ConsistencyChecks.send(session, check, range);
        if (sent.failure().isPresent()) {
            close(session);
        } else {
            idle.push(session);
        }
        return sent;
    }

    private Sent inSessionOfFew(ConsistencyCheck check, Range range) throws InterruptedException, SQLException {
        Connection session = idle.take();
        boolean lost = false;
        try {
            Sent sent = ConsistencyChecks.send(session, check, range);
            lost = sent.failure().isPresent() && !session.isValid(1);
            return sent;
        } finally {
            // A dead session fails at once and would take all statements that are left. The last one stays for them.
            if (lost && living.getAndDecrement() > 1) {
                close(session);
            } else {
                idle.push(session);
            }
        }
    }

    private Connection session() throws SQLException {
        Connection session = idle.poll();
        if (session != null) {
            return session;
        }
        session = database.sessions().open();
        try {
            begin(session);
            Sql.execute(session, files.query("snapshot-import").replace("%s", snapshot));
            return session;
        } catch (SQLException e) {
            close(session);
            throw e;
        }
    }

    /** Every session is read-only and uses no parallel workers. */
    private void begin(Connection connection) throws SQLException {
        prepare(connection);
        takeSnapshot(connection);
    }

    private void prepare(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        Sql.execute(connection, beginning.subList(0, beginning.size() - 1));
    }

    private void takeSnapshot(Connection connection) throws SQLException {
        Sql.execute(connection, beginning.get(beginning.size() - 1));
    }

    List<ConsistencyResult> results() {
        return planned.stream()
                .map(check -> new ConsistencyResult(
                        check.check().name(), check.check().title(), List.of(check.sent()), check.ranges()))
                .toList();
    }

    @Override
    public void close() {
        idle.forEach(DatabaseAudit::close);
        // Closing it twice does no harm.
        if (keeper != null) {
            close(keeper);
        }
    }

    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            LOG.debug("A session of the audit was closed already: {}", e.toString());
        }
    }
}
