package org.quadrille.audit.durability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.durability.AnsweringServer;
import org.quadrille.schema.embedded.KeptServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Route;
import org.quadrille.testing.Forwarder;
import org.quadrille.vdriver.local.Replication;

/** A primary that is killed, and a standby that takes its place behind one address. */
class FailoverTest {
    @TempDir
    Path folder;

    private Replication servers;
    private Forwarder front;

    @BeforeEach
    void replicate() throws Exception {
        servers = Replication.of(folder.resolve("first"), folder.resolve("second"));
        front = new Forwarder(servers.primary().port());
    }

    @AfterEach
    void stop() throws Exception {
        front.close();
        servers.close();
    }

    @Test
    void aStandbyThatCommitsDidNotWaitForIsAFindingWhateverWasLost() throws Exception {
        Outage.Answering answering = failOver();
        assertEquals(
                Map.of(
                        "serverBefore",
                        "127.0.0.1:" + servers.primary().port() + " (timeline 1)",
                        "serverAfter",
                        "another, 127.0.0.1:" + servers.standby().port() + " (timeline 2)",
                        "commitsWaitedFor",
                        "its own disk alone",
                        "bytesStandbyWasBehind",
                        0L),
                answering.facts());
        String finding = answering.finding("tile 1").orElseThrow();
        assertTrue(
                finding.startsWith("another server has answered for tile 1 since the failure, 127.0.0.1:"
                        + servers.standby().port() + " (timeline 2) instead of"),
                finding);
    }

    @Test
    void aStandbyThatCommitsWaitedForIsNone() throws Exception {
        try (Connection connection = servers.primary().administrator("postgres").connect();
                Statement statement = connection.createStatement()) {
            statement.execute("alter system set synchronous_standby_names = '*'");
            statement.execute("select pg_reload_conf()");
        }
        Outage.Answering answering = failOver();
        assertEquals("a standby's disk", answering.facts().get("commitsWaitedFor"));
        assertTrue(answering.facts().get("serverAfter").toString().startsWith("another, "));
        assertTrue(answering.finding("tile 1").isEmpty());
    }

    @Test
    void howFarTheStandbyLaggedIsKnownEvenIfItsConnectionEndsFirst() throws Exception {
        DatabaseAddress primary = servers.primary().administrator("postgres");
        Outage.Answering answering = inject(
                FailureInjectorTest.way(
                        () -> {
                            servers.standby().kill();
                            awaitAlone(primary);
                            servers.primary().kill();
                        },
                        servers.primary()::restart),
                primary);
        assertTrue(answering.facts().containsKey("bytesStandbyWasBehind"), answering.facts()::toString);
    }

