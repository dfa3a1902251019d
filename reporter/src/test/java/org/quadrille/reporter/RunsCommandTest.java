package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.control.Platform;
import org.quadrille.common.control.SystemFacts;
import org.quadrille.common.results.MachineRecord;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.reporter.runs.RunsCommand;

class RunsCommandTest {
    @TempDir
    Path results;

    @BeforeEach
    void threeRuns() throws Exception {
        reported("first", "VALID", 100.5);
        reported("second", "INVALID", 90.25);
        SyntheticRun aborted = SyntheticRun.empty();
        aborted.outcome = RunManifest.Outcome.ABORTED;
        aborted.lostAt = 5L;
        aborted.write(results.resolve("third"));
        Files.createDirectories(results.resolve("no-run"));
        Files.createDirectories(results.resolve("broken"));
        Files.writeString(results.resolve("broken/run.json"), "{\"runId\": ");
    }

    private void reported(String id, String verdict, double tpsV) throws IOException {
        ResultsFolder folder = SyntheticRun.empty().write(results.resolve(id));
        ResultsFolder.writeJson(
                folder.checks(),
                Map.of(
                        "verdict",
                        verdict,
                        "tpsV",
                        tpsV,
                        "deviations",
                        List.of("found by the report of " + id),
                        "checks",
                        List.of(Map.of("id", "retries", "passed", verdict.equals("VALID")))));
    }

