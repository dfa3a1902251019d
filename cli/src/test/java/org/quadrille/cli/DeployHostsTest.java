package org.quadrille.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.RunToken;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.tls.KeyHost;
import org.quadrille.common.control.tls.KeyMaker;
import org.quadrille.image.KitFolder;
import org.quadrille.testing.Await;
import org.quadrille.vdriver.prime.Endpoint;
import org.quadrille.vdriver.run.Dialers;

/**
 * {@code quadrille deploy push | start | status | logs | stop | remove} as typed, with the real ssh client, against hosts
 * on which real shells start real processes. The hosts are addresses of loopback, which only Linux has all of.
 */
class DeployHostsTest {
    private static final String TIER_A = "127.0.0.2";
    private static final String DRIVER = "127.0.0.6";
    private static final List<String> OTHERS = List.of("127.0.0.3", "127.0.0.4", "127.0.0.5");
    private static final List<KeyHost> KEYED = Stream.concat(Stream.of("prime", TIER_A, DRIVER), OTHERS.stream())
            .map(KeyHost::parse)
            .toList();
    private static final String PASSWORD = "it's \"$secret\" \\ `x`";
    private static final String BASE = ".local/share/quadrille/farm-tile";

    @TempDir
    static Path folder;

    private static SshFarm farm;
    private static Path testbed;
    private static KitFolder kit;

    private String said;

    @BeforeAll
    static void makeATestbedOfHosts() throws Exception {
        assumeTrue(SshFarm.possible(), "skipped: this needs Linux with OpenSSH's client");
        farm = new SshFarm(folder);
        farm.giveUserUnits("driver");
        kit = KitFolder.at(KitOfClasses.in(folder.resolve("kit")));
        KeyMaker.make(folder.resolve("keys"), KEYED);
        Files.writeString(folder.resolve("password"), PASSWORD + "\n");
        List<Integer> ports = SshFarm.freePorts(5);
        testbed = folder.resolve("testbed.json");
        assertEquals(
                0,
                Main.run(
                        new InitCommand(),
                        System.out,
                        System.err,
                        ("--out " + testbed + " --name Farm-tile --profile demo --load-units 1 --drivers " + DRIVER
                                        + " --tier-a " + TIER_A + "," + String.join(",", OTHERS) + " --oltp db1 --keys "
                                        + folder.resolve("keys/prime"))
                                .split(" ")));
        edit(testbed, file -> {
            ((ObjectNode) file.at("/tiles/0/groups/0/connector"))
                    .put("controlPort", ports.get(0))
                    .put("port", ports.get(1));
            ((ObjectNode) file.at("/marketEmulators/0"))
                    .put("controlPort", ports.get(2))
                    .put("orderPort", ports.get(3));
            ((ObjectNode) file.at("/customerEmulators/0")).put("controlPort", ports.get(4));
            file.withArray("machines").addObject().put("host", TIER_A).put("ssh", "tier-a@farm");
            file.withArray("machines")
                    .addObject()
                    .put("host", DRIVER)
                    .put("ssh", "driver@farm")
                    .put("memory", "256m");
        });
    }

    @AfterAll
    static void close() throws IOException {
        if (farm != null) {
            farm.close();
        }
    }

    private static void edit(Path to, Consumer<ObjectNode> edit) throws IOException {
        ObjectNode file = (ObjectNode) Json.mapper().readTree(testbed.toFile());
        edit.accept(file);
        Files.writeString(to, Json.write(file));
    }

    /** Types a command of {@code quadrille deploy}. */
    private int deploy(String words) {
        return deploy(testbed, words);
    }

