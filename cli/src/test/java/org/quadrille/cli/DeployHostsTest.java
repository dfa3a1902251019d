package org.quadrille.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.RunToken;
import org.quadrille.common.control.Worker;
import org.quadrille.testing.Await;
import org.quadrille.vdriver.prime.Endpoint;
import org.quadrille.vdriver.run.Dialers;

/**
 * {@code quadrille deploy push | start | status | logs | stop | remove} as typed, on hosts where real shells start real
 * processes.
 */
class DeployHostsTest extends FarmTestBase {
    private static final String BASE = ".local/share/quadrille/farm-tile";

    @BeforeAll
    void giveADriverItsSystemd() throws IOException {
        farm.giveUserUnits("driver");
    }

    private Path base(String user) throws IOException {
        return farm.home(user).resolve(BASE);
    }

    @Test
    void aTestbedOnItsHostsFromThePushToTheRemoval() throws Exception {
        String both = " --host " + TIER_A + " --host " + DRIVER;
        assertEquals(0, deploy("push --user-units" + both), () -> said);
        assertTrue(said.contains(TIER_A + ": ") && said.contains(DRIVER + ": "), said);
        assertFalse(said.contains("secret"), said);
        whatAHostNeedsAndNothingElseIsThere();

        assertEquals(0, deploy("push --user-units" + both), () -> said);
        assertEquals(
                2, said.lines().filter(line -> line.endsWith(": unchanged")).count(), said);
        Path tierA = base("tier-a");
        Files.writeString(tierA.resolve("kit/lib/old-1.jar"), "a library of another version");
        Files.writeString(tierA.resolve("kit/lib/classes.jar"), "half of it");
        Files.createDirectories(tierA.resolve(".incoming"));
        assertEquals(0, deploy("push --user-units" + both), () -> said);
        assertTrue(said.contains(TIER_A + ": 1 file, "), said);
        assertFalse(Files.exists(tierA.resolve("kit/lib/old-1.jar")));
        assertFalse(Files.exists(tierA.resolve(".incoming")));

        Path loses = Files.createFile(farm.home("driver").resolve("no-linger"));
        assertEquals(ExitCode.USAGE.code(), deploy("start --host " + DRIVER), () -> said);
        assertTrue(said.contains(DRIVER + ": The processes would end with this connection, as "), said);
        Files.delete(loses);
        assertEquals(0, deploy("start" + both), () -> said);
        for (String name : List.of("connector-1", "mee-1", "ce-1")) {
            assertTrue(said.contains(": " + name + " is ready on port "), said);
        }
        assertEquals(0, deploy("start" + both), () -> said);
        theStatusTellsWhatRuns(both);
        nothingChangesUnderARunningProcess(both);
        aRunIsNotStopped(both);
        theLogsComeIntoOneFolder(both);
        aLostProcessIsTold(both);

        assertEquals(0, deploy("stop --force" + both), () -> said);
        List<ProcessHandle> ended = farm.processes("driver");
        Await.await("the end of the emulators", () -> ended.stream().noneMatch(ProcessHandle::isAlive));
        assertEquals(0, deploy("remove" + both), () -> said);
        assertEquals(new TreeSet<>(), SshFarm.below(farm.home("tier-a")));
        assertEquals(
                new TreeSet<>(List.of("asked", "bin/loginctl", "bin/systemctl")), SshFarm.below(farm.home("driver")));
        assertEquals(0, deploy("remove" + both), () -> said);
        assertTrue(said.contains(TIER_A + ": nothing of the testbed is there"), said);
        assertEquals(ExitCode.USAGE.code(), deploy("start" + both), () -> said);
        assertTrue(said.contains(TIER_A + ": No kit is there; push it with `quadrille deploy push`."), said);
    }

