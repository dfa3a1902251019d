package org.quadrille.vconnector.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.cli.Daemons;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Entry;
import org.quadrille.common.engine.Capability;
import org.quadrille.common.results.ClockReading;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.db.SqlFiles;
import org.quadrille.schema.durability.AnsweringServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Route;

/**
 * Looks at a database throughout a run, in one session, as another one would cost more than the look: whether server and
 * settings stay what they were, how its clock goes, and when checkpoints begin (workload.md 18.2). What was set otherwise for a while and set back before the end of the run is
 * seen here alone. Thread-safe.
 */
public final class ServerWatch implements AutoCloseable {
    /** Longest time between two looks. A checkpoint is seen if none follows it within this time. */
    private static final Duration PERIOD = Duration.ofMinutes(1);

    /** Shortest time between two looks of a short run. */
    private static final Duration SHORTEST = Duration.ofSeconds(5);

    private static final int LOOKS_OF_A_RUN = 10;

    /** Names of what {@link #seen} tells. */
    public static final String LOOKS = "looks";

    public static final String CHANGE = "first change";
    public static final String CHECKPOINTS = "checkpoints";

    /** Which servers answered where several hold the database: the first, and each later one with its moment. */
    public static final String SERVERS = "servers that answered";

    /** Where a server says that it is. */
    static final String ANSWERS = "answers at";

    private static final int AGAIN_SECONDS = 1;

    /** The clock of the server beside this process's, in a snapshot and in all looks. */
    static final String CLOCK = "clock";

    static final String CLOCKS = "clock at looks";

    /** What a server counts for a database. */
    static final List<String> COUNTERS =
            List.of("commits", "rollbacks", "deadlocks", "rows returned", "rows inserted", "rows updated");

    private static final int PROBES = 3;

    /** Counts on from one reading of the wall clock, which may be set at any time: microseconds since 1970. */
    private static final RunClock STEADY = RunClock.startingAt(0);

    /** Query for the files of the tables. */
    static final String FILES = "table-files";

    private static final String CHECKPOINT = "last checkpoint at";
    private static final List<String> RESTARTS = List.of("started at", "configuration loaded at");

    /** Other servers may come and go, which is no change of this one. */
    static final String STANDBYS_CHANGED = "standbys that changed";

    /** Whoever manages a cluster writes it anew when servers come and go; what follows from it is told. */
    private static final String OF_CLUSTER = "synchronous_standby_names";

    private final DatabaseAddress address;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(Daemons.named("server-watch"));
    private final TreeSet<String> checkpoints = new TreeSet<>();
    private Map<String, String> first = Map.of();
    private String change = "";
    private final List<String> standbysChanged = new ArrayList<>();
    private String standbys;
    private final List<ClockReading> clocks = new ArrayList<>();
    private final CountedSoFar counted = new CountedSoFar();
    private final RunClock clock;
    private final List<String> servers = new ArrayList<>();
    private String answering;
    private final List<String> waited = new ArrayList<>();
    private String waiting;
    private int looks;

    /** Of the thread alone. */
    private boolean again;

    /** Of the thread alone; null if there is none. */
    private Connection session;

