package org.quadrille.tests.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.StudySlot;
import org.quadrille.deploy.compose.ComposeProject;
import org.quadrille.deploy.compose.ContainerEngine;
import org.quadrille.deploy.demo.ContainerParts;
import org.quadrille.deploy.demo.DemoContainers;
import org.quadrille.deploy.plan.DatabaseImage;
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

/**
 * Two instances in containers of one engine: their runs start at one instant, each in a project of its own, whose databases the
 * next runs use, and of which nothing is left. Its images are those of {@code testbed-in-containers.sh}, which runs it.
 */
class ContainerInstancesIT {
    private static final String KIT = System.getProperty("quadrille.test.kit", "");
    private static final List<String> RUNS = List.of("both", "again");
    private static final String POSTGRES = System.getProperty("quadrille.test.postgres", "");

    @TempDir
    Path folder;

    private final Set<String> projects = new ConcurrentSkipListSet<>();
    private final Set<Resource> open =
            new ConcurrentSkipListSet<>((a, b) -> a.toString().compareTo(b.toString()));

    private final Ledger ledger = new Ledger() {
        @Override
        public void made(Resource resource) {
            open.add(resource);
            if (resource.kind() == Resource.Kind.CONTAINERS) {
                ComposeProject.requireFree(new ContainerEngine(DemoContainers.DOCKER), resource.detail());
                projects.add(resource.detail());
            }
        }

        @Override
        public void gone(Resource resource) {
            open.remove(resource);
        }
    };

    @Test
    void instancesInContainersRunAtOnceAndLeaveNothing() throws Exception {
        assumeTrue(
                !KIT.isEmpty() && !POSTGRES.isEmpty(),
                "skipped: no image is named by -Dquadrille.test.kit and -Dquadrille.test.postgres");
        ContainerEngine engine = new ContainerEngine(DemoContainers.DOCKER);
        List<String> databases = new ArrayList<>();
        ContainerParts parts =
                new ContainerParts(engine, new ContainerParts.Images(KIT, () -> {}, DatabaseImage.parse(POSTGRES)));
        try (Environments environments = new Environments(
                folder,
                folder.resolve("results"),
                folder.resolve("said"),
                Optional.of(parts),
                RunPage.NONE,
                System.out)) {
            StudyEnvironment both = environments.open(
                    "boxes",
                    Json.read(
                            "{\"local\": {\"profile\": \"study\", \"phaseLength\": \"1s\", \"container\": true, \"sessions\": 2}}",
                            EnvironmentSpec.class,
                            "study.json"),
                    Map.of("instances", "2", "local.targetTpsV", "2"),
                    ledger);
            both.enter();
            for (String run : RUNS) {
                both.prepare(new Preparation(EnumSet.allOf(Reset.class), Start.COLD, () -> false));
                databases.add(both.facts().get("instance 2, databases"));
                both.run(new RunRequest(
                        folder.resolve("results"),
                        run,
                        new StudySlot("it", 1, "2 at once", 1, 1),
                        List.of(),
                        () -> false,
                        System.out));
            }
            both.leave();
        }
        assertEquals(List.of("loaded anew", "reset"), databases);
        for (String run : RUNS) {
            startedAtOnce(run);
        }
        assertEquals(2, projects.size(), projects.toString());
        projects.forEach(project -> ComposeProject.requireFree(engine, project));
        assertEquals(Set.of(), open, "left");
    }

    private void startedAtOnce(String name) throws IOException {
        Set<String> starts = new TreeSet<>();
        Set<Long> seeds = new TreeSet<>();
        for (int i = 1; i <= 2; i++) {
            ResultsFolder run = new ResultsFolder(folder.resolve("results").resolve(name + "." + i));
            assertTrue(
                    Files.exists(run.manifest()),
                    Files.readString(folder.resolve("said").resolve(name + "." + i + ".txt")));
            RunManifest manifest = run.readManifest();
            assertEquals(RunManifest.Outcome.COMPLETED, manifest.outcome(), manifest.cause());
            assertTrue(Files.exists(run.reportSums()), "not reported");
            assertFalse(Files.exists(run.manifest().resolveSibling("start.given")), "left in the results");
            starts.add(manifest.startedAt());
            seeds.add(run.readTestbed().seed());
        }
        assertEquals(1, starts.size(), "one instant: " + starts);
        assertEquals(Set.of(1L, 2L), seeds);
    }
}
