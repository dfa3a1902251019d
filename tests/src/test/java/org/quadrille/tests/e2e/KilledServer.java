package org.quadrille.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.quadrille.audit.command.AuditCommand;
import org.quadrille.audit.durability.DurabilityTool;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.config.Json;
import org.quadrille.common.workload.GroupId;
import org.quadrille.schema.embedded.KeptServer;
import org.quadrille.schema.embedded.Ports;
import org.quadrille.vdriver.command.DbCommand;

/**
 * A testbed of eight databases, and audits of its durability.
 *
 * @param folder of all files
 * @param head keys of the testbed file that name engine and server, each with a comma
 * @param where keys of a database that say where it is
 * @param user of the databases
 * @param password file with the password
 */
record KilledServer(Path folder, String head, String where, String user, Path password) {
    private static final int ROUNDS = Integer.getInteger("durability.rounds", 1);
    private static final int ATTEMPTS = 3;
    private static final String COMMITTED = "tradeResultsCommitted";
    /** Number of Trade-Results up to which a failure shows next to nothing. */
    private static final int LITTLE = 20;

    /** On a server that is kept in the folder {@code server}; the user has its password. */
    KilledServer(Path folder, KeptServer server, String user) {
        this(
                folder,
                "\"engine\": \"" + server.address("any").engine().facts().name()
                        + "\", \"embedded\": {\"folder\": \"server\"},",
                "\"host\": \"127.0.0.1\", \"port\": " + server.port(),
                user,
                server.passwordFile());
    }

    /** Builds the databases. */
    void build(boolean checked) throws Exception {
        Files.writeString(folder.resolve("quick.json"), """
                {"extends": "demo", "name": "quick", "phases": {"rampUp": "2s"},
                 "durability": {"before": "4s", "outage": "2m", "after": "5s"}}
                """);
        Files.writeString(testbed(), testbedJson());
        List<String> build =
                new ArrayList<>(List.of("build", "--testbed", testbed().toString()));
        if (!checked) {
            build.add("--no-check");
        }
        assertEquals(ExitCode.OK, Main.call(DbCommand.GROUP, System.out, build.toArray(String[]::new)));
    }

    /** Kills the server under load, as often as the system property says: nothing may be lost. */
    void rounds() throws Exception {
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
    private List<JsonNode> passedUnderLoad() throws Exception {
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

    static long sum(List<JsonNode> databases, String fact) {
        return databases.stream()
                .map(d -> d.get("facts").get(fact))
                .filter(f -> f != null)
                .mapToLong(JsonNode::asLong)
                .sum();
    }

    static List<JsonNode> databases(JsonNode summary) {
        return StreamSupport.stream(summary.get("tools").spliterator(), false)
                .filter(tool -> tool.get("name").asText().equals("durability"))
                .flatMap(tool -> StreamSupport.stream(tool.get("databases").spliterator(), false))
                .toList();
    }

    /** What the audit found, of all databases. */
    static List<String> findings(JsonNode summary) {
        return StreamSupport.stream(summary.get("findings").spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    /** Audits, looks for the evidence, and gives the summary. */
    JsonNode audit(ExitCode expected, DurabilityTool tool, String... options) throws Exception {
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

    Path audits() {
        return folder.resolve("audits");
    }

    Path testbed() {
        return folder.resolve("testbed.json");
    }

    private String testbedJson() {
        Iterator<Integer> ports = Ports.free(11).iterator();
        List<String> groups = new ArrayList<>();
        for (int group = 1; group <= GroupId.PER_TILE; group++) {
            groups.add("{\"loadUnits\": 1, \"connector\": {\"host\": \"127.0.0.1\", \"controlPort\": " + ports.next()
                    + ", \"port\": " + ports.next() + "}, \"oltp\": " + database("oltp" + group) + ", \"dss\": "
                    + database("dss" + group) + "}");
        }
        return "{\"name\": \"killed\", " + head + " \"profile\": \"quick.json\", \"seed\": 1,"
                + " \"pacing\": {\"mode\": \"open\", \"sessions\": 4, \"targetTpsV\": 40},"
                + " \"customerEmulators\": [{\"host\": \"127.0.0.1\", \"controlPort\": " + ports.next() + "}],"
                + " \"marketEmulators\": [{\"host\": \"127.0.0.1\", \"controlPort\": " + ports.next()
                + ", \"orderPort\": " + ports.next() + "}],"
                + " \"tiles\": [{\"groups\": [" + String.join(", ", groups) + "]}]}";
    }

    private String database(String name) {
        return "{" + where + ", \"database\": \"" + name + "\", \"user\": \"" + user.replace("\"", "\\\"")
                + "\", \"passwordFile\": \"" + password + "\"}";
    }
}
