package org.quadrille.study.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.SystemFiles;
import org.quadrille.testing.Await;

/** Control groups of this machine, if this user may make them. */
@Timeout(60)
class CgroupLimitsTest {
    private static CgroupLimits group(Limits limits) {
        try {
            CgroupLimits group = new CgroupLimits(
                    "quadrille-test-" + ProcessHandle.current().pid() + "-" + limits.hashCode(),
                    limits,
                    null,
                    SystemFiles.here());
            group.make();
            return group;
        } catch (UserError noRight) {
            assumeTrue(false, "skipped: " + noRight.getMessage());
            throw noRight;
        }
    }

    private static Process start(CgroupLimits group, String script) throws IOException {
        List<String> command = new ArrayList<>(group.before());
        command.addAll(List.of("/bin/sh", "-c", script));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    @Test
    void aQuotaOfProcessorsHoldsForAllInTheGroupAndIsCounted() throws Exception {
        CgroupLimits group = group(new Limits(0.3, null, null, null));
        Process busy = null;
        try {
            group.impose();
            busy = start(group, "while :; do :; done & while :; do :; done");
            TimeUnit.MILLISECONDS.sleep(200);
            assertTrue(group.holds(busy.pid()));
            Supplier<CgroupWatch.Counts> counter = group.counter();
            CgroupWatch.Counts before = counter.get();
            long start = System.nanoTime();
            TimeUnit.MILLISECONDS.sleep(1_000);
            // The clock is read last, and a period may begin at either end.
            CgroupWatch.Counts used = counter.get().since(before);
            double seconds = (System.nanoTime() - start) / 1e9;
            // Version 1 counts processor time only where that controller is mounted.
            used.cpuMicros().ifPresent(micros -> {
                assertTrue(micros > 0, used.toString());
                assertTrue(micros / 1e6 <= 0.3 * (seconds + 0.2), used + " in " + seconds + " s");
            });
            assertTrue(used.periods() > 0, used.toString());
        } finally {
            if (busy != null) {
                busy.descendants().forEach(ProcessHandle::destroyForcibly);
                busy.destroyForcibly().waitFor();
            }
            CgroupLimits.remove(group.id());
        }
        assertTrue(group.folders().stream().noneMatch(Files::exists), group.id());
        CgroupLimits.remove(group.id());
    }

    @Test
    void theMoveOfTheGuideStopsAProcessAndHalvesItsProcessor(@TempDir Path folder) throws Exception {
        Path docs = Path.of("../docs");
        assertTrue(Files.readString(docs.resolve("study-disturb.md"))
                .contains("\"command\": \"sh ./move.sh on\", \"undo\": \"sh ./move.sh off\"}"));
        Files.copy(docs.resolve("move.sh"), folder.resolve("move.sh"));
        // Its sleep ends when the test says so, not after two seconds.
        Path sleep = Files.createDirectories(folder.resolve("bin")).resolve("sleep");
        Files.writeString(sleep, "#!/bin/sh\nuntil [ -e '" + folder.resolve("go") + "' ]; do /bin/sleep 0.02; done\n");
        assertTrue(sleep.toFile().setExecutable(true));
        CgroupLimits group = group(new Limits(1.0, null, null, null));
        Process connector = null;
        try {
            group.impose();
            connector = start(group, "while :; do :; done");
            Process on = move(folder, "on", group, connector);
            long pid = connector.pid();
            Await.await("the connector is stopped", () -> state(pid).equals("T"));
            Files.createFile(folder.resolve("go"));
            assertEquals(0, on.waitFor(), () -> said(on));
            assertNotEquals("T", state(pid), "it goes on");
            assertEquals("50000", quota(group));
            // As if "on" had been ended in its sleep.
            assertEquals(
                    0,
                    new ProcessBuilder("kill", "-STOP", Long.toString(pid))
                            .start()
                            .waitFor());
            Process off = move(folder, "off", group, connector);
            assertEquals(0, off.waitFor(), () -> said(off));
            assertEquals("100000", quota(group));
            Await.await("nothing stands still", () -> !state(pid).equals("T"));
        } finally {
            if (connector != null) {
                connector.destroyForcibly().waitFor();
            }
            CgroupLimits.remove(group.id());
        }
    }

    private static Process move(Path folder, String what, CgroupLimits group, Process connector) throws IOException {
        ProcessBuilder shell =
                new ProcessBuilder("/bin/sh", folder.resolve("move.sh").toString(), what);
        shell.environment().merge("PATH", folder.resolve("bin") + ":", (path, bin) -> bin + path);
        shell.environment().put("QUADRILLE_CONTROL_GROUP", group.id());
        shell.environment().put("QUADRILLE_CONNECTOR_1_1_PID", Long.toString(connector.pid()));
        return shell.redirectErrorStream(true).start();
    }

    private static String state(long pid) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(pid), "stat"))
                    .replaceAll("(?s).*\\) (.).*", "$1");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String said(Process process) {
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Microseconds of a tenth of a second, in whichever version of control groups. */
    private static String quota(CgroupLimits group) throws IOException {
        for (Path path : group.folders()) {
            for (String file : List.of("cpu.max", "cpu.cfs_quota_us")) {
                if (Files.exists(path.resolve(file))) {
                    return Files.readString(path.resolve(file)).trim().replaceFirst(" 100000$", "");
                }
            }
        }
        throw new IllegalStateException("no quota in " + group.id());
    }

    @Test
    void processorsAndMemoryAreThoseOfTheGroup() throws Exception {
        CgroupLimits group = group(new Limits(null, "0", 200L << 20, null));
        try {
            group.impose();
            Process process = start(group, "nproc; cat /proc/self/cgroup");
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(0, process.waitFor(), said);
            assertEquals("1", said.lines().findFirst().orElse(""), said);
            assertTrue(said.contains("quadrille-test-"), said);
            assertFalse(group.holds(ProcessHandle.current().pid()));
            group.lift();
            Process after = start(group, "nproc");
            assertEquals(
                    "1",
                    new String(after.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip(),
                    "it stays on its processors");
        } finally {
            CgroupLimits.remove(group.id());
        }
    }
}
