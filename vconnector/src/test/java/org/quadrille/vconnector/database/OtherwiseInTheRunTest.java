package org.quadrille.vconnector.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.quadrille.vconnector.database.InspectedDatabase.texts;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Rows;
import org.quadrille.common.control.ConnectorWorker.Witness;
import org.quadrille.common.control.SessionSetting;
import org.quadrille.common.files.DataLocation;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.RunSessions;
import org.quadrille.vconnector.database.Databases.PoolTarget;

/** What was otherwise while a run went on, on a real server that is right before and after it (workload.md 13.8). */
@Timeout(120)
class OtherwiseInTheRunTest {
    private static final int POOL = 5;

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

    private static void execute(String sql) throws SQLException {
        try (Connection connection = server.administrator("postgres")
                        .withDatabase(database.database())
                        .connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static DatabaseFacts facts() {
        return InspectedDatabase.facts(database, Rows.OF_RUNS);
    }

    private static int saying(List<SessionSetting> said, String setting, String value) {
        return said.stream()
                .filter(one -> one.setting().equals(setting) && one.value().equals(value))
                .mapToInt(SessionSetting::sessions)
                .sum();
    }

    @Test
    void whatWasSetForTheRoleWhileThePoolWasOpenedIsSaidByItsSessions() throws Exception {
        execute("alter role " + database.user() + " set synchronous_commit = off");
        try (Databases pool =
                new Databases(Map.of(DatabaseRole.OLTP, new PoolTarget(database, POOL, RunSessions.RUN)))) {
            assertTrue(pool.awaitFull(DatabaseRole.OLTP, 30, TimeUnit.SECONDS));
            execute("alter role " + database.user() + " reset synchronous_commit");
            assertEquals("on", texts(facts().settings()).get("synchronous_commit"), "all is right by now");
            List<SessionSetting> opened = pool.sessions(DatabaseRole.OLTP, SessionSetting.OPENED);
            assertEquals(POOL, saying(opened, "synchronous_commit", "off"));
            assertEquals(POOL, saying(opened, "session_replication_role", "origin"));
            assertEquals(POOL, saying(opened, "search_path", "public"));
            try (Connection one = pool.connection(DatabaseRole.OLTP);
                    Statement statement = one.createStatement()) {
                statement.execute("set synchronous_commit = on");
            }
            List<SessionSetting> closed = pool.sessions(DatabaseRole.OLTP, SessionSetting.CLOSED);
            assertEquals(POOL - 1, saying(closed, "synchronous_commit", "off"));
            assertEquals(1, saying(closed, "synchronous_commit", "on"));
        }
    }

    private static long walBytes(Connection connection) throws SQLException {
        return Long.parseLong(texts(ServerWatch.entries(database.files(), connection, "server-wal"))
                .get("WAL bytes"));
    }

    private static long walOfUpdates() throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            long before = walBytes(connection);
            connection.setAutoCommit(false);
            for (int i = 0; i < 200; i++) {
                statement.execute("update broker set b_num_trades = b_num_trades + 1");
            }
            connection.commit();
            return walBytes(connection) - before;
        }
    }

    @Test
    void aTableThatIsUnloggedForAWhileIsSeenAtALook_andItsUpdatesLeaveNoWal() throws Exception {
        long honest = walOfUpdates();
        String file = texts(facts().witness().server()).get("file of broker");
        assertTrue(file.startsWith("permanent "), file);
        String flip = "update pg_class set relpersistence = '%s' where relnamespace = 'public'::regnamespace"
                + " and relkind in ('r', 'i')";
        try (ServerWatch watch = new ServerWatch(database, Duration.ofMillis(20), RunClock.startingAt(0), List.of())) {
            awaitLooks(watch, 2);
            execute(flip.formatted("u"));
            long unlogged = walOfUpdates();
            awaitLooks(watch, 2);
            execute(flip.formatted("p"));
            assertTrue(unlogged < honest / 10, unlogged + " of " + honest);
            String change = texts(watch.seen(List.of())).get(ServerWatch.CHANGE);
            assertTrue(change.startsWith("file of ") && change.contains("then unlogged "), change);
        }
        assertEquals(file, texts(facts().witness().server()).get("file of broker"), "as if nothing had been");
    }