    /**
     * Looks at once and then once in every period, until it is closed.
     *
     * @param clock of the run
     * @param before what the server said before the run
     */
    public ServerWatch(DatabaseAddress address, Duration period, RunClock clock, List<Entry> before) {
        this.address = address;
        this.clock = clock;
        long now = clock.micros();
        Map<String, String> said = known(before);
        counted.add(now, now, said);
        moved(said.remove(ANSWERS));
        thread.scheduleAtFixedRate(this::look, 0, period.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Time between two looks at a run of this length: short ones have some looks, too. */
    public static Duration period(RunSchedule schedule) {
        Duration part = Duration.of(schedule.end() / LOOKS_OF_A_RUN, ChronoUnit.MICROS);
        Duration most = part.compareTo(PERIOD) < 0 ? part : PERIOD;
        return most.compareTo(SHORTEST) < 0 ? SHORTEST : most;
    }

    private void look() {
        boolean kept = session != null;
        // A server may end a session that had nothing to say for a minute.
        boolean answered = answered() || kept && answered();
        if (!answered && address.route() != null && !again) {
            again = true;
            thread.schedule(this::lookAgain, AGAIN_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** The sooner a server is seen that took the place of another, the less of the run its counters do not tell of. */
    private void lookAgain() {
        again = false;
        look();
    }

    /** What a server said; where one alone holds the database, without its address, of which it may have several. */
    private Map<String, String> known(List<Entry> said) {
        Map<String, String> known = Entry.map(said);
        if (address.route() == null) {
            known.remove(ANSWERS);
        }
        return known;
    }

    /** Whether another server answers than before, which then is kept with the moment. */
    private boolean moved(String server) {
        if (server == null || server.equals(answering)) {
            return false;
        }
        boolean first = answering == null;
        long ago = address.route().moved().map(at -> System.nanoTime() - at).orElse(0L);
        servers.add(first ? server : (clock.micros() - TimeUnit.NANOSECONDS.toMicros(ago)) + " " + server);
        answering = server;
        return !first;
    }

    private boolean answered() {
        Map<String, String> now = new TreeMap<>();
        long from = clock.micros();
        try {
            if (session == null) {
                session = address.connect();
                session.setNetworkTimeout(Runnable::run, (int) PERIOD.toMillis());
            }
            if (address.route() != null && Route.refusal(address, session).isPresent()) {
                leave();
                return false;
            }
            ClockReading reading = clock(address.files(), session);
            for (String query : List.of("server-state", "server-settings", "server-counters", FILES)) {
                now.putAll(known(entries(address.files(), session, query)));
            }
            if (address.route() != null) {
                now.remove(OF_CLUSTER);
                now.put(
                        DatabaseFacts.COMMITS,
                        AnsweringServer.of(address.files(), session).commits().words());
            }
            keep(from, reading, now);
            return true;
        } catch (SQLException unreachable) {
            // The run itself says that its database was lost; that a look is missing is seen in their number.
            leave();
            return false;
        }
    }

    private void leave() {
        Connection left = session;
        session = null;
        try {
            if (left != null) {
                left.close();
            }
        } catch (SQLException gone) {
            // It is needed no more.
            return;
        }
    }

    private synchronized void keep(long from, ClockReading reading, Map<String, String> now) {
        looks++;
        clocks.add(reading);
        counted.add(from, clock.micros(), now);
        now.keySet().removeAll(COUNTERS);
        now.keySet().removeAll(List.of("counting since", "counted for"));
        Optional.ofNullable(now.remove(CHECKPOINT)).ifPresent(checkpoints::add);
        // A table that is written anew is no change.
        now.replaceAll((name, value) -> name.startsWith(DatabaseSnapshot.FILE_OF) ? value.split(" ")[0] : value);
        // Compared before and after the run: a server that was lost and came back is not the watch's finding.
        now.keySet().removeAll(RESTARTS);
        String others = now.remove(DatabaseFacts.STANDBYS);
        if (standbys != null && !standbys.equals(others)) {
            standbysChanged.add(changed(DatabaseFacts.STANDBYS, standbys, others));
        }
        standbys = others;
        waits(now.remove(DatabaseFacts.COMMITS));
        // What another server has set is its own.
        if (moved(now.remove(ANSWERS)) || first.isEmpty()) {
            first = now;
        }
        if (change.isEmpty() && !now.equals(first)) {
            TreeSet<String> names = new TreeSet<>(first.keySet());
            names.addAll(now.keySet());
            names.removeIf(name -> Objects.equals(first.get(name), now.get(name)));
            String name = names.first();
            change = changed(name, first.getOrDefault(name, "not set"), now.getOrDefault(name, "not set"));
        }
    }

    private void waits(String now) {
        if (now != null && !now.equals(waiting)) {
            waited.add(waiting == null ? now : now + " from second " + TimeUnit.MICROSECONDS.toSeconds(clock.micros()));
            waiting = now;
        }
    }

    private static String changed(String name, String before, String after) {
        return name + " " + before + ", then " + after + " at " + Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }

    /**
     * What it has seen so far.
     *
     * @param after what the server says now, after the run
     * @return number of looks; the first change, or nothing; clocks; whether counters were set back; begin of each checkpoint
     *     seen, separated by blanks, unless the engine does not tell; the servers and what their commits waited for, where several
     *     hold the database; how the standbys changed
     */
    public synchronized List<Entry> seen(List<Entry> after) {
        long now = clock.micros();
        Map<String, String> said = known(after);
        counted.add(now, now, said);
        moved(said.get(ANSWERS));
        List<Entry> seen = new ArrayList<>(counted.told());
        seen.add(new Entry(LOOKS, Integer.toString(looks)));
        seen.add(new Entry(CHANGE, change));
        seen.add(new Entry(STANDBYS_CHANGED, String.join("; ", standbysChanged)));
        seen.add(new Entry(CLOCKS, ClockReading.text(clocks)));
        if (!address.engine().lacks(Capability.CHECKPOINTS)) {
            seen.add(new Entry(CHECKPOINTS, String.join(" ", checkpoints)));
        }
        if (address.route() != null) {
            seen.add(new Entry(SERVERS, String.join("; ", servers)));
            seen.add(new Entry(DatabaseFacts.WAITED, String.join(", then ", waited)));
        }
        return List.copyOf(seen);
    }

    /** Looks no more. */
    @Override
    public void close() {
        if (!thread.isShutdown()) {
            thread.execute(this::leave);
            thread.shutdown();
        }
    }

    static Entry entry(ResultSet row) throws SQLException {
        return new Entry(row.getString(1), row.getString(2));
    }

    static List<Entry> entries(SqlFiles files, Connection connection, String query) throws SQLException {
        return Sql.rows(connection, files.query(query), ServerWatch::entry);
    }

    /** Asks a server for its clock several times and keeps the quickest answer. */
    static ClockReading clock(SqlFiles files, Connection connection) throws SQLException {
        ClockReading best = null;
        for (int i = 0; i < PROBES; i++) {
            long before = STEADY.micros();
            long server = Sql.one(connection, files.query("server-clock"), row -> row.getLong(1));
            long trip = STEADY.micros() - before;
            ClockReading probe = new ClockReading(before + trip / 2, server, (trip + 1) / 2);
            best = best == null || probe.error() < best.error() ? probe : best;
        }
        return best;
    }
}