    /** Waits until no standby is connected, and for some looks of the audit more. */
    private static void awaitAlone(DatabaseAddress primary) throws IOException {
        try (Connection connection = primary.connect()) {
            Sql.execute(connection, """
                    do $$ begin
                        while exists (select from pg_stat_replication) loop
                            perform pg_sleep(0.02), pg_stat_clear_snapshot();
                        end loop;
                        perform pg_sleep(0.3);
                    end $$
                    """);
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    /** As a database of a testbed with {@code hosts}. */
    private DatabaseAddress held() {
        DatabaseAddress one = servers.primary().administrator("postgres");
        return new DatabaseAddress(
                one.engine(),
                one.host(),
                one.port(),
                one.database(),
                one.user(),
                one.password(),
                null,
                new Route(servers.servers(), null));
    }

    @Test
    void theCommandsFindTheServersThatAreToFailInTheirEnvironment() throws Exception {
        Path trace = folder.resolve("trace");
        DatabaseServer.Failure commands = new DatabaseServer.Failure(
                "echo kill $QUADRILLE_HOST:$QUADRILLE_PORT >> " + trace,
                "echo start $QUADRILLE_HOST:$QUADRILLE_PORT >> " + trace);
        String primary = servers.servers().get(0).toString();
        String standby = servers.servers().get(1).toString();
        for (Map.Entry<NodeFailure.Which, List<String>> fails : Map.of(
                        NodeFailure.Which.WRITER, List.of(primary),
                        NodeFailure.Which.READER, List.of(standby),
                        NodeFailure.Which.ALL, List.of(standby, primary),
                        NodeFailure.Which.SUCCESSION, List.of(primary, standby))
                .entrySet()) {
            NodeFailure failure = new NodeFailure(commands, held(), fails.getKey());
            failure.choose();
            failure.fail();
            failure.restart();
            List<String> wanted = new ArrayList<>();
            fails.getValue().forEach(server -> wanted.add("kill " + server));
            fails.getValue().forEach(server -> wanted.add(fails.getValue().size(), "start " + server));
            assertEquals(wanted, Files.readAllLines(trace));
            Files.delete(trace);
        }
    }

    @Test
    void aRoleThatMayNotSeeHowFarAStandbyLagsNamesItsGrant() throws Exception {
        servers.awaitEqual();
        DatabaseAddress one = servers.primary().administrator("postgres");
        try (Connection connection = one.connect()) {
            assertEquals(
                    Optional.empty(),
                    AnsweringServer.of(one.files(), connection).unseen());
            Sql.execute(connection, "create role \"may little\"");
            Sql.execute(connection, "set role \"may little\"");
            AnsweringServer little = AnsweringServer.of(one.files(), connection);
            assertEquals(Optional.of("grant pg_monitor to \"may little\""), little.unseen());
            assertTrue(little.behind().isEmpty());
            Sql.execute(connection, "reset role");
            Sql.execute(connection, "grant pg_monitor to \"may little\"");
            Sql.execute(connection, "set role \"may little\"");
            AnsweringServer more = AnsweringServer.of(one.files(), connection);
            assertEquals(Optional.empty(), more.unseen());
            assertTrue(more.behind().isPresent());
        }
    }

    @Test
    void aPersonIsAskedToKillTheWriterAlone() throws Exception {
        ServerFailures.PromptedFailure prompt = new ServerFailures.PromptedFailure(held(), text -> {});
        prompt.choose();
        String primary = servers.servers().get(0).toString();
        assertTrue(
                prompt.asksToFail().startsWith("Now make the database server " + primary + " fail ("),
                prompt::asksToFail);
        servers.primary().kill();
        assertEquals(
                "Now start " + primary + " again, or promote another in its place, then press Enter.",
                prompt.asksToRestart());
    }

    /** The standby is killed by a command, and started by the test, which does not wait until it answers. */
    private record KilledReader(NodeFailure node, Thread start) implements ServerFailure {
        @Override
        public String how() {
            return node.how();
        }

        @Override
        public void choose() throws IOException {
            node.choose();
        }

        @Override
        public DatabaseAddress watched(DatabaseAddress database) {
            return node.watched(database);
        }

        @Override
        public void fail() throws IOException, InterruptedException {
            node.fail();
        }

        @Override
        public void restart() {
            start.start();
        }

        @Override
        public void restartAlone() {
            restart();
        }
    }

    @Test
    void aReaderIsWatchedItselfWhileTheWriterGoesOn() throws Exception {
        servers.awaitEqual();
        NodeFailure node = new NodeFailure(
                new DatabaseServer.Failure(
                        "test $QUADRILLE_PORT = " + servers.standby().port() + " && kill -9 "
                                + servers.standby().pid(),
                        "false"),
                held(),
                NodeFailure.Which.READER);
        KeptServer standby = servers.standby();
        Thread late = new Thread(() -> {
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
            standby.restart();
        });
        Outage.Answering answering;
        try {
            answering = inject(new KilledReader(node, late), held());
        } finally {
            late.join();
        }
        Map<String, Object> facts = answering.facts();
        assertEquals("127.0.0.1:" + servers.standby().port() + " (a standby)", facts.get("serverBefore"));
        assertEquals("the same, started again, " + facts.get("serverBefore"), facts.get("serverAfter"));
        assertTrue(answering.finding("tile 1").isEmpty());
        assertTrue(servers.primary().runs());
    }

    private static Outage.Answering inject(ServerFailure failure, DatabaseAddress address) throws Exception {
        FailureInjector injector = new FailureInjector(
                List.of(failure),
                List.of(address),
                new FailureInjector.Times(Duration.ZERO, Duration.ofSeconds(60), Duration.ZERO),
                text -> {},
                () -> false);
        injector.moment(ServerFailuresTest.moment(1));
        injector.await();
        assertEquals("", injector.problem().orElse(""));
        return injector.outage().orElseThrow().answering().get(address);
    }

    private Outage.Answering failOver() throws Exception {
        servers.awaitEqual();
        DatabaseAddress address = servers.primary().administrator("postgres");
        address = new DatabaseAddress(
                address.engine(), address.host(), front.port(), address.database(), address.user(), address.password());
        return inject(
                FailureInjectorTest.way(servers.primary()::kill, () -> {
                    servers.promote();
                    front.to(servers.standby().port());
                }),
                address);
    }
}