    private String run(String... args) throws Exception {
        List<String> all = new ArrayList<>(List.of("--results", results.toString()));
        all.addAll(List.of(args));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        assertEquals(
                ExitCode.OK,
                Main.call(
                        new RunsCommand(),
                        new PrintStream(bytes, true, StandardCharsets.UTF_8),
                        all.toArray(String[]::new)));
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void listsEveryRunWithItsVerdictAndNothingElse() throws Exception {
        JsonNode runs = Json.mapper().readTree(run("--json"));
        assertEquals(4, runs.size());
        assertEquals("VALID", named(runs, "first").path("verdict").asText());
        assertEquals(100.5, named(runs, "first").path("tpsV").asDouble());
        assertEquals("INVALID", named(runs, "second").path("verdict").asText());
        assertEquals(
                "found by the report of second",
                named(runs, "second").at("/deviations/0").asText());
        assertEquals(
                "phase length 6s instead of 12m",
                named(runs, "third").at("/deviations/0").asText());
        assertEquals("NOT REPORTED", named(runs, "third").path("verdict").asText());
        assertEquals("mee-1 was lost", named(runs, "third").path("note").asText());
        assertTrue(named(runs, "third").path("tpsV").isNull());
        assertEquals("UNREADABLE", named(runs, "broken").path("verdict").asText());
        assertEquals("broken", runs.get(3).path("id").asText(), "a run without a date comes last");
        String page = Files.readString(results.resolve("index.html"));
        assertTrue(page.contains("<a href=\"first/report.html\">"), page);
        assertFalse(page.contains("third/report.html"), page);
        assertTrue(page.contains("not a TPC result") || page.contains("None of these is a TPC result"), page);
        assertTrue(page.contains("synthetic &amp; small"), page);
        assertTrue(run().contains("100.50"));
    }

    private static JsonNode named(JsonNode runs, String id) {
        for (JsonNode run : runs) {
            if (run.path("id").asText().equals(id)) {
                return run;
            }
        }
        throw new AssertionError(id + " is not among " + runs);
    }

    @Test
    void anAliasNamesARunAndCanBeTakenAway() throws Exception {
        run("alias", "first", "best");
        assertEquals(
                "best",
                named(Json.mapper().readTree(run("--json")), "first")
                        .path("alias")
                        .asText());
        assertTrue(run("diff", "best", "first").contains("Nothing differs"));
        refused("already names the run first", "alias", "second", "best");
        refused("already names the run first", "alias", "second", "first");
        refused("is the name of that run already", "alias", "second", "second");
        refused("cannot be an alias", "alias", "second", "a/b");
        run("alias", "best");
        refused("did you mean", "diff", "frist", "second");
        refused("There is no run best", "diff", "best", "second");
    }

    @Test
    void tagsAndACommentAreShownAndChangeNoFileOfTheRun() throws Exception {
        Path first = results.resolve("first");
        List<String> before = texts(first);
        run("tag", "first", "nightly", "pg18");
        run("comment", "first", "the first with <new> disks");
        JsonNode said = named(Json.mapper().readTree(run("--json")), "first");
        assertEquals("[\"nightly\",\"pg18\"]", said.path("tags").toString());
        assertEquals("the first with <new> disks", said.path("comment").asText());
        assertTrue(run().contains("nightly, pg18; the first with <new> disks; found by the report of first"));
        assertEquals(before, texts(first));
        run("tag", "second", "nightly");
        refused("\"nightly\" already names the run first; choose another alias", "alias", "second", "nightly");
        refused("already names the run first; choose another tag", "tag", "second", "first");
        refused("is the name of that run already; choose another tag", "tag", "first", "x", "first");
        refused("\"a/b\" cannot be a tag; use letters", "tag", "first", "a/b");
        refused("cannot be a comment; use one line of at most", "comment", "first", "a\nb");
        refused("Name one run and its comment.", "comment");
        run("tag", "first");
        assertEquals(
                "The run first has no comment any more; it was \"the first with <new> disks\".",
                run("comment", "first").strip());
        assertEquals(
                "The run first has no comment; give one after its name.",
                run("comment", "first").strip());
        said = named(Json.mapper().readTree(run("--json")), "first");
        assertEquals("[]\"\"", said.path("tags").toString() + said.path("comment"));
        Files.writeString(results.resolve("tags.json"), "[");
        refused("tags.json cannot be read");
    }

    private static List<String> texts(Path run) throws IOException {
        List<String> texts = new ArrayList<>();
        try (Stream<Path> files = Files.walk(run)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                texts.add(file + " " + Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return texts;
    }

    @Test
    void saysWhatDiffersAndNotWhatAlwaysDoes() throws Exception {
        Path file = new ResultsFolder(results.resolve("second")).testbed();
        ObjectNode testbed = (ObjectNode) Json.mapper().readTree(Files.readString(file));
        ((ObjectNode) testbed.path("pacing")).put("sessions", 32);
        ((ObjectNode) testbed.path("customerEmulators").get(0)).put("controlPort", 4711);
        ResultsFolder.writeJson(file, testbed);
        JsonNode found = differences("first", "second");
        List<String> seen = new ArrayList<>();
        found.forEach(
                d -> seen.add(d.path("part").asText() + " " + d.path("key").asText() + " "
                        + d.path("first").asText() + " " + d.path("second").asText()));
        assertEquals(
                List.of(
                        "configuration testbed.pacing.sessions 8 32",
                        "result result.check.retries PASS FAIL",
                        "result result.tpsV 100.5 90.25",
                        "result result.verdict VALID INVALID"),
                seen);
        String said = run("diff", "first", "second");
        assertTrue(said.contains("testbed.pacing.sessions") && said.contains("result.check.retries"), said);
        assertFalse(said.contains("result.tpsV"), said);
        assertTrue(said.contains("2 other values of the results differ"), said);
    }

    private JsonNode differences(String first, String second) throws Exception {
        return Json.mapper().readTree(run("--json", "diff", first, second)).path("differences");
    }

    @Test
    void figuresOfBothAreBesideEachOtherWithTheirChange() throws Exception {
        figures(
                "first",
                "{'tpsV': 80, 'figures': {'rates': {'mix': 500}}, 'transactions': {'Trade-Order': {'meanMs': 2, 'p90Ms': 4},"
                        + " 'Trade-Lookup': {'p90Ms': 1}}}");
        assertTrue(
                run("diff", "first", "second").lines().noneMatch(line -> line.startsWith("tpsV")), "one has no report");
        figures(
                "second",
                "{'tpsV': 100, 'figures': {'rates': {'mix': 500}}, 'transactions': {'Trade-Order': {'meanMs': 2, 'p90Ms': 3}}}");
        String said = run("diff", "first", "second").replaceAll(" +", " ");
        assertTrue(said.contains("\ntpsV 80.00 100.00 +25.0 %\n"), said);
        assertTrue(said.contains("\ntransactions a second 500.00 500.00 +0.0 %\n"), said);
        assertTrue(said.contains("\nTrade-Order 4.00 3.00 -25.0 % 2.00 2.00 +0.0 %\n"), said);
        assertTrue(said.contains("\nTrade-Lookup 1.00 - - - - -\n"), said);
        JsonNode json = Json.mapper().readTree(run("--json", "diff", "first", "second"));
        assertEquals(25, json.at("/throughput/tpsV/percent").asDouble());
        assertEquals(-25, json.at("/transactions/Trade-Order/p90/percent").asDouble());
    }

    private void figures(String run, String report) throws IOException {
        Files.writeString(new ResultsFolder(results.resolve(run)).reportJson(), report.replace('\'', '"'));
    }

    /** What a server counted, when it was started, and which parts of the load were looked at: of each run its own. */
    @Test
    void whatWasSeenOfADatabaseDiffersOnlyWhereItIsSetUpOtherwise() throws Exception {
        for (String id : List.of("one", "other")) {
            ResultsFolder run = SyntheticRun.empty().write(results.resolve(id));
            ArrayNode databases = (ArrayNode) Json.mapper().readTree(Files.readString(run.databasesBefore()));
            ObjectNode database = (ObjectNode) databases.get(0);
            database.putObject("server")
                    .put("started at", id)
                    .put("commits", id.length())
                    .put("system identifier", id)
                    .put("in recovery", id.equals("other"));
            database.putArray("loaded").addObject().put("table", "trade").put("found", id.length());
            ((ObjectNode) database.path("settings")).put("shared_buffers", id);
            ResultsFolder.writeJson(run.databasesBefore(), databases);
            ObjectNode profile = (ObjectNode) Json.mapper().readTree(Files.readString(run.profile()));
            profile.put("tradeResultOrder", "none");
            if (id.equals("one")) {
                // As an earlier build left it.
                profile.remove("tradeResultOrder");
            }
            ResultsFolder.writeJson(run.profile(), profile);
        }
        List<String> keys = new ArrayList<>();
        differences("one", "other").forEach(d -> keys.add(d.path("key").asText()));
        assertEquals(List.of("databases[1].server.in recovery", "databases[1].settings.shared_buffers"), keys);
    }

    @Test
    void aTestbedOnOtherMachinesDiffersInPlatformAndSizes() throws Exception {
        ResultsFolder here = SyntheticRun.empty().write(results.resolve("by-ssh"));
        ResultsFolder there = SyntheticRun.empty().write(results.resolve("in-containers"));
        machine(here, "5eed", 4, 8L << 30, new Platform(Platform.Kind.VIRTUAL, "", "KVM", "systemd-detect-virt"));
        machine(there, "c0de", 0.5, 1L << 30, new Platform(Platform.Kind.CONTAINER, "Docker", "", "/.dockerenv"));
        List<String> seen = new ArrayList<>();
        differences("by-ssh", "in-containers")
                .forEach(d -> seen.add(d.path("key").asText() + " "
                        + d.path("first").asText() + " " + d.path("second").asText()));
        assertEquals(
                List.of(
                        "systems[1].cpus 4 0.5",
                        "systems[1].facts.platform.engine  Docker",
                        "systems[1].facts.platform.evidence systemd-detect-virt /.dockerenv",
                        "systems[1].facts.platform.hypervisor KVM ",
                        "systems[1].facts.platform.kind VIRTUAL CONTAINER",
                        "systems[1].memoryBytes 8589934592 1073741824"),
                seen);
    }

    @Test
    void whatDiffersAlikeInSeveralPlacesIsOneLine() throws Exception {
        ResultsFolder here = SyntheticRun.empty().write(results.resolve("small"));
        ResultsFolder there = SyntheticRun.empty().write(results.resolve("large"));
        ResultsFolder.writeJson(here.machines(), machines(1, 1, 1, 1));
        ResultsFolder.writeJson(there.machines(), machines(2, 2, 1, 2));
        String said = run("diff", "small", "large");
        assertTrue(said.matches("(?s).*\nsystems\\[1-2,4]\\.cpus +1 +2\n.*"), said);
        assertEquals(1, said.lines().filter(line -> line.startsWith("systems")).count(), said);
        assertEquals(3, differences("small", "large").size());
    }

    @Test
    void noLineNamesAPlaceThatDoesNotDiffer() throws Exception {
        for (String id : List.of("one", "other")) {
            ResultsFolder run = SyntheticRun.empty().write(results.resolve(id));
            ObjectNode testbed = (ObjectNode) Json.mapper().readTree(Files.readString(run.testbed()));
            ArrayNode tiles = (ArrayNode) testbed.path("tiles");
            tiles.add(tiles.get(0).deepCopy());
            if (id.equals("other")) {
                for (String place : List.of("0/1", "0/2", "1/2")) {
                    ((ObjectNode) testbed.at("/tiles/" + place.replace("/", "/groups/"))).put("loadUnits", 7);
                }
            }
            ResultsFolder.writeJson(run.testbed(), testbed);
        }
        List<String> lines = run("diff", "one", "other")
                .lines()
                .filter(line -> line.contains("loadUnits"))
                .map(line -> line.substring(0, line.indexOf(' ')))
                .toList();
        assertEquals(
                List.of(
                        "testbed.tiles[1].groups[2].loadUnits",
                        "testbed.tiles[1].groups[3].loadUnits",
                        "testbed.tiles[2].groups[3].loadUnits"),
                lines);
    }

    @Test
    void whatDisksHaveDoneBeforeIsNoDifferenceOfRuns() throws Exception {
        for (String id : List.of("one", "other")) {
            ResultsFolder run = SyntheticRun.empty().write(results.resolve(id));
            JsonNode databases = Json.mapper().readTree(Files.readString(run.databasesBefore()));
            List<JsonNode> disks = databases.findValues("disks");
            assertFalse(disks.isEmpty());
            disks.forEach(disk -> ((ObjectNode) disk)
                    .put("writes", id.length())
                    .put("flushes", id.length())
                    .put("cached", id.equals("one")));
            ResultsFolder.writeJson(run.databasesBefore(), databases);
        }
        List<String> keys = new ArrayList<>();
        differences("one", "other").forEach(d -> keys.add(d.path("key").asText()));
        assertFalse(keys.isEmpty());
        assertTrue(keys.stream().allMatch(key -> key.endsWith(".disks.cached")), keys.toString());
    }

    private static List<MachineRecord> machines(double... cpus) {
        List<MachineRecord> machines = new ArrayList<>();
        for (int i = 0; i < cpus.length; i++) {
            SystemFacts facts = new SystemFacts(
                    new Platform(Platform.Kind.VIRTUAL, "", "KVM", "systemd-detect-virt"), "", "", "", Map.of());
            machines.add(new MachineRecord("id" + i, "m" + i, cpus[i], 1L << 30, facts));
        }
        return machines;
    }

    private static void machine(ResultsFolder run, String id, double cpus, long memory, Platform platform)
            throws IOException {
        ResultsFolder.writeJson(
                run.machines(),
                List.of(new MachineRecord(id, "o1", cpus, memory, new SystemFacts(platform, "", "", "", Map.of()))));
    }

    @Test
    void mistakesAreNamed() {
        refused("Name two runs", "diff", "first");
        refused("Name one run and its alias. See quadrille runs alias --help.", "alias");
        refused("Unknown command \"dif\"; did you mean \"diff\"? See quadrille runs --help.", "dif", "first", "second");
        refused("Unknown command \"first\". See", "first");
        UserError error = assertThrows(
                UserError.class,
                () -> Main.call(
                        new RunsCommand(),
                        System.out,
                        "--results",
                        results.resolve("nowhere").toString()));
        assertTrue(error.getMessage().contains("There is no folder"), error.getMessage());
    }

    private void refused(String message, String... args) {
        UserError error = assertThrows(UserError.class, () -> run(args));
        assertTrue(error.getMessage().contains(message), error.getMessage());
    }
}
