package org.quadrille.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.audit.AuditTool;
import org.quadrille.audit.atomicity.AtomicityTool;
import org.quadrille.audit.cardinality.CardinalityTool;
import org.quadrille.audit.command.AuditCommand;
import org.quadrille.audit.consistency.ConsistencyTool;
import org.quadrille.audit.durability.DurabilityTool;
import org.quadrille.audit.durability.ServerFailure;
import org.quadrille.audit.isolation.IsolationTool;
import org.quadrille.audit.schema.SchemaTool;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.KeptServer;
import org.quadrille.tests.HostedWorkers;
import org.quadrille.vdriver.command.DbCommand;

/**
 * The durability audit with processes of its own against an embedded server that is killed under load, then the other
 * audits and what may follow them; with {@code -Plong} then durability again, with the workers of the testbed and a
 * server that loses what it promised to keep. The databases belong to an ordinary role whose name needs quotes. To repeat the kill:
 * {@code mvn -pl tests -am verify -Dit.test=DurabilityIT -Ddurability.rounds=10}.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class DurabilityIT {
    private static final String LONG = "kit.long";
    private static final int SEGMENT = 16 << 20;
    private static final String ROLE = "Bench \"7\" role";

    @TempDir
    static Path folder;

    private static KeptServer server;
    private static KilledServer killed;

    @BeforeAll
    static void buildTestbed() throws Exception {
        server = EmbeddedServer.in(folder.resolve("server"))
                .set("shared_buffers", "256MB")
                .set("max_wal_size", "4GB")
                .set("checkpoint_timeout", "30min")
                .startKept();
        try (Connection connection = server.administrator("postgres").connect();
                Statement statement = connection.createStatement()) {
            statement.execute("set scram_iterations = 1");
            statement.execute("create role " + "\"" + ROLE.replace("\"", "\"\"") + "\"" + " login createdb password '"
                    + server.password() + "'");
        }
        killed = new KilledServer(folder, server, ROLE);
        // The audits below check what is audited.
        killed.build(Boolean.getBoolean(LONG));
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
    void theOtherAuditsPassAfterIt_andAResetBringsBackTheFreshDatabases() throws Exception {
        // Each of the others is tried in the module of the audits; of them only one needs what a failure leaves.
        List<AuditTool> others = Boolean.getBoolean(LONG)
                ? List.of(
                        new SchemaTool(),
                        new CardinalityTool(),
                        new ConsistencyTool(),
                        new AtomicityTool(),
                        new IsolationTool())
                : List.of(new ConsistencyTool());
        assertEquals(
                ExitCode.OK,
                Main.call(
                        AuditCommand.group(others),
                        System.out,
                        "all",
                        "--testbed",
                        killed.testbed().toString(),
                        "--out",
                        killed.audits().toString(),
                        "--group",
                        "1"));
        assertEquals(
                ExitCode.OK,
                Main.call(
                        DbCommand.GROUP,
                        System.out,
                        "reset",
                        "--testbed",
                        killed.testbed().toString(),
                        "--group",
                        "1"));
        ByteArrayOutputStream status = new ByteArrayOutputStream();
        ExitCode code = Main.call(
                DbCommand.GROUP,
                new PrintStream(status, true, StandardCharsets.UTF_8),
                "status",
                "--check",
                "--testbed",
                killed.testbed().toString(),
                "--group",
                "1");
        String said = status.toString(StandardCharsets.UTF_8);
        assertEquals(ExitCode.OK, code, said);
        assertTrue(said.contains("fresh"), said);
    }

    /** Like storage that loses the last writes although the server believes them to be on disk. */
    @Order(3)
    @Test
    @EnabledIfSystemProperty(named = LONG, matches = "true", disabledReason = "a second audit (-Plong)")
    void aServerThatLosesTheTailOfItsLogIsFoundOut() throws Exception {
        JsonNode summary;
        Testbed testbed = Testbeds.load(killed.testbed()).testbed();
        HostedWorkers workers = HostedWorkers.open(testbed, folder.resolve("workers"));
        try {
            summary = killed.audit(ExitCode.INVALID, new DurabilityTool(LosesTail::new), "--connectors", "testbed");
        } finally {
            workers.close();
        }
        List<String> findings = KilledServer.findings(summary);
        assertTrue(
                findings.stream()
                        .anyMatch(f ->
                                f.matches("(?s).*results-kept: trade 2000\\d+: Trade-Result logged by mee-1 at .* s"
                                        + " of the run; .*")),
                findings.toString());
        assertTrue(
                findings.stream().anyMatch(f -> f.contains("orders-kept: trade 2000") || f.contains("ids-given-once")),
                findings.toString());
    }

    /** Kills the server, and wipes from its write-ahead log what was written in the last half second. */
    private record LosesTail(ServerFailure kill) implements ServerFailure {
        @Override
        public String how() {
            return kill.how() + " and loss of the tail of the write-ahead log";
        }

        @Override
        public void fail() throws IOException, InterruptedException {
            List<String> from = position();
            TimeUnit.MILLISECONDS.sleep(500);
            kill.fail();
            Path segments = folder.resolve("server").resolve("postgresql").resolve("pg_wal");
            try (Stream<Path> files = Files.list(segments)) {
                for (Path file : files.filter(f -> f.getFileName().toString().matches("[0-9A-F]{24}"))
                        .filter(f -> f.getFileName().toString().compareTo(from.get(0)) >= 0)
                        .toList()) {
                    boolean first = file.getFileName().toString().equals(from.get(0));
                    wipe(file, first ? Integer.parseInt(from.get(1)) : 0);
                }
            }
        }

        private static List<String> position() throws IOException {
            try (Connection connection = server.administrator("postgres").connect();
                    Statement statement = connection.createStatement();
                    ResultSet at = statement.executeQuery(
                            "select file_name, file_offset from pg_walfile_name_offset(pg_current_wal_insert_lsn())")) {
                at.next();
                return List.of(at.getString(1), at.getString(2));
            } catch (SQLException e) {
                throw new IOException(e);
            }
        }

        private static void wipe(Path file, int from) throws IOException {
            try (RandomAccessFile segment = new RandomAccessFile(file.toFile(), "rw")) {
                segment.seek(from);
                segment.write(new byte[SEGMENT - from]);
            }
        }

        @Override
        public void restart() throws IOException, InterruptedException {
            kill.restart();
        }

        @Override
        public void restartAlone() throws IOException, InterruptedException {
            kill.restartAlone();
        }
    }
}
