package org.quadrille.vconnector.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Entry;
import org.quadrille.common.control.ConnectorWorker.Rows;
import org.quadrille.common.control.ConnectorWorker.Witness;
import org.quadrille.common.results.ClockReading;
import org.quadrille.common.time.RunClock;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;

/** What a server and a database testify of themselves, whatever their stamp says (workload.md 18.2). */
@Timeout(120)
class WitnessTest {
    @TempDir
    static Path folder;

    private static EmbeddedServer server;
    private static DatabaseAddress database;

    @BeforeAll
    static void start() throws Exception {
        server = EmbeddedServer.in(folder).set("shared_buffers", "16MB").start();
        database = InspectedDatabase.create(server);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Witness witness(Rows rows) {
        return InspectedDatabase.facts(database, rows).witness();
    }

    private static Map<String, String> server(Witness witness) {
        return InspectedDatabase.texts(witness.server());
    }

    /** Calls one after the other, each of which gets no input at all. */
    private static void call(String... frames) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            for (String frame : frames) {
                String arguments = Sql.text(
                        connection,
                        "select string_agg('null::' || format_type(type, null), ', ' order by place) from pg_proc,"
                                + " unnest(proargtypes) with ordinality as given (type, place)"
                                + " where proname = '" + frame + "'");
                statement.execute("select * from frames." + frame + "(" + arguments + ")");
            }
        }
    }

    @Test
    void everyCallOfAFrameIsCounted_alsoOfOneWhosePlaceThePlannerTakes() throws Exception {
        Map<String, String> before = server(witness(Rows.OF_RUNS));
        assertEquals("true", before.get("calls are counted"), before::toString);
        call(
                "broker_volume_frame1",
                "customer_position_frame1",
                "customer_position_frames_1_2",
                "market_watch_frame1",
                "security_detail_frame1",
                "trade_lookup_frame1",
                "trade_lookup_frame2",
                "trade_lookup_frame3",
                "trade_lookup_frame4",
                "trade_order_frame1",
                "trade_result_frame1",
                "trade_status_frame1",
                "trade_update_frame1",
                "trade_update_frame2",
                "trade_update_frame3");
        Map<String, String> after = server(witness(Rows.OF_RUNS));
        Map<String, Long> calls = new TreeMap<>();
        after.forEach((name, value) -> {
            if (name.startsWith("calls of ")) {
                calls.put(name.substring(9), Long.parseLong(value) - Long.parseLong(before.get(name)));
            }
        });
        assertEquals("{BV=1, CP=2, DM=0, MF=0, MW=1, SD=1, TL=4, TO=1, TR=1, TS=1, TU=3}", calls.toString());
    }

    private static void execute(DatabaseAddress where, String sql) throws SQLException {
        try (Connection connection = where.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Objects that are not as they should be after one statement and that were right before it. */
    private static Set<String> damagedBy(String sql) throws SQLException {
        Set<String> before = objects();
        execute(database, sql);
        Set<String> after = objects();
        after.removeAll(before);
        return after;
    }

    private static Set<String> objects() {
        return witness(Rows.OF_RUNS).catalogue().stream()
                .map(Entry::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void whoCountsNothingIsToldTheTimeTheServerAndItsStandbysAlone() {
        Map<String, String> told = server(witness(Rows.NONE));
        assertEquals(Set.of(ServerWatch.CLOCK, DatabaseFacts.SERVER, DatabaseFacts.STANDBYS), told.keySet());
        ClockReading reading = ClockReading.of(told.get(ServerWatch.CLOCK)).get(0);
        assertTrue(Math.abs(reading.server() - reading.own()) < 1_000_000, reading.toString());
    }

    @Test
    void aDatabaseThatGrowsSaysSo() throws SQLException {
        long before = Long.parseLong(server(witness(Rows.LOADED)).get("database bytes"));
        execute(database, "create table larger as select repeat(md5(i::text), 20) t from generate_series(1, 5000) i");
        long after = Long.parseLong(server(witness(Rows.LOADED)).get("database bytes"));
        execute(database, "drop table larger");
        assertTrue(after > before + 500_000, before + " " + after);
    }

    @Test
    void everyObjectThatWasChangedIsNamed() throws SQLException {
        assertEquals(Set.of("table settlement"), damagedBy("alter table settlement set unlogged"));
        assertEquals(Set.of("index helper"), damagedBy("create index helper on trade (t_dts)"));
        assertEquals(Set.of("column broker.extra"), damagedBy("alter table broker add column extra integer"));
        assertEquals(
                Set.of("check charge_ch_chrg_check on charge"),
                damagedBy("alter table charge drop constraint charge_ch_chrg_check"));
        assertEquals(
                Set.of("materialized view shortcut"),
                damagedBy("create materialized view shortcut as select count(*) from trade"));
    }

    @Test
    void aServerThatWasSetAnewSaysSo() throws Exception {
        Map<String, String> before = server(witness(Rows.LOADED));
        assertEquals("false", before.get("in recovery"));
        assertEquals(before.get("started at"), server(witness(Rows.LOADED)).get("started at"));
        execute(server.administrator("postgres"), "select pg_reload_conf()");
        Map<String, String> after = server(witness(Rows.LOADED));
        for (int i = 0; i < 100 && after.equals(before); i++) {
            Thread.sleep(20);
            after = server(witness(Rows.LOADED));
        }
        assertEquals(before.get("system identifier"), after.get("system identifier"));
        assertNotEquals(before.get("configuration loaded at"), after.get("configuration loaded at"));
    }

    private static Map<String, String> seen(ServerWatch watch) {
        return watch.seen(List.of()).stream().collect(Collectors.toMap(Entry::name, Entry::value));
    }

    private static int awaitLooks(ServerWatch watch, int more) throws InterruptedException {
        int wanted = Integer.parseInt(seen(watch).get(ServerWatch.LOOKS)) + more;
        for (int i = 0; i < 3_000 && Integer.parseInt(seen(watch).get(ServerWatch.LOOKS)) < wanted; i++) {
            Thread.sleep(10);
        }
        return wanted;
    }

    @Test
    void whatIsOffForAWhileInTheRunIsSeen_andSoIsACheckpoint() throws Exception {
        DatabaseAddress administrator = server.administrator("postgres");
        try (ServerWatch watch = new ServerWatch(database, Duration.ofMillis(20), RunClock.startingAt(0), List.of())) {
            awaitLooks(watch, 2);
            assertEquals("", seen(watch).get(ServerWatch.CHANGE));
            int checkpoints = seen(watch).get(ServerWatch.CHECKPOINTS).split(" ").length;
            // Times of checkpoints are whole seconds.
            Thread.sleep(1_100);
            execute(administrator, "checkpoint");
            awaitLooks(watch, 2);
            assertEquals(
                    checkpoints + 1,
                    seen(watch).get(ServerWatch.CHECKPOINTS).split(" ").length,
                    watch.seen(List.of()).toString());
            execute(administrator, "alter role " + database.user() + " set synchronous_commit = off");
            awaitLooks(watch, 2);
            execute(administrator, "alter role " + database.user() + " reset synchronous_commit");
            awaitLooks(watch, 2);
            String change = seen(watch).get(ServerWatch.CHANGE);
            // A look whose session began before may see what was set for the role, and not yet its effect.
            assertTrue(change.startsWith("synchronous_commit") && change.contains(", then off at "), change);
        }
    }

    @Test
    void whatEndedSessionsDidIsCounted() throws SQLException {
        Map<String, String> before = server(witness(Rows.LOADED));
        execute(database, "create temporary table t (i int)");
        for (int i = 0; i < 20; i++) {
            execute(database, "select count(*) from customer");
        }
        Map<String, String> after = server(witness(Rows.OF_RUNS));
        assertEquals(before.get("counting since"), after.get("counting since"));
        assertTrue(
                Long.parseLong(after.get("commits")) - Long.parseLong(before.get("commits")) >= 21,
                before + " " + after);
    }
}