    private int deploy(Path file, String words) {
        List<String> all = new ArrayList<>(Arrays.asList(words.split(" ")));
        all.addAll(List.of("--testbed", file.toString(), "--ssh", farm.program()));
        for (String given : words.startsWith("push") ? List.of("keys", "password-file") : List.<String>of()) {
            if (!words.contains("--" + given)) {
                all.addAll(List.of(
                        "--" + given, folder.resolve(given.replace("-file", "")).toString()));
            }
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        int code = Main.run(DeployCommand.group(new DeployPush(() -> kit)), print, print, all.toArray(String[]::new));
        said = bytes.toString(StandardCharsets.UTF_8);
        return code;
    }

    private static Path base(String user) throws IOException {
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

    private static void whatAHostNeedsAndNothingElseIsThere() throws IOException {
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
        assertTrue(Files.readString(driver.resolve("ce-1/start.sh")).contains("QUADRILLE_JAVA_OPTS='-Xmx64m'"));
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
        assertTrue(said.contains(": ce-1 runs since 20"), said);
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
        String wanted =
                TIER_A + ": connector-1 runs build 0.0.9-0123456789ab there, and this kit is build " + Build.id();
        assertEquals(ExitCode.USAGE.code(), deploy("push --user-units" + both), () -> said);
        assertTrue(said.contains(wanted + "; end it with `quadrille deploy stop`, and push then."), said);
        assertTrue(said.contains(DRIVER + ": unchanged"), said);
        assertEquals(ExitCode.USAGE.code(), deploy("start" + both), () -> said);
        assertTrue(said.contains(wanted + "; end it with `quadrille deploy stop`, push, and start then."), said);
        Files.writeString(build, ours);
        Path another = folder.resolve("another.json");
        edit(another, file -> file.put("name", "another"));
        assertEquals(ExitCode.USAGE.code(), deploy(another, "push --user-units" + both), () -> said);
        assertTrue(
                said.contains(" of connector-1 belongs to connector-1 of the testbed \"Farm-tile\" there; give one"),
                said);
        // A name with the same folder, and nobody's to start, to stop or to remove.
        edit(another, file -> file.put("name", "farm tile"));
        for (String words : List.of("push --user-units", "start", "logs", "stop", "remove")) {
            assertEquals(ExitCode.USAGE.code(), deploy(another, words + both), () -> said);
            assertTrue(said.contains(BASE + " belongs to the testbed \"Farm-tile\"; change the \"name\""), said);
        }
        Path keyless = folder.resolve("keyless.json");
        edit(keyless, file -> file.remove("security"));
        for (String word : List.of("stop", "remove")) {
            assertEquals(ExitCode.USAGE.code(), deploy(keyless, word + both), () -> said);
            assertTrue(said.contains("connector-1 runs there, but does not answer prime ("), said);
            assertTrue(said.contains("; end it all the same with --force."), said);
        }
    }

    private void aRunIsNotStopped(String both) throws IOException {
        RunSetup setup = Testbeds.load(testbed);
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
        assertTrue(said.contains(", busy with run first since "), said);
        for (String word : List.of("stop", "remove")) {
            assertEquals(ExitCode.USAGE.code(), deploy(word + both), () -> said);
            assertTrue(said.contains("ce-1 on " + DRIVER + " is busy with run first since "), said);
            assertTrue(said.contains("Nothing was stopped; wait until the run has ended"), said);
        }
        Path larger = folder.resolve("larger.json");
        edit(larger, file -> ((ObjectNode) file.at("/machines/1")).put("memory", "512m"));
        assertEquals(ExitCode.USAGE.code(), deploy(larger, "push --user-units" + both), () -> said);
        assertTrue(said.contains(DRIVER + ": ce-1 is busy with run first since "), said);
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

    @Test
    void everyHostThatCannotBeUsedIsNamedWithTheFix() throws IOException {
        farm.give("no-java", "java", "exit 127");
        farm.give("old-java", "java", "echo 'openjdk version \"11.0.2\" 2019-01-15' >&2");
        farm.give("full", "df", "echo Filesystem; echo /dev/sda1 100 99 1024 99% /");
        farm.give("late", "date", "echo $(($(/bin/date +%s) - 7)).0");
        farm.give("no-sudo", "systemctl", "[ \"$1\" = is-system-running ] && echo running");
        // Whoever runs this test, it must not get as far as to the system of this machine.
        farm.give("no-sudo", "id", "[ \"$1\" = -u ] && echo 1000 || exec /usr/bin/id \"$@\"");
        farm.give("no-sudo", "sudo", "echo 'sudo: a password is required' >&2; exit 1");
        farm.give("arm", "uname", "[ \"$1\" = -m ] && echo riscv64 || echo Linux");
        List<String> wrong = List.of(
                "127.0.0.3 nowhere There is no host nowhere; correct the testbed's \"host\" or \"machines[].ssh\"",
                "127.0.0.4 changed The host key of changed has changed: it is another machine",
                "127.0.0.5 closed Nothing listens for ssh at closed (Connection refused)",
                "127.0.0.2 stranger@farm ssh to stranger@farm is not allowed without a password",
                "127.0.0.6 unknown The host key of unknown is not known here; connect once with `ssh -F ",
                "o1 no-java@farm There is no Java on the PATH of no-java@farm that answers (",
                "o2 old-java@farm Its Java is 11.0.2 (",
                "o3 full@farm There is too little space for ",
                "o4 late@farm Its clock is ",
                "o5 no-sudo@farm sudo is not allowed without a password for no-sudo@farm (a password is required)",
                "o6 arm@farm Its processor is riscv64, for which the kit has no native code");
        Path bad = folder.resolve("bad.json");
        List<KeyHost> monitored = new ArrayList<>(KEYED);
        edit(bad, file -> {
            file.putArray("machines");
            for (String line : wrong) {
                String[] words = line.split(" ", 3);
                file.withArray("machines").addObject().put("host", words[0]).put("ssh", words[1]);
                if (words[0].startsWith("o")) {
                    file.withArray("monitors").addObject().put("host", words[0]).put("controlPort", 7001);
                    monitored.add(KeyHost.parse(words[0]));
                }
            }
        });
        Path keys = folder.resolve("more-keys");
        KeyMaker.make(keys, monitored);
        assertEquals(ExitCode.USAGE.code(), deploy(bad, "push --keys " + keys), () -> said);
        for (String line : wrong) {
            String[] words = line.split(" ", 3);
            assertTrue(said.contains("deploy push: " + words[0] + ": " + words[2]), () -> line + " is not in\n" + said);
        }
        assertTrue(said.contains(" s behind this machine's; let both be set by chrony or ntp."), said);
        assertEquals(wrong.size(), said.lines().count(), said);
        assertFalse(Files.exists(Path.of("/opt/quadrille/farm-tile")));
        assertEquals(ExitCode.USAGE.code(), deploy(bad, "push --user-units --host o5 --keys " + keys), () -> said);
        assertTrue(said.contains("o5: The user of no-sudo@farm has no systemd of its own there; install"), said);
    }

    @Test
    void whatIsWrongHereIsToldBeforeAnyHostIsAsked() throws IOException {
        for (String[] line : new String[][] {
            {"push --keys " + folder.resolve("none"), "There is no key folder " + folder.resolve("none")},
            {"push --password-file " + folder.resolve("none"), "The password file " + folder.resolve("none")},
            {"push --password-file /dev/null", "The password file /dev/null is empty; write the password"},
            {"push --host 127.0.0.9", "There is no host 127.0.0.9 in " + testbed + "; did you mean \"127.0.0."},
            {"status --host db1", "No process of the kit runs on db1 in " + testbed},
            {"push --host db7", "There is no host db7 in " + testbed + "; did you mean \"db1\"?"},
        }) {
            assertEquals(ExitCode.USAGE.code(), deploy(line[0]), () -> said);
            assertTrue(said.contains(line[1]), () -> line[0] + ":\n" + said);
        }
        Path foreign = folder.resolve("foreign");
        KeyMaker.make(foreign, List.of(KeyHost.parse(TIER_A)));
        assertEquals(ExitCode.USAGE.code(), deploy("push --keys " + foreign), () -> said);
        assertTrue(said.contains("Cannot read key file " + foreign.resolve("127.0.0.3/password")), said);
        Path bad = folder.resolve("unknown-machine.json");
        edit(bad, file -> file.withArray("machines").addObject().put("host", "a9"));
        assertEquals(ExitCode.USAGE.code(), deploy(bad, "status"), () -> said);
        assertTrue(said.contains("nothing of this testbed runs on a9"), said);
    }
}
