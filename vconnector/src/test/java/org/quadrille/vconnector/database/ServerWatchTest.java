package org.quadrille.vconnector.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ProgramOutput;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.common.control.ConnectorWorker.Entry;
import org.quadrille.common.results.ClockReading;
import org.quadrille.common.results.TradeReading;
import org.quadrille.common.time.RunClock;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.vconnector.session.TradingHouse;

/** The clock of a server, what it counts and what is set on it, as a real one tells it throughout a run. */
@Timeout(120)
class ServerWatchTest {
    private static final Path FAKETIME = Path.of("/usr/bin/faketime");

    @TempDir
    static Path folder;

    private static EmbeddedServer server;
    private static DatabaseAddress database;

    @BeforeAll
    static void start() throws Exception {
        server = EmbeddedServer.in(folder).set("shared_buffers", "16MB").start();
        database = TradingHouse.create(server);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** Another process, whose clocks go as somebody wants: reads the clock of a server twice, two seconds of its own apart. */
    static final class Looker {
        private Looker() {}

        public static void main(String[] args) throws Exception {
            DatabaseAddress address = new DatabaseAddress(
                    Engine.of("postgresql"), args[0], Integer.parseInt(args[1]), args[2], args[3], args[4]);
            try (Connection connection = address.connect()) {
                ClockReading first = ServerWatch.clock(address.files(), connection);
                Thread.sleep(2_000);
                ClockReading last = ServerWatch.clock(address.files(), connection);
                System.out.println("\n" + ClockReading.text(List.of(first, last)));
            }
        }
    }

    private static double serverSecondsForEachOwn(String... before) throws Exception {
        List<String> command = new ArrayList<>(List.of(before));
        command.addAll(ThisJava.command(Looker.class.getName(), List.of()));
        command.addAll(List.of(
                database.host(),
                Integer.toString(database.port()),
                database.database(),
                database.user(),
                database.password()));
        String said = ProgramOutput.of(new ProcessBuilder(command)).out();
        List<ClockReading> read = ClockReading.of(said.substring(said.lastIndexOf('\n') + 1));
        assertEquals(2, read.size());
        return (double) (read.get(1).server() - read.get(0).server())
                / (read.get(1).own() - read.get(0).own());
    }

    @Test
    void aKitWhoseClocksGoAtHalfSpeedIsSeenBesideTheServer() throws Exception {
        assertEquals(1, serverSecondsForEachOwn(), 0.02);
        assumeTrue(Files.isExecutable(FAKETIME), "no " + FAKETIME + " (Debian and Ubuntu: faketime)");
        assertEquals(2, serverSecondsForEachOwn(FAKETIME.toString(), "-f", "+0 x0.5"), 0.05);
    }

    private static void administrate(String sql) throws SQLException {
        try (Connection connection = server.administrator(database.database()).connect()) {
            Sql.execute(connection, sql);
        }
    }

    private static Map<String, String> seen(ServerWatch watch, List<Entry> after) {
        return watch.seen(after).stream().collect(Collectors.toMap(Entry::name, Entry::value));
    }

    private static void awaitLooks(ServerWatch watch) throws InterruptedException {
        int wanted = Integer.parseInt(seen(watch, List.of()).get(ServerWatch.LOOKS)) + 3;
        for (int i = 0; i < 3_000 && Integer.parseInt(seen(watch, List.of()).get(ServerWatch.LOOKS)) < wanted; i++) {
            Thread.sleep(10);
        }
    }

    private static ServerWatch watch(List<Entry> before) {
        return new ServerWatch(database, Duration.ofMillis(20), RunClock.startingAt(0), before);
    }

    @Test
    void settingsThatWereLoadedAgainAreNoChange_andOneThatChangedIsNamed() throws Exception {
        try (ServerWatch watch = watch(List.of())) {
            awaitLooks(watch);
            administrate("select pg_reload_conf()");
            awaitLooks(watch);
            assertEquals("", seen(watch, List.of()).get(ServerWatch.CHANGE));
            administrate("alter system set work_mem = '5MB'");
            administrate("select pg_reload_conf()");
            awaitLooks(watch);
            String change = seen(watch, List.of()).get(ServerWatch.CHANGE);
            assertTrue(change.startsWith("work_mem not set, then 5MB at "), change);
        }
    }

    @Test
    void aWatchHasOneSession_anotherIfThatIsEnded_andNoneInTheEnd() throws Exception {
        awaitSessions(0);
        try (ServerWatch watch = watch(List.of())) {
            awaitLooks(watch);
            String first = awaitSessions(1).get(0).value();
            administrate("select pg_terminate_backend(" + first + ")");
            awaitLooks(watch);
            assertNotEquals(first, awaitSessions(1).get(0).value());
        }
        awaitSessions(0);
    }

    private static List<Entry> awaitSessions(int number) throws Exception {
        try (Connection connection = database.connect()) {
            List<Entry> found = List.of();
            for (int i = 0; i < 3_000; i++) {
                found = ServerWatch.entries(database.files(), connection, "other-sessions");
                if (found.size() == number) {
                    return found;
                }
                Thread.sleep(10);
            }
            return fail(number + " sessions were awaited, there are " + found);
        }
    }

    private static List<Entry> counters() throws SQLException {
        try (Connection connection = database.connect()) {
            ServerWatch.entries(database.files(), connection, "count-now");
            return ServerWatch.entries(database.files(), connection, "server-counters");
        }
    }

    /** Commits in sessions that have ended, so that the server has counted them. */
    private static void commits(int number) throws SQLException {
        for (int i = 0; i < number; i++) {
            try (Connection connection = database.connect()) {
                Sql.execute(connection, "select 1");
            }
        }
    }

    private static long commits(List<Entry> counters) {
        return counters.stream()
                .filter(c -> c.name().equals("commits"))
                .mapToLong(c -> Long.parseLong(c.value()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatWasCountedBeforeCountersWereSetBackIsKept() throws Exception {
        List<Entry> before = counters();
        try (ServerWatch watch = watch(before)) {
            commits(40);
            awaitLooks(watch);
            assertEquals("", seen(watch, counters()).get(CountedSoFar.SET_BACK));
            administrate("select pg_stat_reset()");
            commits(20);
            awaitLooks(watch);
            List<Entry> after = counters();
            Map<String, String> seen = seen(watch, after);
            assertEquals(2, seen.get(CountedSoFar.SET_BACK).split(" ").length, seen.toString());
            assertTrue(Long.parseLong(seen.get("commits before")) >= commits(before) + 40, before + " " + seen);
            assertTrue(commits(after) >= 20, after.toString());
        }
    }

    @Test
    void tradesThatAreSpreadOverAllSayWhenTheyWereEntered() throws SQLException {
        try (Connection connection = database.connect()) {
            // Of this session alone.
            Sql.execute(
                    connection,
                    "create temporary table trade as select 7 * i as t_id from generate_series(100, 1099) i",
                    "create temporary table trade_history as select t_id as th_t_id, status as th_st_id,"
                            + " timestamp '2026-11-03 10:15:30' + t_id * interval '1 second' as th_dts"
                            + " from trade, unnest(array['SBMT', 'CMPT']) as status where t_id % 2 = 0 or status = 'SBMT'");
            long first = 700;
            long last = 7693;
            List<TradeReading> all = DatabaseInspector.tradeTimes(database.files(), connection, first - 1);
            assertTrue(all.size() > 90 && all.size() < 110, all.toString());
            assertEquals(first, all.get(0).id());
            assertEquals(last, all.get(all.size() - 1).id());
            assertEquals(
                    7693_000_000L - 700_000_000L,
                    all.get(all.size() - 1).entered() - all.get(0).entered());
            assertTrue(all.stream().allMatch(t -> (t.completed() == null) == (t.id() % 2 == 1)), all.toString());
            assertEquals(all, TradeReading.of(ClockReading.text(all)));
            assertEquals(
                    1,
                    DatabaseInspector.tradeTimes(database.files(), connection, last - 1)
                            .size());
            assertEquals(List.of(), DatabaseInspector.tradeTimes(database.files(), connection, last));
        }
    }
}
