package org.quadrille.tests.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.StudySlot;
import org.quadrille.study.environment.Environments;
import org.quadrille.study.environment.Ledger;
import org.quadrille.study.environment.Preparation;
import org.quadrille.study.environment.Resource;
import org.quadrille.study.environment.RunRequest;
import org.quadrille.study.environment.StudyEnvironment;
import org.quadrille.study.format.EnvironmentSpec;
import org.quadrille.study.format.Reset;
import org.quadrille.study.format.Start;
import org.quadrille.vdriver.live.RunPage;

/** Two instances on this machine start at the same instant and share no process, server, port, seed or folder. */
class LocalInstancesIT {
    private static final int PROCESSES = 6;

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
    void instancesShareTheMachineAndTheInstantAndNothingElse() throws Exception {
        EnvironmentSpec spec = Json.read(
                "{\"local\": {\"profile\": \"study\", \"phaseLength\": \"1s\", \"sessions\": 2, \"targetTpsV\": 15},"
                        + " \"except\": {\"2\": {\"settings.work_mem\": \"5MB\"}}}",
                EnvironmentSpec.class,
                "study.json");
        try (Environments environments = new Environments(
                folder,
                folder.resolve("results"),
                folder.resolve("said"),
                Optional.empty(),
                RunPage.NONE,
                System.out)) {
            StudyEnvironment instances = environments.open("here", spec, Map.of("instances", "2"), ledger);
            instances.enter();
            instances.prepare(new Preparation(EnumSet.noneOf(Reset.class), Start.WARM, () -> false));
            instances.run(new RunRequest(
                    folder.resolve("results"),
                    "run",
                    new StudySlot("it", 1, "2 at once", 1, 1),
                    () -> false,
                    System.out));
            assertTrue(instances.facts().get("instance 2, places").startsWith("data in "));
            instances.close();
        }
        assertEquals(List.of(), there);
        for (Resource resource : ever) {
            if (resource.kind() == Resource.Kind.FOLDER) {
                assertFalse(Files.exists(Path.of(resource.id())), resource.id());
            }
        }
        assertEquals(
                2 * PROCESSES,
                ever.stream()
                        .filter(r -> r.kind() == Resource.Kind.PROCESS)
                        .distinct()
                        .count());

        Set<String> starts = new TreeSet<>();
        Set<String> seeds = new TreeSet<>();
        Set<String> ports = new TreeSet<>();
        Set<String> servers = new TreeSet<>();
        for (int i = 1; i <= 2; i++) {
            ResultsFolder run = new ResultsFolder(folder.resolve("results").resolve("run." + i));
            RunManifest manifest = run.readManifest();
            assertEquals(RunManifest.Outcome.COMPLETED, manifest.outcome(), manifest.cause());
            assertTrue(Files.exists(run.reportSums()), "not reported");
            assertTrue(Files.readString(folder.resolve("said").resolve("run." + i + ".txt"))
                    .contains("verdict"));
            starts.add(manifest.startedAt());
            JsonNode testbed = Json.read(run.testbed(), JsonNode.class);
            seeds.add(testbed.get("seed").asText());
            testbed.findValuesAsText("controlPort").forEach(ports::add);
            servers.addAll(testbed.get("tiles").findValuesAsText("port"));
        }
        assertEquals(1, starts.size(), "one instant: " + starts);
        assertEquals(Set.of("1", "2"), seeds);
        assertEquals(2 * PROCESSES, ports.size(), "control ports: " + ports);
        assertTrue(servers.size() >= 2, servers.toString());
    }
}
