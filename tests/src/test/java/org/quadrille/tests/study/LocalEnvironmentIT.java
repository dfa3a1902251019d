package org.quadrille.tests.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.log.TransactionLogReader;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunEvent;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.StudySlot;
import org.quadrille.schema.embedded.ServerProgram;
import org.quadrille.study.campaign.ReportedRun;
import org.quadrille.study.environment.Environments;
import org.quadrille.study.environment.Ledger;
import org.quadrille.study.environment.Preparation;
import org.quadrille.study.environment.Resource;
import org.quadrille.study.environment.RunRequest;
import org.quadrille.study.environment.StudyEnvironment;
import org.quadrille.study.format.EnvironmentSpec;
import org.quadrille.study.format.EventSpec;
import org.quadrille.study.format.Reset;
import org.quadrille.study.format.Start;
import org.quadrille.vdriver.live.RunPage;

/**
 * Environments on this machine, one after the other, that share the loaded databases: each run finds them as loaded, with the
 * limits of its own environment and new processes. The first has the whole mix on one tile, the second reads alone, the third
 * two instances, which start at the same instant and share no process, server, port, seed or folder, and the last two tiles,
 * which are one run. Nothing is left in the end.
 */
class LocalEnvironmentIT {
    /** What takes six more runs. */
    private static final boolean LONG = Boolean.getBoolean("kit.long");

    private static final String LOAD =
            "\"profile\": \"study\", \"phaseLength\": \"1s\", \"sessions\": 2, \"targetTpsV\": 25";
    private static final String READS = "\"profile\": \"read-only\", \"phaseLength\": \"1s\", \"sessions\": 2";

    /** Of the kit, in each testbed. */
    private static final int PROCESSES = 6;

    /** Of each tile. */
    private static final int CONNECTORS = 4;

    @TempDir
    Path folder;

    private final List<Resource> there = Collections.synchronizedList(new ArrayList<>());
    private final List<Resource> ever = Collections.synchronizedList(new ArrayList<>());

    private final Ledger ledger = new Ledger() {
        @Override
        public void made(Resource resource) {
            there.add(resource);
            ever.add(resource);
        }

        @Override
        public void gone(Resource resource) {
            assertTrue(there.remove(resource), "never made: " + resource);
        }
    };

    @Test
    void everyRunFindsTheLoadedStateAndNothingIsLeft() throws Exception {
        boolean root = Files.isWritable(Path.of("/proc/sys/vm/drop_caches"));
        String limits = root ? ", \"cpus\": 0.8, \"memory\": \"4g\"" : "";
        try (Environments environments = new Environments(
                folder,
                folder.resolve("results"),
                folder.resolve("said"),
                Optional.empty(),
                RunPage.NONE,
                System.out)) {
            StudyEnvironment free = environments.open(
                    "free",
                    spec("{\"local\": {" + LOAD + ", \"settings\": {\"work_mem\": \"5MB\"}}}"),
                    Map.of("local.temp", folder.toString(), "events", "disturbed", "tiles", "1"),
                    ledger);
            StudyEnvironment limited = environments.open(
                    "limited",
                    spec("{\"durable\": false, \"local\": {" + READS + limits + "}}"),
                    Map.of("local.temp", "memory", "pacing.sessions", "3"),
                    ledger);
            free.enter();
            // One cold start is enough: it drops the caches of everything else that runs on this machine.
            run(free, 1, Start.WARM);
            cutShort(free, 2);
            if (LONG) {
                disturbed(free, 4);
            }
            free.leave();
            limited.enter();
            run(limited, 3, Start.COLD);
            limited.leave();
            onlyReads(3);
            if (LONG) {
                twoAtOnce(environments);
                twoTiles(environments);
            }

            assertEquals(rows(1), rows(2), "a warm run finds the loaded state too");
            assertEquals(rows(1), rows(3));
            assertEquals("5MB", setting(2, "work_mem"));
            assertEquals("", setting(3, "work_mem"));
            assertEquals("study_temp", setting(3, "temp_tablespaces"));
            assertEquals("not restarted", free.facts().get("server"), "the last start was warm");
            if (root) {
                assertEquals("dropped", limited.facts().get("caches"));
                assertTrue(
                        limited.facts().get("processor time").matches("[1-9].*"),
                        limited.facts().toString());
                assertTrue(
                        limited.facts().get("phases within 10 % of local.cpus").matches("none|[1-9]\\d*(, \\d+)*"),
                        limited.facts().toString());
                // A kernel may not account for memory, and so short a run may say nothing about rates.
                assertFalse(
                        limited.facts().get("limits in the run").contains("could not be kept"),
                        limited.facts().toString());
            }
            free.close();
            limited.close();
        }
        assertEquals(List.of(), there);
        for (Resource resource : ever) {
            if (resource.kind() == Resource.Kind.FOLDER || resource.kind() == Resource.Kind.CONTROL_GROUP) {
                for (String path : resource.id().split(":")) {
                    assertFalse(Files.exists(Path.of(path)), path);
                }
            }
        }
        // A disturbed run, two at once, two tiles, and the shells that begin and undo events.
        int more = LONG ? 4 * PROCESSES + CONNECTORS + 5 : 0;
        assertEquals(
                3 * PROCESSES + more,
                ever.stream()
                        .filter(r -> r.kind() == Resource.Kind.PROCESS)
                        .distinct()
                        .count(),
                "every run has new processes");
    }

