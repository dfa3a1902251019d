package org.quadrille.tests.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.vdriver.local.LoopbackCluster;

/** Commits one row after another on a cluster for as long as it is open, and then looks for them. */
final class Commits implements AutoCloseable {
    private final DatabaseAddress address;
    private final List<Integer> answered = new ArrayList<>();
    private final List<Integer> lost = new ArrayList<>();
    private final Thread thread = new Thread(this::work, "commits");
    private volatile boolean closing;
    private Duration longest = Duration.ZERO;

    private Commits(DatabaseAddress address) {
        this.address = address;
        thread.start();
    }

    static Commits on(LoopbackCluster cluster) throws SQLException {
        try (Connection connection = cluster.address("any").administration().connect()) {
            Sql.execute(connection, "create database probe");
        }
        try (Connection connection = cluster.address("probe").connect()) {
            Sql.execute(connection, "create table commits (id integer primary key)");
        }
        return new Commits(cluster.address("probe"));
    }

    private void work() {
        Connection connection = null;
        long last = System.nanoTime();
        for (int id = 0; !closing; id++) {
            try {
                connection = connection == null ? address.connect() : connection;
                Sql.execute(connection, "insert into commits values (" + id + ")");
                answered.add(id);
                Duration waited = Duration.ofNanos(System.nanoTime() - last);
                longest = waited.compareTo(longest) > 0 ? waited : longest;
                last = System.nanoTime();
            } catch (SQLException gone) {
                // Its row may be there or not; the next one is another.
                connection = null;
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    @Override
    public void close() throws SQLException {
        closing = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        try (Connection connection = address.connect()) {
            Set<Integer> there = Set.copyOf(Sql.rows(connection, "select id from commits", row -> row.getInt(1)));
            answered.stream().filter(id -> !there.contains(id)).forEach(lost::add);
        }
    }

    /** Once it is closed: whether they went on in time, and whether all are there that were answered. */
    void assertKept(Duration longestOutage) {
        System.out.println(
                "longest time without a commit " + longest + ", answered " + answered.size() + ", lost " + lost.size());
        assertTrue(longest.compareTo(longestOutage) <= 0, longest::toString);
        assertEquals(List.of(), lost);
    }
}
