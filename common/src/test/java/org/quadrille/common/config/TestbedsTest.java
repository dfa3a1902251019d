package org.quadrille.common.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.Scale;

public class TestbedsTest {
    @TempDir
    Path folder;

    private static String resource(String name) throws IOException {
        try (InputStream in = TestbedsTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("testbed.json"), text);
    }

    @Test
    void smallFileGetsItsDefaults() throws IOException {
        RunSetup setup = Testbeds.load(file(resource("small.json")));
        Testbed t = setup.testbed();
        assertEquals(Testbed.Mode.CLOSED, t.pacing().mode());
        assertEquals(Testbed.OnDatabaseLoss.ABORT, t.onDatabaseLoss());
        assertEquals(1, t.group(1, 4).activeLoadUnits());
        assertEquals(1, t.group(1, 4).marketEmulator());
        assertEquals(4 + 4 + 1, t.group(1, 1).oltp().poolSize(), "sessions, senders and one for maintenance");
        assertEquals(Map.of(), t.group(1, 1).dss().tablespaces());
        assertEquals(new Scale(1, 1, 5, 130), setup.scale(new GroupId(1, 3)));
    }

    @Test
    void fullFileMapsEveryKey() throws IOException {
        RunSetup setup = Testbeds.load(file(resource("full.json")));
        Testbed t = setup.testbed();
        assertEquals(new Testbed.Pacing(Testbed.Mode.OPEN, 32, 40), t.pacing());
        assertEquals(Testbed.OnDatabaseLoss.RECONNECT, t.onDatabaseLoss());
        assertEquals(new Testbed.Connector("a3", 7001, 7002), t.group(1, 3).connector());
        assertEquals(
                new Testbed.Database(
                        "oltp2",
                        5432,
                        null,
                        null,
                        "oltp_t1g2",
                        "quadrille",
                        "QUADRILLE_PASSWORD",
                        null,
                        40,
                        Map.of("data", "fast", "index", "fast", "temp", "scratch"),
                        new DatabaseServer.Failure(
                                "ssh oltp2 pkill -9 postgres", "ssh oltp2 systemctl start postgresql"),
                        new DatabaseServer.Tls("verify-full", "tls/root.crt", "tls/client.crt", "tls/client.pk8"),
                        DatabaseServer.Pooler.TRANSACTION,
                        new DatabaseServer("oltp2", 5433)),
                t.group(1, 2).oltp());
        assertEquals("keys/driver1", t.security().keys());
        assertEquals(folder.resolve("server").toString(), t.embedded().folder());
        assertEquals(
                new Testbed.Machine(
                        "oltp1", 2.0, ByteSize.mebibytes(8 << 10), ByteSize.parse("100g"), "0-1,4", "bench@10.0.0.21"),
                t.machine("oltp1").orElseThrow());
        assertEquals(Optional.empty(), t.machine("a1"), "nothing is promised of it");
        Profile p = setup.profile();
        assertEquals(Duration.ofMinutes(2), p.phases().length());
        assertEquals(Duration.ofMillis(500), p.phases().rampDown());
        assertEquals(Duration.ofSeconds(10), p.dataMaintenancePeriod());
        assertEquals(Duration.ofSeconds(60), p.market().pricePeriod());
        assertEquals(2, p.market().sendersPerGroup());
        assertEquals(2000, p.newsItemLength());
        assertEquals(new Scale(4, 1, 10, 130), setup.scale(new GroupId(1, 4)));
    }

    @Test
    void theInputSeedIsThePopulationsOrANumberOrDrawnForEachRun() throws IOException {
        assertEquals(InputSeed.fixed(1), seedOf("\"seed\": 1"), "absent: the seed of the population");
        assertEquals(InputSeed.fixed(-7), seedOf("\"seed\": 1, \"inputSeed\": -7"));
        InputSeed first = seedOf("\"seed\": 1, \"inputSeed\": \"automatic\"");
        assertTrue(first.automatic() && first.number() != null, first.toString());
        // Equal by chance in one of 2 billion runs.
        assertNotEquals(first, seedOf("\"seed\": 1, \"inputSeed\": \"automatic\""));
        assertEquals(
                InputSeed.fixed(first.number()),
                seedOf("\"seed\": 1, \"inputSeed\": " + Json.write(first)),
                "what a results folder keeps repeats that run's inputs, by the user's choice");
    }

    private InputSeed seedOf(String keys) throws IOException {
        return Testbeds.load(file(resource("small.json").replace("\"seed\": 1", keys)))
                .testbed()
                .inputSeed();
    }