    /** The other engine has no table spaces: its log and its temporary files are where settings say. */
    @Test
    void anotherEngineHasPlacesOfItsOwn() throws Exception {
        Assumptions.assumeTrue(LONG, "skipped: its databases are loaded one by one");
        try {
            ServerProgram.installed("mariadb");
        } catch (UserError none) {
            Assumptions.abort(none.getMessage());
        }
        try (Environments environments = new Environments(
                folder,
                folder.resolve("results"),
                folder.resolve("said"),
                Optional.empty(),
                RunPage.NONE,
                System.out)) {
            StudyEnvironment other = environments.open(
                    "other",
                    spec("{\"durable\": false, \"local\": {" + LOAD + ", \"wal\": \"memory\", \"temp\": \"memory\"}}"),
                    Map.of("local.engine", "mariadb"),
                    ledger);
            for (int slot = 1; slot <= 2; slot++) {
                other.enter();
                run(other, slot, Start.WARM);
                other.leave();
                assertEquals(
                        "mariadb", json(slot, "testbed.json").path("engine").asText());
                for (String place : List.of("innodb_log_group_home_dir", "tmpdir")) {
                    assertTrue(setting(slot, place).startsWith("/dev/shm/"), setting(slot, place));
                }
            }
            assertEquals(rows(1), rows(2), "the files are a copy of what was loaded again");
        }
        assertEquals(List.of(), there);
    }

    private static EnvironmentSpec spec(String json) {
        return Json.read(json, EnvironmentSpec.class, "study.json");
    }

    /** A warm run that its user interrupts once it has looked at the databases. */
    private void cutShort(StudyEnvironment environment, int slot) throws Exception {
        Path looked = results(slot).plansBefore();
        assertEquals(ExitCode.ABORTED, run(environment, slot, Start.WARM, () -> Files.exists(looked)));
    }

    /** A run whose server is killed, while something else goes on: it waits, comes to its end, and says what was done. */
    private void disturbed(StudyEnvironment environment, int slot) throws Exception {
        List<EventSpec> events = List.of(
                event("{\"name\": \"hog\", \"phase\": 2, \"until\": 3, \"groups\": [\"1.2\"],"
                        + " \"command\": \"touch hog\", \"undo\": \"mv hog gone\"}"),
                event("{\"name\": \"crash\", \"at\": 4.5, \"seconds\": 1, \"kill\": \"1.1.oltp\"}"),
                event("{\"name\": \"move\", \"at\": 7, \"groups\": [\"1.1\"], \"command\": \"kill -STOP"
                        + " $QUADRILLE_CONNECTOR_1_1_PID && sleep 2 && kill -CONT $QUADRILLE_CONNECTOR_1_1_PID\"}"),
                event("{\"name\": \"threads\", \"phase\": 1, \"until\": 2,"
                        + " \"command\": \"touch hog.on; for n in 1 2; do while [ -e hog.on ] && kill -0 $PPID; do :; done &"
                        + " done\", \"undo\": \"rm hog.on\"}"));
        assertEquals(ExitCode.INVALID, run(environment, slot, Start.WARM, events, () -> false));
        assertTrue(Files.exists(folder.resolve("gone")));
        assertTrue(ever.stream().anyMatch(r -> r.kind() == Resource.Kind.EVENT), "the ledger knew of it");
        List<RunEvent> done = results(slot).readEvents();
        long start = results(slot).readManifest().schedule().measureStart();
        assertEquals(start + 1_000_000, done.get(0).begins());
        assertTrue(done.get(0).from() >= done.get(0).begins());
        assertEquals(start + 4_500_000, done.get(1).begins());
        assertEquals(List.of("1.1", "1.2", "1.3", "1.4"), done.get(1).groups(), "all databases are on its server");
        done.forEach(event -> assertEquals(List.of(), event.problems()));
        stoodStill(slot, done.get(2).begin());
        assertTrue(done.get(3).from() >= start && done.get(3).to() >= start + 2_000_000, done.get(3)::toString);
        JsonNode report = Json.read(results(slot).reportJson(), JsonNode.class);
        assertEquals("DISTURBED", report.path("verdict").asText());
        assertTrue(new ReportedRun().judge(results(slot).path()).counts(), "its records are not at fault");
    }