    @Test
    void sizesAreLimitsAsLongAsThatIsAskedFor() throws IOException {
        farm.giveUserUnits("limited");
        Path limited = folder.resolve("limited.json");
        hosts.edit(limited, file -> {
            file.put("name", "limited");
            ((ObjectNode) file.at("/machines/1")).put("ssh", "limited@farm").put("cpus", 1.5);
        });
        Path units = farm.home("limited").resolve(".config/systemd/user");
        String push = "push --user-units --host " + DRIVER;
        assertEquals(0, deploy(limited, push + " --limits"), () -> said);
        assertEquals(
                new TreeSet<>(List.of(
                        "quadrille-limited-ce-1.service",
                        "quadrille-limited-mee-1.service",
                        "quadrille-limited.slice")),
                SshFarm.below(units));
        String slice = Files.readString(units.resolve("quadrille-limited.slice"));
        assertTrue(slice.endsWith("[Slice]\nCPUQuota=150%\nMemoryMax=268435456\n"), slice);
        for (String process : List.of("ce-1", "mee-1")) {
            String unit = Files.readString(units.resolve("quadrille-limited-" + process + ".service"));
            assertTrue(unit.contains("\nSlice=quadrille-limited.slice\n"), unit);
        }
        assertEquals(0, deploy(limited, push), () -> said);
        assertEquals(
                new TreeSet<>(List.of("quadrille-limited-ce-1.service", "quadrille-limited-mee-1.service")),
                SshFarm.below(units));
        assertFalse(Files.readString(units.resolve("quadrille-limited-ce-1.service"))
                .contains("Slice="));
    }

    private void whatAHostNeedsAndNothingElseIsThere() throws IOException {
        Path tierA = base("tier-a");
        TreeSet<String> keys = new TreeSet<>();
        for (String file : List.of("key.p12", "password", "trust.p12")) {
            keys.add("connector-1/keys/" + TIER_A + "/" + file);
        }
        TreeSet<String> expected = new TreeSet<>(List.of(
                "connector-1/environment",
                "connector-1/start.sh",
                "kit/build",
                "kit/lib/classes.jar",
                "kit/lib/common-1.jar",
                "kit/lib/vce-1.jar",
                "kit/lib/vconnector-1.jar",
                "kit/lib/vmee-1.jar",
                "kit/quadrille",
                "mode",
                "processes",
                "testbed"));
        expected.addAll(keys);
        assertEquals(expected, SshFarm.below(tierA));
        for (String file : keys) {
            assertEquals(
                    "rw-------",
                    PosixFilePermissions.toString(Files.getPosixFilePermissions(tierA.resolve(file))),
                    file);
        }
        String environment = Files.readString(tierA.resolve("connector-1/environment"));
        assertEquals("QUADRILLE_PASSWORD='it'\\''s \"$secret\" \\ `x`'\n", environment);
        Path driver = base("driver");
        assertTrue(Files.exists(driver.resolve("ce-1/keys/" + DRIVER + "/key.p12")));
        assertTrue(Files.readString(driver.resolve("ce-1/start.sh"))
                .contains("QUADRILLE_JAVA_OPTS='-Xmx64m -XX:TieredStopAtLevel=1'"));
        for (String file : SshFarm.below(driver)) {
            assertFalse(
                    Files.readString(driver.resolve(file), StandardCharsets.ISO_8859_1)
                            .contains("secret"),
                    file);
        }
        assertTrue(Files.exists(farm.home("driver").resolve(".config/systemd/user/quadrille-farm-tile-mee-1.service")));
    }

    private void theStatusTellsWhatRuns(String both) throws IOException {
        assertEquals(0, deploy("status" + both), () -> said);
        assertTrue(said.contains(": ce-1 running since 20"), said);
        assertTrue(said.contains(", build " + Build.id() + ", free\n    ce ready on " + DRIVER), said);
        assertEquals(0, deploy("status --json" + both), () -> said);
        JsonNode status = Json.mapper().readTree(said);
        assertEquals("plain", status.at("/hosts/0/installed").asText());
        assertEquals("tier-a@farm", status.at("/hosts/0/ssh").asText());
        assertEquals("user", status.at("/hosts/1/installed").asText());
        assertEquals(Build.id(), status.at("/hosts/1/processes/0/build").asText());
        assertTrue(status.at("/hosts/1/processes/1/up").asBoolean());
    }

