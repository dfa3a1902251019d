package org.quadrille.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.audit.durability.DurabilityTool;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.Testbeds;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.KeptServer;
import org.quadrille.tests.HostedWorkers;

/** The durability audit on MariaDB: killed under load, then one that acknowledges commits before they are on disk. */
@EnabledIfSystemProperty(named = "kit.long", matches = "true", disabledReason = "loads eight databases (-Plong)")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class MariadbDurabilityIT {
    @TempDir
    static Path folder;

    private static KeptServer server;
    private static KilledServer killed;

    @BeforeAll
    static void buildTestbed() throws Exception {
        server = EmbeddedServer.in(folder.resolve("server"), EngineSide.otherProgram())
                .set("innodb_buffer_pool_size", "512M")
                .set("innodb_log_file_size", "1G")
                // Half of it is never full, which would have it written.
                .set("innodb_log_buffer_size", "128M")
                .startKept();
        killed = new KilledServer(folder, server, EmbeddedServer.USER);
        killed.build(false);
    }

    @AfterAll
    static void takeDown() {
        if (server != null) {
            server.close();
        }
    }

    @Order(1)
    @Test
    void nothingIsLostWhenTheServerIsKilledUnderLoad() throws Exception {
        killed.rounds();
    }

    @Order(2)
    @Test
    void aServerThatWritesItsLogLaterIsFoundOut() throws Exception {
        set("innodb_flush_log_at_trx_commit = 0");
        // In seconds; else a kill just after the second has passed loses nothing.
        set("innodb_flush_log_at_timeout = 600");
        // A page is written only after the log of its changes, and of the load many are still to be written.
        server.checkpoint();
        HostedWorkers workers =
                HostedWorkers.open(Testbeds.load(killed.testbed()).testbed(), folder.resolve("workers"));
        List<String> findings;
        try {
            findings = KilledServer.findings(
                    killed.audit(ExitCode.INVALID, new DurabilityTool(), "--connectors", "testbed"));
        } finally {
            workers.close();
        }
        assertEquals(
                8,
                findings.stream()
                        .filter(f -> f.endsWith("has innodb_flush_log_at_trx_commit 0: it cannot keep what it promises"
                                + " when it commits; set it to one of 1, 3."))
                        .count(),
                findings.toString());
        // A lost trade whose id was given anew has the result of the next one, too.
        assertTrue(
                findings.stream()
                        .anyMatch(
                                f -> f.contains("results-kept: trade 2000") || f.contains("results-once: trade 2000")),
                findings.toString());
        assertTrue(
                findings.stream().anyMatch(f -> f.contains("orders-kept: trade 2000") || f.contains("ids-given-once")),
                findings.toString());
    }

    private static void set(String setting) throws SQLException {
        try (Connection connection = server.administrator("mysql").connect();
                Statement statement = connection.createStatement()) {
            statement.execute("set global " + setting);
        }
    }
}