    @Test
    void whatPrimeSendsIsWhatAWorkerReads() throws IOException {
        RunSetup setup = Testbeds.load(file(resource("full.json")));
        assertEquals(setup, RunSetup.parse(Json.write(setup.testbed()), Json.write(setup.profile())));
    }

    @Test
    void severalServersAreReadAndWrittenAsTheyAre() throws IOException {
        String hosts = "\"hosts\": [{\"host\": \"db1\", \"port\": 5432}, {\"host\": \"db2\", \"port\": 6432}]";
        RunSetup setup = Testbeds.load(file(several(hosts)));
        Testbed.Database oltp = setup.testbed().group(1, 1).oltp();
        assertEquals("[db1:5432, db2:6432]", oltp.servers().toString());
        assertEquals("db1", oltp.host());
        assertEquals(setup, RunSetup.parse(Json.write(setup.testbed()), Json.write(setup.profile())));
        assertEquals(
                List.of("127.0.0.1:5432"),
                setup.testbed().group(1, 1).dss().servers().stream()
                        .map(DatabaseServer::toString)
                        .toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "seed": 1       | "sede": 1            | unknown key "sede"; did you mean "seed"?
            "sessions": 4   | "sesions": 4         | unknown key "pacing.sesions"; did you mean "sessions"?
            "sessions": 4   | "sessions": 0        | key "pacing.sessions" must be from 1 to 10000, not 0
            "sessions": 4   | "sessions": "four"   | key "pacing.sessions"
            "sessions": 4   | "sessions": 4.5      | key "pacing.sessions"
            "sessions": 4   | "sessions": 4, "mode": "open" | key "pacing.targetTpsV" must be above 0
            "sessions": 4   | "sessions": 4, "targetTps": 3 | key "pacing.targetTps" belongs to open pacing
            "sessions": 4   | "sessions": 4, "mode": "open", "targetTpsV": 3, "targetTps": 3 | keys "pacing.targetTpsV" and "pacing.targetTps" cannot be used together; keep the first
            "sessions": 4   | "sessions": 4, "targetTpsV": 3 | key "pacing.targetTpsV" belongs to open pacing
            "profile": "demo" | "profile": "demmo"  | There is no profile "demmo"; did you mean "demo"?
            "profile": "demo" | "profile": "\\uD800.json" | key "profile": The profile: "\\uD800.json" cannot be the name of a file here
            "seed": 1       | "seed": 1, "embedded": {"folder": "\\uD800"} | key "embedded.folder": "\\uD800" cannot be the name of a file here
            "profile": "demo" | "profile": "mine.json" | mine.json cannot be read
            "seed": 1,      | "monitors": [],      | key "seed" is missing; write the one
            "seed": 1,      | "seed": null,        | key "seed" is missing; write the one
            "seed": 1       | "seed": 1, "market": {"sendersPerGroup": 257} | key "market.sendersPerGroup" must be from 0 to 256, not 257
            "name": "small" | "name": " "          | key "name" is missing
            "seed": 1       | "seed": 1, "seed": 2 | key "seed" is there twice
            "seed": 1       | "seed": 1, "phases": {"length": "12"} | key "phases.length": "12" is not a duration; write a number and a unit
            "seed": 1       | "seed": 1, "phases": {"length": "0s"} | key "phases.length" must be longer than 0s, not 0s.
            "seed": 1       | "seed": 1, "scale": {"initialTradeDays": 4} | key "scale.initialTradeDays" must be at least 5, not 4
            "seed": 1       | "seed": 1, "onDatabaseLoss": "ignore" | key "onDatabaseLoss"
            "seed": 1       | "seed": 1, "inputSeed": "auto" | key "inputSeed": write a whole number, or "automatic"
            "seed": 1       | "seed": 1, "inputSeed": 1.5 | key "inputSeed": write a whole number, or "automatic"
            "controlPort": 7001 | "controlPort": 7002 | name the same port 127.0.0.1:7002; give each its own
            "controlPort": 7001 | "controlPort": 70010 | key "customerEmulators[1].controlPort" must be from 1 to 65535, not 70010
            "database": "dss0" | "database": "oltp0" | name the same database 127.0.0.1:5432/oltp0
            "profile": "demo" | "profile": "\\u202e"  | There is no profile "\\u202E"
            "seed": 1       | "seed": 1, "neighbours": [{"name": "n", "host": "h", "controlPort": 1, "port": 2}] | key "neighbours" is of a neighbour, which the kit no longer has; remove it,
            "seed": 1       | "seed": 1, "machines": [{"host": "\\u202e"}] | nothing of this testbed runs on \\u202E
            "host": "127.0.0.1" | "host": "\\u202e" | .host" is "\\u202E", which no host can be called; write a name
            "host": "127.0.0.1" | "host": "db 1"    | .host" is "db 1", which no host can be called; write a name
            "loadUnits": 1  | "loadUnits": 1, "activeLoadUnits": 2 | activeLoadUnits" must be from 1 to loadUnits (1), not 2
            "loadUnits": 1  | "loadUnits": 0       | key "tiles[1].groups[1].loadUnits" must be from 1 to 100000, not 0
            "loadUnits": 1  | "loadUnits": 1, "marketEmulator": 3 | marketEmulator" must be from 1 to 1
            "user": "q"     | "user": "q", "password": "secret" | unknown key "tiles[1].groups[1].oltp.password"
            "user": "q"     | "user": "q", "passwordEnv": "A", "passwordFile": "b" | cannot be used together
            "user": "q"     | "user": "q", "tls": {"mode": "verify"} | key "tiles[1].groups[1].oltp.tls.mode" must be one of disable, allow, prefer, require, verify-ca, verify-full, not verify
            "user": "q"     | "user": "q", "tls": {"mode": "verify-ca"} | key "tiles[1].groups[1].oltp.tls.rootCertificate" is missing
            "user": "q"     | "user": "q", "tls": {"mode": "require", "key": "k"} | tls.certificate" and "tiles[1].groups[1].oltp.tls.key" belong together
            "user": "q"     | "user": "q", "failure": {"kill": "k"} | key "tiles[1].groups[1].oltp.failure.restart" is missing
            "user": "q"     | "user": "q", "failure": {"kill": " ", "restart": "r"} | key "tiles[1].groups[1].oltp.failure.kill" is missing
            "user": "q"     | "user": "q", "failure": {"kill": "k", "restart": "r", "wait": "w"} | unknown key "tiles[1].groups[1].oltp.failure.wait"
            "user": "q"     | "user": "q", "pooler": "transaction" | keys "tiles[1].groups[1].oltp.pooler" and "tiles[1].groups[1].oltp.direct" belong together
            "user": "q"     | "user": "q", "direct": {"host": "h", "port": 1} | name host and port of PostgreSQL itself in "direct", or leave both out
            "user": "q"     | "user": "q", "pooler": "transaction", "direct": {"host": "127.0.0.1", "port": 5432} | oltp.direct" is the address of the pooler itself; name host and port of PostgreSQL.
            "user": "q"     | "user": "q", "pooler": "session", "direct": {"host": "h", "port": 1} | key "tiles[1].groups[1].oltp.pooler"
            "user": "q"     | "user": "q", "pooler": "transaction", "direct": {"host": "h"} | key "tiles[1].groups[1].oltp.direct.port"
            "seed": 1       | "seed": 1, "embedded": {} | key "embedded.folder" is missing
            "seed": 1       | "seed": 1, "embedded": "server" | key "embedded"
            "seed": 1       | "seed": 1, "embedded": {"foldr": "server"} | unknown key "embedded.foldr"; did you mean "folder"?
            "seed": 1       | "seed": 1, "machines": [{"cpus": 2}] | key "machines[1].host" is missing
            "seed": 1       | "seed": 1, "machines": [{"host": "127.0.0.2"}] | nothing of this testbed runs on 127.0.0.2; did you mean "127.0.0.1"?
            "seed": 1       | "seed": 1, "machines": [{"host": "prime"}, {"host": "prime"}] | key "machines[2].host": prime is listed twice
            "seed": 1       | "seed": 1, "machines": [{"host": "prime", "cpus": 0}] | key "machines[1].cpus" must be above 0 and at most 4096, not 0.
            "seed": 1       | "seed": 1, "machines": [{"host": "prime", "memory": "8 GB"}] | key "machines[1].memory": "8 GB" is not a size; write a whole number and a unit
            "seed": 1       | "seed": 1, "machines": [{"host": "prime", "disk": 8}] | key "machines[1].disk": "8" is not a size
            "seed": 1       | "seed": 1, "machines": [{"host": "prime", "memory": "0g"}] | "0g" is not a size
            "seed": 1       | "seed": 1, "machines": [{"host": "prime", "cpuset": "first"}] | key "machines[1].cpuset" is "first", which is no list of processors
            "seed": 1       | "seed": 1, "machines": [{"host": "prime", "cpuset": "3-1"}] | key "machines[1].cpuset" is "3-1", which is no list of processors
            "seed": 1       | "seed": 1, "machines": [{"host": "prime", "ssh": "-oProxyCommand=x"}] | key "machines[1].ssh" is "-oProxyCommand=x", which is no destination for ssh
            "user": "q"     | "user": "q", "tablespaces": {"wal": "x"} | has the key "wal"; its keys are data, index and temp.
            """)
    void mistakesAreNamedWithTheirPlaceAndMend(String right, String wrong, String message) throws IOException {
        String text = resource("small.json");
        assertTrue(text.contains(right), "the example has no " + right);
        Path file = file(text.replaceFirst(
                java.util.regex.Pattern.quote(right), java.util.regex.Matcher.quoteReplacement(wrong)));
        UserError error = assertThrows(UserError.class, () -> Testbeds.load(file));
        assertTrue(error.getMessage().contains(message), error.getMessage());
        assertEquals(ExitCode.USAGE, error.exitCode());
        assertFalse(error.getMessage().contains("secret"), "a value that may be a password is never repeated");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "hosts": [{"host": "db1", "port": 5432}, {"host": "db1", "port": 5432}] | key "tiles[1].groups[1].oltp.hosts[2]" names the server db1:5432 a second time; keep one entry for each server.
            "hosts": [{"host": "db1", "port": 5432}, {"host": "db2", "port": 5432}], "host": "db1" | keys "hosts" and "host" of the database oltp0 cannot be used together; keep "hosts"
            "hosts": [{"host": "db1", "port": 5432}, {"host": "db2", "port": 5432}], "pooler": "transaction", "direct": {"host": "db3", "port": 5432} | keys "tiles[1].groups[1].oltp.hosts" and "tiles[1].groups[1].oltp.pooler" cannot be used together; keep one.
            "hosts": [{"host": "db1", "port": 5432}], "port": 5432 | keys "hosts" and "port" of the database oltp0 cannot be used together; keep "hosts"
            "host": "127.0.0.1", "port": 5432, "routing": "first" | key "tiles[1].groups[1].oltp.routing" belongs to several servers; list them as "hosts"
            "hosts": [{"host": "db1", "port": 5432}, {"host": "db2", "port": 5432}], "routing": "all" | key "tiles[1].groups[1].oltp.routing": it is "all" but must be one of first, spread.
            "hosts": [{"host": "db1", "port": 5432}, {"host": "db2", "port": 5432}], "routing": "spread" | key "tiles[1].groups[1].oltp.routing": PostgreSQL has one server that takes changes, the primary, so write "first"
            "hosts": [{"host": "db1"}] | key "tiles[1].groups[1].oltp.hosts[1].port" must be from 1 to 65535, not 0.
            "hosts": ["db1:5432"] | key "tiles[1].groups[1].oltp.hosts[1]"
            "hosts": [] | key "tiles[1].groups[1].oltp.host" is missing; name the server of the database, or its servers by hosts.
            """)
    void mistakesOfSeveralServersAreNamed(String servers, String message) throws IOException {
        Path file = file(several(servers));
        String said = assertThrows(UserError.class, () -> Testbeds.load(file)).getMessage();
        assertTrue(said.contains(message), said);
        // The keys host and port stand for the first of them.
        assertEquals(
                said.contains(".oltp.port\"") ? 2 : 1,
                said.lines().filter(line -> line.contains("key")).count(),
                said);
    }

    /** The small testbed with other keys for the server of one database. */
    private static String several(String servers) throws IOException {
        String text = resource("small.json");
        String changed = text.replaceFirst("\"host\": \"127.0.0.1\",\\s+\"port\": 5432", servers);
        assertNotEquals(text, changed);
        return changed;
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "[]", "{", "{} {}", "nonsense"})
    void whatIsNoTestbedIsRefused(String text) throws IOException {
        Path file = file(text);
        assertThrows(UserError.class, () -> Testbeds.load(file));
    }

    @Test
    void missingFileIsNamed() {
        UserError error = assertThrows(UserError.class, () -> Testbeds.load(folder.resolve("no.json")));
        assertTrue(error.getMessage().contains("no.json cannot be read"), error.getMessage());
    }

    @Test
    void allProblemsAreToldAtOnce() throws IOException {
        UserError error = assertThrows(
                UserError.class,
                () -> Testbeds.load(file("{\"name\": \"x\", \"profile\": \"demo\", \"seed\": 1, \"tiles\": []}")));
        List<String> expected = List.of("pacing", "customerEmulators", "marketEmulators", "tiles");
        expected.forEach(key -> assertTrue(error.getMessage().contains("\"" + key + "\""), error.getMessage()));
        assertEquals(expected.size(), error.getMessage().lines().count());
    }
}
