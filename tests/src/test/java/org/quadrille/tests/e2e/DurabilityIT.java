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
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
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
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.workload.GroupId;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.Ports;
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
    private static final int ROUNDS = Integer.getInteger("durability.rounds", 1);
    private static final String LONG = "kit.long";
    private static final int ATTEMPTS = 3;
    private static final String COMMITTED = "tradeResultsCommitted";
    /** Number of Trade-Results up to which a failure shows next to nothing. */
    private static final int LITTLE = 20;

    private static final int SEGMENT = 16 << 20;
    private static final String ROLE = "Bench \"7\" role";

    @TempDir
    static Path folder;

    private static EmbeddedServer server;

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
        Files.writeString(folder.resolve("quick.json"), """
                {"extends": "demo", "name": "quick", "phases": {"rampUp": "2s"},
                 "durability": {"before": "4s", "outage": "2m", "after": "5s"}}
                """);
        Files.writeString(testbed(), testbedJson());
        List<String> build =
                new ArrayList<>(List.of("build", "--testbed", testbed().toString()));
        if (!Boolean.getBoolean(LONG)) {
            // The audits below check what is audited.
            build.add("--no-check");
        }
        assertEquals(ExitCode.OK, Main.call(DbCommand.GROUP, System.out, build.toArray(String[]::new)));
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
        for (int round = 1; round <= ROUNDS; round++) {
            List<JsonNode> databases = passedUnderLoad();
            JsonNode facts = databases.get(0).get("facts");
            System.out.printf(
                    Locale.ROOT,
                    "round %d: %d Trade-Results and %d Trade-Orders committed, %d answers lost in flight, %d orders and"
                            + " %d results of them committed; connections after %.3f s, first transaction %.3f s, usual"
                            + " rate after (s): %s; tpsV %.1f before, %.1f after%n",
                    round,
                    sum(databases, COMMITTED),
                    sum(databases, "tradeOrdersCommitted"),
                    facts.get("answersLostInFlightOfAllDatabases").asLong(),
                    sum(databases, "ordersFoundInFlight"),
                    sum(databases, "resultsFoundInFlight"),
                    facts.get("connectionsAfterSeconds").asDouble(),
                    facts.get("firstTransactionAfterSeconds").asDouble(),
                    facts.get("usualRateAfterSeconds").asText(),
                    facts.get("tpsVBefore").asDouble(),
                    facts.get("tpsVAfter").asDouble());
            assertTrue(sum(databases, COMMITTED) > LITTLE, "hardly any load");
        }
    }

    /** The results of each database. A busy machine gets more attempts: transactions that never came cannot be lost. */
    private static List<JsonNode> passedUnderLoad() throws Exception {
        List<JsonNode> databases = List.of();
        for (int attempt = 1; attempt <= ATTEMPTS && sum(databases, COMMITTED) <= LITTLE; attempt++) {
            databases = databases(audit(ExitCode.OK, new DurabilityTool()));
            assertEquals(8, databases.size());
            for (JsonNode database : databases) {
                assertEquals("PASSED", database.get("verdict").asText());
            }
        }
        return databases;
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
                        testbed().toString(),
                        "--out",
                        audits().toString(),
                        "--group",
                        "1"));
        assertEquals(
                ExitCode.OK,
                Main.call(
                        DbCommand.GROUP,
                        System.out,
                        "reset",
                        "--testbed",
                        testbed().toString(),
                        "--group",
                        "1"));
        ByteArrayOutputStream status = new ByteArrayOutputStream();
        ExitCode code = Main.call(
                DbCommand.GROUP,
                new PrintStream(status, true, StandardCharsets.UTF_8),
                "status",
                "--check",
                "--testbed",
                testbed().toString(),
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
        Testbed testbed = Testbeds.load(testbed()).testbed();
        HostedWorkers workers = HostedWorkers.open(testbed, folder.resolve("workers"));
        try {
            summary = audit(ExitCode.INVALID, new DurabilityTool(LosesTail::new), "--connectors", "testbed");
        } finally {
            workers.close();
        }
        List<String> findings = StreamSupport.stream(summary.get("findings").spliterator(), false)
                .map(JsonNode::asText)
                .toList();
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

    private static long sum(List<JsonNode> databases, String fact) {
        return databases.stream()
                .map(d -> d.get("facts").get(fact))
                .filter(f -> f != null)
                .mapToLong(JsonNode::asLong)
                .sum();
    }

    private static List<JsonNode> databases(JsonNode summary) {
        return StreamSupport.stream(summary.get("tools").spliterator(), false)
                .filter(tool -> tool.get("name").asText().equals("durability"))
                .flatMap(tool -> StreamSupport.stream(tool.get("databases").spliterator(), false))
                .toList();
    }

    private static JsonNode audit(ExitCode expected, DurabilityTool tool, String... options) throws Exception {
        List<String> line = new ArrayList<>(
                List.of("durability", "--testbed", testbed().toString(), "--out", audits().toString(), "--json"));
        line.addAll(List.of(options));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        ExitCode code = ExitCode.ABORTED;
        // A machine that is too busy may lose workers before the failure; then nothing has been tried.
        for (int attempt = 1; attempt <= ATTEMPTS && code == ExitCode.ABORTED; attempt++) {
            bytes.reset();
            code = Main.call(AuditCommand.group(List.of(tool)), out, line.toArray(String[]::new));
        }
        String said = bytes.toString(StandardCharsets.UTF_8);
        assertEquals(expected, code, said);
        try (Stream<Path> made = Files.list(audits())) {
            Path newest = made.max(Path::compareTo).orElseThrow().resolve("durability");
            assertTrue(Files.readString(newest.resolve("recovery.svg")).startsWith("<svg"));
            assertTrue(Files.readAllLines(newest.resolve("recovery.csv")).size() > 10);
            assertTrue(Files.readString(newest.resolve("tile1-group1-oltp").resolve("evidence.txt"))
                    .contains("A Trade-Result that a driver logged as committed"));
        }
        return Json.mapper().readTree(said);
    }

    private static Path audits() {
        return folder.resolve("audits");
    }

    private static Path testbed() {
        return folder.resolve("testbed.json");
    }

    private static String testbedJson() {
        Iterator<Integer> ports = Ports.free(11).iterator();
        List<String> groups = new ArrayList<>();
        for (int group = 1; group <= GroupId.PER_TILE; group++) {
            groups.add("{\"loadUnits\": 1, \"connector\": {\"host\": \"127.0.0.1\", \"controlPort\": " + ports.next()
                    + ", \"port\": " + ports.next() + "}, \"oltp\": " + database("oltp" + group) + ", \"dss\": "
                    + database("dss" + group) + "}");
        }
        return "{\"name\": \"killed\", \"profile\": \"quick.json\", \"seed\": 1, \"embedded\": {\"folder\": \"server\"},"
                + " \"pacing\": {\"mode\": \"open\", \"sessions\": 4, \"targetTpsV\": 40},"
                + " \"customerEmulators\": [{\"host\": \"127.0.0.1\", \"controlPort\": " + ports.next() + "}],"
                + " \"marketEmulators\": [{\"host\": \"127.0.0.1\", \"controlPort\": " + ports.next()
                + ", \"orderPort\": " + ports.next() + "}],"
                + " \"tiles\": [{\"groups\": [" + String.join(", ", groups) + "]}]}";
    }

    private static String database(String name) {
        return "{\"host\": \"127.0.0.1\", \"port\": " + server.port() + ", \"database\": \"" + name
                + "\", \"user\": \"" + ROLE.replace("\"", "\\\"") + "\", \"passwordFile\": \"" + server.passwordFile()
                + "\"}";
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