    private void nothingChangesUnderARunningProcess(String both) throws IOException {
        Path build = base("tier-a").resolve("kit/build");
        String ours = Files.readString(build);
        Files.writeString(build, "0.0.9-0123456789ab\n");
        String wanted = TIER_A + ": Build 0.0.9-0123456789ab is running there (connector-1), and this kit is build "
                + Build.id();
        assertEquals(ExitCode.USAGE.code(), deploy("push --user-units" + both), () -> said);
        assertTrue(said.contains(wanted + "; stop it with `quadrille deploy stop`, then push."), said);
        assertTrue(said.contains(DRIVER + ": unchanged"), said);
        assertEquals(ExitCode.USAGE.code(), deploy("start" + both), () -> said);
        assertTrue(said.contains(wanted + "; stop it with `quadrille deploy stop`, push, then start."), said);
        Files.writeString(build, ours);
        Path another = folder.resolve("another.json");
        hosts.edit(another, file -> file.put("name", "another"));
        assertEquals(ExitCode.USAGE.code(), deploy(another, "push --user-units" + both), () -> said);
        assertTrue(
                said.contains(" of connector-1 belongs to connector-1 of the testbed \"Farm-tile\" there; give one"),
                said);
        // Another name with the same folder: what is there is not this testbed's to start, stop or remove.
        hosts.edit(another, file -> file.put("name", "farm tile"));
        for (String words : List.of("push --user-units", "start", "logs", "stop", "remove")) {
            assertEquals(ExitCode.USAGE.code(), deploy(another, words + both), () -> said);
            assertTrue(said.contains(BASE + " belongs to the testbed \"Farm-tile\"; change the \"name\""), said);
        }
        Path keyless = folder.resolve("keyless.json");
        hosts.edit(keyless, file -> file.remove("security"));
        for (String word : List.of("stop", "remove")) {
            assertEquals(ExitCode.USAGE.code(), deploy(keyless, word + both), () -> said);
            assertTrue(said.contains("connector-1 runs there, but does not answer prime ("), said);
            assertTrue(said.contains("; end it all the same with --force."), said);
        }
    }

    private void aRunIsNotStopped(String both) throws IOException {
        RunSetup setup = Testbeds.load(hosts.file());
        Endpoint ce = Endpoint.all(setup.testbed()).stream()
                .filter(endpoint -> endpoint.name().equals("ce-1"))
                .findFirst()
                .orElseThrow();
        Worker worker = Dialers.of(setup).connect(ce);
        worker.configure(
                new Assignment("first", RunToken.make(), 1, Json.write(setup.testbed()), Json.write(setup.profile())));
        ScheduledExecutorService prime = Executors.newSingleThreadScheduledExecutor();
        prime.scheduleWithFixedDelay(worker::status, 0, 1, TimeUnit.SECONDS);
        assertEquals(0, deploy("status" + both), () -> said);
        assertTrue(said.contains(", busy with run first, begun at "), said);
        for (String word : List.of("stop", "remove")) {
            assertEquals(ExitCode.USAGE.code(), deploy(word + both), () -> said);
            assertTrue(said.contains("ce-1 on " + DRIVER + " is busy with run first, begun at "), said);
            assertTrue(said.contains("Nothing was stopped; wait until the run has ended"), said);
        }
        Path larger = folder.resolve("larger.json");
        hosts.edit(larger, file -> ((ObjectNode) file.at("/machines/1")).put("memory", "512m"));
        assertEquals(ExitCode.USAGE.code(), deploy(larger, "push --user-units" + both), () -> said);
        assertTrue(said.contains(DRIVER + ": ce-1 is busy with run first, begun at "), said);
        assertTrue(said.contains("; push when the run has ended"), said);
        prime.shutdownNow();
        worker.abort("first", "seen enough");
        worker.reset("first");
    }

    private void theLogsComeIntoOneFolder(String both) throws IOException {
        Path left = Files.createDirectories(base("driver").resolve("mee-1/logs/second/mee-1"));
        Files.writeString(left.resolve("mee-1.csv"), "what a killed prime left\n");
        Path logs = folder.resolve("logs");
        assertEquals(0, deploy("logs --run-id second --out " + logs + both), () -> said);
        assertEquals("what a killed prime left\n", Files.readString(logs.resolve("second/mee-1/mee-1.csv")));
        assertTrue(Files.readString(logs.resolve("ce-1.log")).contains("ce ready on " + DRIVER));
        assertTrue(Files.exists(logs.resolve("connector-1.log")));
    }

    private void aLostProcessIsTold(String both) throws Exception {
        ProcessHandle lost = farm.processes("tier-a").get(0);
        lost.destroyForcibly();
        Await.await("the end of the connector", () -> !lost.isAlive());
        assertEquals(ExitCode.INVALID.code(), deploy("status" + both), () -> said);
        assertTrue(said.contains(": connector-1 does not run, build " + Build.id() + " is there\n"), said);
        Files.writeString(base("tier-a").resolve("connector-1/environment"), "echo no way up; exit 1\n");
        assertEquals(ExitCode.USAGE.code(), deploy("start" + both), () -> said);
        assertTrue(said.contains(TIER_A + ": connector-1 has ended again. The last line of its log: no way up"), said);
    }
}
