package org.quadrille.tests.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.study.command.StudyCommand;
import org.quadrille.tests.HostedWorkers;
import org.quadrille.tests.LoadedDatabases;
import org.quadrille.vdriver.live.RunPage;
import org.quadrille.vdriver.local.DemoOptions;
import org.quadrille.vdriver.local.LocalTestbed;

/**
 * A testbed whose workers are resized between cells: what they see inside decides whether a run counts. In place of a
 * hypervisor, {@code taskset} gives this process, which hosts the workers, one processor or all.
 */
@EnabledIfSystemProperty(named = "kit.long", matches = "true", disabledReason = "six runs (-Plong)")
class ResizedGuestIT {
    private static final int ALL = Runtime.getRuntime().availableProcessors();

    @TempDir
    Path folder;

    @Test
    @SuppressWarnings("try") // The workers only have to be there.
    void aRunCountsOnlyWithTheProcessorsThatItsCellAsksFor() throws Exception {
        assumeTrue(ALL > 1, "skipped: there is one processor");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/taskset")), "skipped: there is no taskset");
        String allowed = Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElseThrow();
        String resize = "taskset --all-tasks --cpu-list --pid %s "
                + ProcessHandle.current().pid();
        String study = """
                {"name": "sizes", "kind": "compare", "primary": "tps.mix", "blocks": 2, "retries": 0, "same": true,
                 "environments": {
                   "guest": {"testbed": "own.json", "restart": {"databases": "true"},
                             "enter": "[ {processors} = 1 ] && ONE || ALL", "leave": "ALL"},
                   "deaf": {"testbed": "own.json", "restart": {"databases": "true"},
                            "enter": "echo {processors}", "leave": "true"}},
                 "cells": [{"environment": "guest", "processors": 1}, {"environment": "guest", "processors": MOST},
                           {"environment": "deaf", "processors": 1}]}
                """.replace("ONE", resize.formatted(allowed.split("[-,]")[0]))
                .replace("ALL", resize.formatted(allowed))
                .replace("MOST", Integer.toString(ALL));
        Files.writeString(folder.resolve("study.json"), study);
        DemoOptions options = DemoOptions.usual(folder.resolve("unused"), "unused")
                .phaseLength(Duration.ofSeconds(1))
                .sessions(2)
                .build();
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        try (LocalTestbed testbed = LocalTestbed.open(options, System.out)) {
            LoadedDatabases.unchecked(DatabaseTarget.all(testbed.setup()));
            Files.writeString(
                    folder.resolve("own.json"), Json.write(testbed.setup().testbed()));
            try (HostedWorkers workers = HostedWorkers.open(testbed.setup().testbed(), testbed.logs());
                    PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8)) {
                int code = Main.run(
                        StudyCommand.group(RunPage.Opener.NEVER),
                        out,
                        out,
                        "run",
                        "--study",
                        folder.resolve("study.json").toString(),
                        "--studies",
                        folder.toString());
                assertEquals(ExitCode.INVALID.code(), code, said::toString);
            }
        }
        assertEquals(ALL, Runtime.getRuntime().availableProcessors(), "it has its size back");
        String text = said.toString(StandardCharsets.UTF_8);
        assertEquals(
                2,
                text.lines()
                        .filter(line ->
                                line.contains("-deaf-1 is void: its cell has \"processors\": 1, but connector-1 sees "
                                        + ALL + " on "))
                        .count(),
                text);
        int counted = 0;
        try (Stream<Path> runs = Files.list(folder.resolve("sizes/results"))) {
            for (Path run : runs.filter(Files::isDirectory).toList()) {
                RunManifest manifest = new ResultsFolder(run).readManifest();
                String cell = manifest.study().cell();
                if (cell.startsWith("guest")) {
                    int asked = cell.endsWith(" 1") ? 1 : ALL;
                    manifest.workers()
                            .forEach(worker -> assertEquals(asked, worker.info().guestProcessors(), worker.name()));
                    counted++;
                }
            }
        }
        assertEquals(4, counted);
        assertFalse(text.contains("-guest-1 is void"), text);
    }
}
