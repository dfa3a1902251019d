package org.quadrille.tests.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.StudySlot;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.study.environment.Environments;
import org.quadrille.study.environment.Ledger;
import org.quadrille.study.environment.Preparation;
import org.quadrille.study.environment.Resource;
import org.quadrille.study.environment.RunRequest;
import org.quadrille.study.environment.StudyEnvironment;
import org.quadrille.study.format.EnvironmentSpec;
import org.quadrille.study.format.Reset;
import org.quadrille.study.format.Start;
import org.quadrille.tests.HostedWorkers;
import org.quadrille.tests.LoadedDatabases;
import org.quadrille.vdriver.live.RunPage;
import org.quadrille.vdriver.local.DemoOptions;
import org.quadrille.vdriver.local.LocalTestbed;

/**
 * Two testbeds that a study did not make, as instances of one environment: their runs start at one instant, each on databases
 * of its own, and a command is run for each of them, or once for both.
 */
@EnabledIfSystemProperty(named = "kit.long", matches = "true", disabledReason = "two testbeds at once (-Plong)")
class TestbedInstancesIT {
    @TempDir
    Path folder;

    private final Ledger ledger = new Ledger() {
        @Override
        public void made(Resource resource) {}

        @Override
        public void gone(Resource resource) {}
    };

    @Test
    void testbedsOfOneEnvironmentRunAtOnce() throws Exception {
        try (LocalTestbed one = open(1);
                LocalTestbed two = open(2);
                HostedWorkers first = HostedWorkers.open(one.setup().testbed(), one.logs());
                HostedWorkers second = HostedWorkers.open(two.setup().testbed(), two.logs())) {
            try (Environments environments = new Environments(
                    folder,
                    folder.resolve("results"),
                    folder.resolve("said"),
                    Optional.empty(),
                    RunPage.NONE,
                    System.out)) {
                StudyEnvironment both = environments.open(
                        "vms",
                        Json.read(
                                "{\"testbed\": \"own{n}.json\", \"enter\": \"echo up >> commands\","
                                        + " \"leave\": \"echo down{n} >> commands\","
                                        + " \"restart\": {\"databases\": \"echo reset{n} >> commands\"}}",
                                EnvironmentSpec.class,
                                "study.json"),
                        Map.of("instances", "2", "pacing.targetTpsV", "20"),
                        ledger);
                assertNotEquals(first.logs(), second.logs());
                both.enter();
                both.prepare(new Preparation(EnumSet.of(Reset.DATABASES), Start.WARM, () -> false));
                both.run(new RunRequest(
                        folder.resolve("results"),
                        "both",
                        new StudySlot("it", 1, "2 at once", 1, 1),
                        List.of(),
                        () -> false,
                        System.out));
                both.leave();
            }
        }
        assertEquals(
                List.of("up", "reset1", "reset2", "down1", "down2"), Files.readAllLines(folder.resolve("commands")));
        Set<String> starts = new TreeSet<>();
        Set<Long> seeds = new TreeSet<>();
        for (int i = 1; i <= 2; i++) {
            ResultsFolder run = new ResultsFolder(folder.resolve("results").resolve("both." + i));
            RunManifest manifest = run.readManifest();
            assertEquals(RunManifest.Outcome.COMPLETED, manifest.outcome(), manifest.cause());
            assertTrue(Files.exists(run.reportSums()), "not reported");
            starts.add(manifest.startedAt());
            seeds.add(run.readTestbed().seed());
            assertEquals(20.0, run.readTestbed().pacing().targetTpsV());
        }
        assertEquals(1, starts.size(), "one instant: " + starts);
        assertEquals(Set.of(1L, 2L), seeds);
    }

    private LocalTestbed open(int number) throws Exception {
        DemoOptions options = DemoOptions.usual(folder.resolve("results"), "unused")
                .phaseLength(Duration.ofSeconds(1))
                .sessions(2)
                .seed(number)
                .build();
        LocalTestbed testbed = LocalTestbed.open(options, System.out);
        LoadedDatabases.unchecked(DatabaseTarget.all(testbed.setup()));
        Files.writeString(
                folder.resolve("own" + number + ".json"),
                Json.write(testbed.setup().testbed()));
        return testbed;
    }
}
