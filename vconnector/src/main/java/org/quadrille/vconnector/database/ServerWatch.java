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
import org.quadrille.common.control.ConnectorWorker.Entry;
import org.quadrille.common.engine.Capability;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.db.SqlFiles;
import org.quadrille.schema.engine.DatabaseAddress;

/**
 * Looks at a database throughout a run, in a session of its own each time: whether server and settings stay what they
 * were, and when checkpoints begin (workload.md 18.2). What was set otherwise for a while and set back before the end of the run is
 * seen here alone. Thread-safe.
 */
public final class ServerWatch implements AutoCloseable {
    /** Time between two looks. A checkpoint is seen if none follows it within this time. */
    public static final Duration PERIOD = Duration.ofMinutes(1);

    /** Names of what {@link #seen} tells. */
    public static final String LOOKS = "looks";

    public static final String CHANGE = "first change";
    public static final String CHECKPOINTS = "checkpoints";

    private static final String CHECKPOINT = "last checkpoint at";
    private static final List<String> RESTARTS = List.of("started at", "configuration loaded at");

    private final DatabaseAddress address;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "server-watch");
        thread.setDaemon(true);
        return thread;
    });
    private final TreeSet<String> checkpoints = new TreeSet<>();
    private Map<String, String> first = Map.of();
    private String change = "";
    private int looks;

    /** Looks at once and then once in every period, until it is closed. */
    public ServerWatch(DatabaseAddress address, Duration period) {
        this.address = address;
        thread.scheduleAtFixedRate(this::look, 0, period.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void look() {
        Map<String, String> now = new TreeMap<>();
        try (Connection connection = address.connect()) {
            entries(address.files(), connection, "server-state").forEach(e -> now.put(e.name(), e.value()));
            entries(address.files(), connection, "server-settings").forEach(e -> now.put(e.name(), e.value()));
        } catch (SQLException unreachable) {
            // The run itself says that its database was lost; that a look is missing is seen in their number.
            return;
        }
        keep(now);
    }

    private synchronized void keep(Map<String, String> now) {
        looks++;
        Optional.ofNullable(now.remove(CHECKPOINT)).ifPresent(checkpoints::add);
        // Compared before and after the run: a server that was lost and came back is not the watch's finding.
        now.keySet().removeAll(RESTARTS);
        if (first.isEmpty()) {
            first = now;
        }
        if (change.isEmpty() && !now.equals(first)) {
            TreeSet<String> names = new TreeSet<>(first.keySet());
            names.addAll(now.keySet());
            names.removeIf(name -> Objects.equals(first.get(name), now.get(name)));
            String name = names.first();
            change = name + " " + said(first.get(name)) + ", then " + said(now.get(name)) + " at "
                    + Instant.now().truncatedTo(ChronoUnit.SECONDS);
        }
    }

    private static String said(String value) {
        return value == null ? "not set" : value;
    }

    /**
     * What it has seen so far.
     *
     * @return number of looks; the first change, or nothing; begin of each checkpoint seen, separated by blanks, unless the
     *     engine does not tell
     */
    public synchronized List<Entry> seen() {
        List<Entry> seen =
                new ArrayList<>(List.of(new Entry(LOOKS, Integer.toString(looks)), new Entry(CHANGE, change)));
        if (!address.engine().lacks(Capability.CHECKPOINTS)) {
            seen.add(new Entry(CHECKPOINTS, String.join(" ", checkpoints)));
        }
        return List.copyOf(seen);
    }

    /** Looks no more. */
    @Override
    public void close() {
        thread.shutdownNow();
    }

    static Entry entry(ResultSet row) throws SQLException {
        return new Entry(row.getString(1), row.getString(2));
    }

    static List<Entry> entries(SqlFiles files, Connection connection, String query) throws SQLException {
        return Sql.rows(connection, files.query(query), ServerWatch::entry);
    }
}