    @Test
    void aTableThatIsWrittenAnewHasAnotherFile_andIsNoChange() throws Exception {
        Witness before = facts().witness();
        try (ServerWatch watch = new ServerWatch(database, Duration.ofMillis(20), RunClock.startingAt(0), List.of())) {
            awaitLooks(watch, 2);
            execute("vacuum full broker");
            execute("cluster broker using broker_pkey");
            execute("reindex table broker");
            awaitLooks(watch, 2);
            assertEquals("", texts(watch.seen(List.of())).get(ServerWatch.CHANGE));
        }
        Witness after = facts().witness();
        String file = texts(after.server()).get("file of broker");
        assertTrue(file.startsWith("permanent "), file);
        assertNotEquals(texts(before.server()).get("file of broker"), file);
        assertEquals(before.catalogue(), after.catalogue());
    }

    private static void awaitLooks(ServerWatch watch, int more) throws InterruptedException {
        int wanted = Integer.parseInt(texts(watch.seen(List.of())).get(ServerWatch.LOOKS)) + more;
        for (int i = 0;
                i < 3_000 && Integer.parseInt(texts(watch.seen(List.of())).get(ServerWatch.LOOKS)) < wanted;
                i++) {
            Thread.sleep(10);
        }
    }

    @Test
    void commitsAreCounted() throws SQLException {
        Map<String, String> before = texts(facts().witness().server());
        for (int i = 0; i < 20; i++) {
            try (Connection connection = database.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("update broker set b_num_trades = b_num_trades");
            }
        }
        Map<String, String> after = texts(facts().witness().server());
        assertEquals(before.get("WAL counting since"), after.get("WAL counting since"));
        assertEquals("fdatasync", after.get("WAL synced by"));
        for (String name : List.of("WAL writes", "WAL syncs")) {
            long counted = Long.parseLong(after.get(name)) - Long.parseLong(before.get(name));
            assertTrue(counted >= 20, name + " " + before.get(name) + " " + after.get(name));
        }
    }

    /** The folder of the data is on a disk, and so is all that the server says of it. */
    @Test
    void databasesThatALinkPutsIntoMemoryAreFound() throws Exception {
        Path memory = Path.of("/dev/shm");
        assumeTrue(Files.isWritable(memory), "skipped: there is no folder in memory at " + memory);
        String place = texts(facts().folders()).get("database");
        DataLocation found = DataLocation.of(place);
        assumeTrue(!found.inMemory(), "skipped: the folder of this test is in memory");
        assertTrue(
                found.known() && found.folder().endsWith(place.replaceFirst(".*(/base/\\d+)/\\*", "$1")),
                found.toString());
        Path base = Path.of(place).getParent().getParent();
        Path away = Files.createTempDirectory(memory, "quadrille-test-");
        try {
            server.kill();
            assertEquals(
                    0,
                    new ProcessBuilder("sh", "-c", "chmod 755 " + away + " && mv " + base + " " + away)
                            .start()
                            .waitFor());
            Files.createSymbolicLink(base, away.resolve("base"));
            server.restart();
            Map<String, String> places = texts(facts().folders());
            assertEquals(place, places.get("database"));
            assertTrue(DataLocation.of(place).inMemory(), DataLocation.of(place).toString());
            assertTrue(DataLocation.of(place).folder().startsWith(away.toString()));
            for (String other :
                    List.of("data", "WAL", "global", "commit status", "multixact offsets", "multixact members")) {
                assertFalse(DataLocation.of(places.get(other)).inMemory(), other);
            }
        } finally {
            server.kill();
            Files.deleteIfExists(base);
            assertEquals(
                    0,
                    new ProcessBuilder("mv", away.resolve("base").toString(), base.toString())
                            .start()
                            .waitFor());
            server.restart();
            Files.delete(away);
        }
    }
}
