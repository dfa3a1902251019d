package org.quadrille.audit.durability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.schema.db.RowQuery;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.KeptServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.testing.Await;
import org.quadrille.testing.FolderCopy;
import org.quadrille.testing.Forwarder;

/** A primary that is killed, and a standby that takes its place behind one address. */
class FailoverTest {
    @TempDir
    Path folder;

    private KeptServer primary;
    private KeptServer standby;
    private Forwarder front;

    @BeforeEach
    void replicate() throws Exception {
        Path first = folder.resolve("first");
        Path second = folder.resolve("second");
        EmbeddedServer.in(first).startKept().close();
        Files.writeString(
                first.resolve("postgresql/pg_hba.conf"),
                "host replication all 127.0.0.1/32 scram-sha-256\n",
                StandardOpenOption.APPEND);
        FolderCopy.make(first, second);
        primary = KeptServer.open(first);
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Path settings = second.resolve("postgresql.settings");
        Files.writeString(settings, Files.readString(settings).replace("" + primary.port(), "" + port));
        Path data = second.resolve("postgresql");
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx------"));
        Files.createFile(data.resolve("standby.signal"));
        Files.writeString(
                data.resolve("postgresql.auto.conf"),
                "primary_conninfo = 'host=127.0.0.1 port=" + primary.port() + " user="
                        + primary.administrator("postgres").user() + " password=" + primary.password() + "'\n",
                StandardOpenOption.APPEND);
        standby = KeptServer.open(second);
        front = new Forwarder(primary.port());
    }

    @AfterEach
    void stop() throws Exception {
        front.close();
        standby.close();
        primary.close();
    }

    @Test
    void aStandbyThatCommitsDidNotWaitForIsAFindingWhateverWasLost() throws Exception {
        Outage.Answering answering = failOver();
        assertEquals(
                Map.of(
                        "serverBefore",
                        "127.0.0.1:" + primary.port() + " (timeline 1)",
                        "serverAfter",
                        "another, 127.0.0.1:" + standby.port() + " (timeline 2)",
                        "commitsWaitedFor",
                        "its own disk alone",
                        "bytesStandbyWasBehind",
                        0L),
                answering.facts());
        String finding = answering.finding("tile 1").orElseThrow();
        assertTrue(
                finding.startsWith("another server has answered for tile 1 since the failure, 127.0.0.1:"
                        + standby.port() + " (timeline 2) instead of"),
                finding);
    }

    @Test
    void aStandbyThatCommitsWaitedForIsNone() throws Exception {
        try (Connection connection = primary.administrator("postgres").connect();
                Statement statement = connection.createStatement()) {
            statement.execute("alter system set synchronous_standby_names = '*'");
            statement.execute("select pg_reload_conf()");
        }
        Outage.Answering answering = failOver();
        assertEquals("a standby's disk", answering.facts().get("commitsWaitedFor"));
        assertTrue(answering.facts().get("serverAfter").toString().startsWith("another, "));
        assertTrue(answering.finding("tile 1").isEmpty());
    }

    private Outage.Answering failOver() throws Exception {
        Await.await(
                "the standby has all",
                () -> "t"
                        .equals(
                                asked(
                                        primary,
                                        "select max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)) = 0 from pg_stat_replication")));
        DatabaseAddress address = primary.administrator("postgres");
        address = new DatabaseAddress(
                address.engine(), address.host(), front.port(), address.database(), address.user(), address.password());
        FailureInjector injector = new FailureInjector(
                List.of(FailureInjectorTest.way(primary::kill, () -> {
                    asked(standby, "select pg_promote()");
                    front.to(standby.port());
                })),
                List.of(address),
                new FailureInjector.Times(Duration.ZERO, Duration.ofSeconds(60), Duration.ZERO),
                text -> {},
                () -> false);
        injector.moment(ServerFailuresTest.moment(1));
        injector.await();
        assertEquals("", injector.problem().orElse(""));
        return injector.outage().orElseThrow().answering().get(address);
    }

    private static String asked(KeptServer server, String query) {
        try (Connection connection = server.administrator("postgres").connect()) {
            return RowQuery.PLAIN.rows(connection, query).get(0).get(0);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