    /** While the connector of group 1 stood still, nothing of its group was done, and before it was. */
    private void stoodStill(int slot, RunEvent.Step pause) throws IOException {
        assertTrue(pause.ended() - pause.began() >= 2_000_000, pause::toString);
        Set<String> seen = new TreeSet<>();
        for (String log : List.of("ce-1.csv", "mee-1.csv")) {
            try (TransactionLogReader reader =
                    new TransactionLogReader(results(slot).logs().resolve(log))) {
                for (TransactionRecord record = reader.next(); record != null; record = reader.next()) {
                    // Signals take a moment, and so does an answer that is on its way.
                    if (record.group() == 1) {
                        long at = record.completed();
                        seen.add(
                                at < pause.began()
                                        ? "before"
                                        : at < pause.began() + 200_000 || at >= pause.ended() - 200_000
                                                ? "after"
                                                : "meanwhile");
                    }
                }
            }
        }
        assertTrue(seen.contains("before") && !seen.contains("meanwhile"), seen::toString);
    }

    private static EventSpec event(String json) {
        return Json.read(json, EventSpec.class, "study.json");
    }

    private ExitCode run(StudyEnvironment environment, int slot, Start start, BooleanSupplier interrupted)
            throws Exception {
        return run(environment, slot, start, List.of(), interrupted);
    }

    private ExitCode run(
            StudyEnvironment environment, int slot, Start start, List<EventSpec> events, BooleanSupplier interrupted)
            throws Exception {
        environment.prepare(new Preparation(EnumSet.allOf(Reset.class), start, () -> false));
        return environment.run(new RunRequest(
                folder.resolve("results"),
                "run" + slot,
                new StudySlot("it", slot, "cell", 1, 1),
                events,
                interrupted,
                System.out));
    }

    private void run(StudyEnvironment environment, int slot, Start start) throws Exception {
        ExitCode code = run(environment, slot, start, () -> false);
        // Too short to be VALID on any machine, but complete all the same.
        assertNotEquals(ExitCode.ABORTED, code);
        JsonNode manifest = json(slot, "run.json");
        assertEquals(slot, manifest.path("study").path("slot").asInt(), manifest.toString());
        assertEquals("COMPLETED", manifest.path("outcome").asText());
        JsonNode checks = json(slot, "checks.json").path("checks");
        for (String check : List.of("loaded-rows", "trade-growth", "orders-waiting", "inputs-unchanged")) {
            assertEquals("PASS", verdict(checks, check), check + " of run " + slot);
        }
    }

    /** The logs of a run of part of the mix hold no more than that, and neither do its databases. */
    private void onlyReads(int slot) throws IOException {
        JsonNode report = json(slot, "report.json");
        List<String> codes = new ArrayList<>();
        report.path("transactions").forEach(type -> codes.add(type.path("code").asText()));
        assertEquals(List.of("BV", "CP", "MW", "SD", "TL", "TS", "DM"), codes);
        assertTrue(report.path("tpsV").isNull(), "tpsV " + report.path("tpsV"));
        assertTrue(report.at("/figures/rates/dss").asDouble() > 0);
        JsonNode checks = report.path("checks");
        for (String check :
                List.of("cards-dealt", "connectors-agree", "history-growth", "settlement-growth", "driver-health")) {
            assertEquals("PASS", verdict(checks, check), check);
        }
        List<String> left = new ArrayList<>();
        checks.forEach(check -> {
            if (!check.path("applies").asBoolean()) {
                left.add(check.path("id").asText());
            }
        });
        assertTrue(left.containsAll(List.of("market-lateness", "feed-entries", "load-units")), left.toString());
    }

