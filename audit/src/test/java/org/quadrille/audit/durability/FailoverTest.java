package org.quadrille.audit.durability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.schema.engine.DatabaseAddress;
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

    private Outage.Answering failOver() throws Exception {
        servers.awaitEqual();
        DatabaseAddress address = servers.primary().administrator("postgres");
        address = new DatabaseAddress(
                address.engine(), address.host(), front.port(), address.database(), address.user(), address.password());
        FailureInjector injector = new FailureInjector(
                List.of(FailureInjectorTest.way(servers.primary()::kill, () -> {
                    servers.promote();
                    front.to(servers.standby().port());
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
}