    private static String verdict(JsonNode checks, String id) {
        return StreamSupport.stream(checks.spliterator(), false)
                .filter(check -> check.path("id").asText().equals(id))
                .map(check -> check.path("passed").asBoolean() ? "PASS" : "FAIL")
                .findFirst()
                .orElse("not there");
    }

    private JsonNode json(int slot, String name) throws IOException {
        return Json.mapper().readTree(results(slot).path().resolve(name).toFile());
    }

    private ResultsFolder results(int slot) {
        return new ResultsFolder(folder.resolve("results").resolve("run" + slot));
    }

    /** The first has the databases that are loaded already. */
    private void twoAtOnce(Environments environments) throws Exception {
        EnvironmentSpec spec =
                spec("{\"local\": {" + LOAD + "}, \"except\": {\"2\": {\"settings.work_mem\": \"5MB\"}}}");
        StudyEnvironment instances =
                environments.open("here", spec, Map.of("instances", "2", "local.temp", folder.toString()), ledger);
        instances.enter();
        instances.prepare(new Preparation(EnumSet.noneOf(Reset.class), Start.WARM, () -> false));
        instances.run(new RunRequest(
                folder.resolve("results"),
                "both",
                new StudySlot("it", 4, "2 at once", 1, 1),
                List.of(),
                () -> false,
                System.out));
        assertTrue(instances.facts().get("instance 2, places").startsWith("data in "));
        instances.close();

        Set<String> starts = new TreeSet<>();
        Set<String> seeds = new TreeSet<>();
        List<Set<String>> ports = new ArrayList<>();
        Set<String> settings = new TreeSet<>();
        for (int i = 1; i <= 2; i++) {
            ResultsFolder run = new ResultsFolder(folder.resolve("results").resolve("both." + i));
            RunManifest manifest = run.readManifest();
            assertEquals(RunManifest.Outcome.COMPLETED, manifest.outcome(), manifest.cause());
            assertTrue(Files.exists(run.reportSums()), "not reported");
            assertTrue(Files.readString(folder.resolve("said").resolve("both." + i + ".txt"))
                    .contains("verdict"));
            starts.add(manifest.startedAt());
            JsonNode testbed = Json.read(run.testbed(), JsonNode.class);
            seeds.add(testbed.get("seed").asText());
            Set<String> own = new TreeSet<>(testbed.findValuesAsText("controlPort"));
            assertEquals(PROCESSES, own.size());
            own.addAll(testbed.findValuesAsText("orderPort"));
            own.addAll(testbed.get("tiles").findValuesAsText("port"));
            ports.add(own);
            settings.add(Json.mapper()
                    .readTree(run.path().resolve("databases-before.json").toFile())
                    .at("/0/settings/work_mem")
                    .asText());
        }
        assertEquals(1, starts.size(), "one instant: " + starts);
        assertEquals(Set.of("1", "2"), seeds);
        assertTrue(Collections.disjoint(ports.get(0), ports.get(1)), ports.toString());
        assertEquals(Set.of("", "5MB"), settings);
    }

    /** One run, in which each tile has the load and the sessions of one. */
    private void twoTiles(Environments environments) throws Exception {
        pacing(1, 1, 2, 25);
        StudyEnvironment tiles =
                environments.open("here", spec("{\"local\": {" + LOAD + "}}"), Map.of("tiles", "2"), ledger);
        tiles.enter();
        run(tiles, 5, Start.WARM);
        tiles.close();
        pacing(5, 2, 4, 50);
        assertEquals(16, json(5, "databases-before.json").size());
        assertEquals("PASS", verdict(json(5, "report.json").path("checks"), "cards-dealt"));
    }

    private void pacing(int slot, int tiles, int sessions, double target) throws IOException {
        JsonNode testbed = json(slot, "testbed.json");
        assertEquals(tiles, testbed.get("tiles").size());
        assertEquals(sessions, testbed.at("/pacing/sessions").asInt());
        assertEquals(target, testbed.at("/pacing/targetTpsV").asDouble());
    }

    /** Row counts and last ids of all databases before a run. */
    private List<String> rows(int slot) throws IOException {
        List<String> rows = new ArrayList<>();
        for (JsonNode database : json(slot, "databases-before.json")) {
            rows.add(database.path("counts").toString());
            rows.add(database.path("lastIds").toString());
        }
        assertEquals(16, rows.size());
        return rows;
    }

    private String setting(int slot, String name) throws IOException {
        return json(slot, "databases-before.json")
                .path(0)
                .path("settings")
                .path(name)
                .asText();
    }
}
