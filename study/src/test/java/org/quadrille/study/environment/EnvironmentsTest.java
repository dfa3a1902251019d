package org.quadrille.study.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.files.DataLocation;
import org.quadrille.common.results.StudySlot;
import org.quadrille.deploy.compose.ContainerEngine;
import org.quadrille.deploy.demo.ContainerParts;
import org.quadrille.deploy.plan.DatabaseImage;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.study.format.EnvironmentSpec;
import org.quadrille.study.format.LocalSpecBuilder;
import org.quadrille.study.format.Reset;
import org.quadrille.study.format.Shortcomings;
import org.quadrille.study.format.Start;
import org.quadrille.vdriver.live.RunPage;
import org.quadrille.vdriver.local.DemoOptions;
import org.quadrille.vdriver.local.DemoTestbed;

/** Opening environments: what is refused before anything is made, and the effect of commands. */
@Timeout(240)
class EnvironmentsTest {
    @TempDir
    Path folder;

    private final List<String> told = new ArrayList<>();
    private Environments environments;
    private Optional<ContainerParts> containers = Optional.empty();

    private final Ledger ledger = new Ledger() {
        @Override
        public void made(Resource resource) {
            tell("made ", resource);
        }

        @Override
        public void gone(Resource resource) {
            tell("gone ", resource);
        }

        /** Records all resources except the shell of a command, whose process id cannot be predicted. */
        private void tell(String what, Resource resource) {
            if (resource.kind() != Resource.Kind.PROCESS) {
                told.add(what + resource.kind() + " " + resource.id());
            }
        }
    };

    private StudyEnvironment open(String spec, Map<String, String> levels) {
        environments = new Environments(
                folder,
                folder.resolve("results"),
                folder.resolve("said"),
                containers,
                RunPage.NONE,
                new PrintStream(OutputStream.nullOutputStream()));
        return environments.open("mine", Json.read(spec, EnvironmentSpec.class, "study.json"), levels, ledger);
    }

    @AfterEach
    void close() throws InterruptedException {
        if (environments != null) {
            environments.close();
        }
    }

    private String refused(String spec, Map<String, String> levels) {
        String message = assertThrows(UserError.class, () -> open(spec, levels)).getMessage();
        assertEquals(List.of(), told, "nothing was made");
        return message;
    }

    @Test
    void aLimitThatLimitsNothingIsRefused() {
        String message = refused("{\"local\": {\"cpus\": 500}}", Map.of());
        assertTrue(message.startsWith("local.cpus 500.0 limits nothing on this machine, which has "), message);
    }

    @Test
    void processorsThatAreNotThereAreRefused() {
        assumeTrue(Files.exists(Path.of("/sys/devices/system/cpu/online")), "skipped: this is no Linux");
        // taskset and version 2 of control groups silently bind to the processors that exist.
        String beyond = refused("{\"local\": {\"cpuset\": \"0-4000\"}}", Map.of());
        assertTrue(
                beyond.matches(
                        "local.cpuset 0-4000 names processor \\d+, and this machine has the processors [^;]+; write"
                                + " numbers of those\\."),
                beyond);
        String backwards = refused("{\"local\": {\"cpuset\": \"3-1\"}}", Map.of());
        assertTrue(backwards.startsWith("local.cpuset 3-1 is not a list of processors"), backwards);
    }

    @Test
    void aProcessThatIsNotBoundAsAskedIsRefused() throws Exception {
        assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "skipped: there is one processor");
        Confinement confinement = new Confinement(new Limits(null, "0", null, null), ledger);
        confinement.begin("");
        Process bound = null;
        Process free = new ProcessBuilder("sleep", "60").start();
        try {
            List<String> command = new ArrayList<>(confinement.before());
            command.addAll(List.of("sh", "-c", "echo bound; exec sleep 60"));
            bound = new ProcessBuilder(command).start();
            assertEquals('b', bound.getInputStream().read());
            confinement.requireHeld(List.of(bound.toHandle()));
            UserError refused = assertThrows(UserError.class, () -> confinement.requireHeld(List.of(free.toHandle())));
            assertTrue(refused.getMessage().contains("rocess " + free.pid()), refused.getMessage());
        } finally {
            free.destroyForcibly().waitFor();
            if (bound != null) {
                bound.destroyForcibly().waitFor();
            }
            confinement.end();
        }
    }

    @Test
    void databasesThatCannotBeLoadedAreSaidInWords() throws IOException {
        LocalCell cell = LocalCell.of(
                "mine", Json.read("{\"local\": {}}", EnvironmentSpec.class, "study.json"), Map.of(), 0, folder);
        Path inTheWay = Files.writeString(folder.resolve("file"), "");
        LoadedData data = new LoadedData(cell, inTheWay.resolve("loaded"), ledger, System.out);
        UserError refused = assertThrows(UserError.class, () -> data.load(new RunPorts()));
        assertTrue(
                refused.getMessage().startsWith("The databases of the study cannot be loaded in " + inTheWay),
                refused.getMessage());
        assertEquals(2, told.size(), "made and gone: " + told);
    }

    @Test
    void placesInMemoryAreDeclared() {
        String memory = refused("{\"local\": {\"wal\": \"memory\"}}", Map.of());
        assertEquals(
                "Environment mine: local.wal is memory, which a power cut empties; write \"durable\": false beside"
                        + " \"local\", or name a folder on a disk.",
                memory);
        assumeTrue(DataLocation.of("/dev/shm").inMemory(), "skipped: /dev/shm is not in memory here");
        String level = refused("{\"local\": {}}", Map.of("local.data", "/dev/shm"));
        assertTrue(level.contains("local.data is /dev/shm, which"), level);
        assertEquals(
                0,
                open("{\"durable\": false, \"local\": {\"wal\": \"memory\"}}", Map.of())
                        .facts()
                        .size());
    }

    @Test
    void levelsAreKeysOfATestbed() {
        String unknown = refused("{\"local\": {}}", Map.of("pacing.session", "4"));
        assertTrue(unknown.contains("did you mean \"sessions\"?"), unknown);
        String local = refused("{\"local\": {}}", Map.of("local.cpu", "1"));
        assertTrue(local.contains("did you mean \"cpus\"?"), local);
    }

    @Test
    void commandsEnterRestartAndLeaveATestbed() throws Exception {
        testbed();
        StudyEnvironment environment = open("""
                {"testbed": "testbed.json", "enter": "echo enter >> log", "leave": "echo leave >> log",
                 "restart": {"server": "echo server >> log", "databases": "echo databases >> log"}}
                """, Map.of("pacing.sessions", "3"));
        environment.enter();
        assertEquals(List.of("made LEAVE mine"), told);
        environment.prepare(new Preparation(EnumSet.of(Reset.SERVER, Reset.DATABASES), Start.COLD, () -> false));
        UserError without = assertThrows(
                UserError.class,
                () -> environment.prepare(new Preparation(EnumSet.of(Reset.PROCESSES), Start.COLD, () -> false)));
        assertTrue(
                without.getMessage().startsWith("Environment mine has no command \"restart\": {\"processes\": ...}"));
        environment.prepare(new Preparation(EnumSet.of(Reset.SERVER), Start.WARM, () -> false));
        environment.leave();
        environment.close();
        assertEquals(List.of("made LEAVE mine", "gone LEAVE mine"), told);
        assertEquals("enter\ndatabases\nserver\nleave\n", Files.readString(folder.resolve("log")));
        assertEquals("by `echo server >> log`", environment.facts().get("server"));
    }

    @Test
    void oneThatCannotBeEnteredIsLeft() throws Exception {
        testbed();
        StudyEnvironment environment = open(
                "{\"testbed\": \"testbed.json\", \"enter\": \"false\", \"leave\": \"echo leave >> log\"}", Map.of());
        UserError failed = assertThrows(UserError.class, environment::enter);
        assertTrue(failed.getMessage().contains("\"environments.mine.enter\""), failed.getMessage());
        assertEquals("leave\n", Files.readString(folder.resolve("log")));
        assertEquals(List.of("made LEAVE mine", "gone LEAVE mine"), told);
    }

    @Test
    void oneThatCannotBeLeftIsStillEnteredUntilItCan() throws Exception {
        testbed();
        StudyEnvironment environment = open(
                "{\"testbed\": \"testbed.json\", \"enter\": \"echo enter >> log\", \"leave\": \"echo leave >> log; test -e gone\"}",
                Map.of());
        environment.enter();
        assertThrows(UserError.class, environment::leave);
        assertThrows(UserError.class, environment::enter);
        Files.createFile(folder.resolve("gone"));
        environment.enter();
        environment.close();
        assertEquals("enter\nleave\nleave\nleave\nenter\nleave\n", Files.readString(folder.resolve("log")));
        assertEquals("gone LEAVE mine", told.get(told.size() - 1));
    }

    @Test
    void cellsOfOneTestbedAreEnteredAndLeftTogether() throws Exception {
        testbed();
        String spec =
                "{\"testbed\": \"testbed.json\", \"enter\": \"echo enter >> log\", \"leave\": \"echo leave >> log\"}";
        StudyEnvironment few = open(spec, Map.of("pacing.sessions", "2"));
        StudyEnvironment many = open(spec, Map.of("pacing.sessions", "8"));
        assertFalse(many.takeOver(few), "nothing is entered");
        few.enter();
        assertTrue(many.takeOver(few));
        few.leave();
        few.close();
        many.close();
        assertEquals("enter\nleave\n", Files.readString(folder.resolve("log")));
    }

    @Test
    void aMachineIsResizedForEachSizeAndGivenItsSizeBack() throws Exception {
        testbed();
        String spec = "{\"testbed\": \"testbed.json\", \"enter\": \"echo {processors} >> log\","
                + " \"leave\": \"echo back from {processors} >> log\"}";
        StudyEnvironment two = open(spec, Map.of("processors", "2", "pacing.sessions", "2"));
        StudyEnvironment more = open(spec, Map.of("processors", "2", "pacing.sessions", "8"));
        StudyEnvironment four = open(spec, Map.of("processors", "4", "pacing.sessions", "8"));
        two.enter();
        assertTrue(more.takeOver(two), "the same size");
        assertFalse(four.takeOver(more), "another one");
        more.leave();
        four.enter();
        four.leave();
        assertEquals("2\nback from 2\n4\nback from 4\n", Files.readString(folder.resolve("log")));
        assertEquals("gone LEAVE mine", told.get(told.size() - 1));
    }

    @Test
    void containersNeedAnEngineAndTakeNoPlaces() throws IOException {
        containers = Optional.of(parts("echo Cannot connect to the daemon >&2; exit 1"));
        String none = refused("{\"local\": {\"container\": true, \"cpus\": 1}}", Map.of());
        assertTrue(none.startsWith("The container engine does not answer "), none);
        String places = refused("{\"local\": {\"container\": true, \"wal\": \"disk\"}}", Map.of());
        assertTrue(places.startsWith("local.wal is not possible with \"container\": true"), places);
    }

    @Test
    void aRunInContainersIsMadeForItsSlotWithTheLimitsOfItsCell() throws Exception {
        containers = Optional.of(parts("""
                case "$*" in
                version*) echo 28.2.2 ;;
                "compose version"*) echo 2.26.1 ;;
                *" up "*) cp "$3" "$folder/compose" ;;
                *" run "*) echo "$*" > "$folder/run" ;;
                inspect*) echo false ;;
                wait*) echo 1 ;;
                esac
                """));
        StudyEnvironment environment =
                open("{\"local\": {\"container\": true, \"cpus\": 1.5}}", Map.of("pacing.sessions", "3"));
        environment.enter();
        environment.prepare(new Preparation(EnumSet.allOf(Reset.class), Start.COLD, () -> false));
        ExitCode code = environment.run(new RunRequest(
                folder.resolve("results"),
                "001-mine-1",
                new StudySlot("mine", 7, "mine, sessions 3", 2, 1),
                List.of(),
                () -> false,
                System.out));
        assertEquals(ExitCode.INVALID, code);
        String run = Files.readString(folder.resolve("run"));
        assertTrue(run.contains("--run-id 001-mine-1"), run);
        assertTrue(run.contains("\"slot\" : 7"), run);
        String compose = Files.readString(folder.resolve("compose"));
        // Four connectors and eight servers; the emulators and prime keep the sizes of a demo.
        assertEquals(
                12,
                compose.lines()
                        .filter(line -> line.matches("\\s*cpus: \"?1\\.5\"?"))
                        .count(),
                compose);
        assertEquals(
                "--cpus 1.5, of each container of the system under test",
                environment.facts().get("limits"));
        assertTrue(
                Shortcomings.of(environment.facts()).get("caches").startsWith("could not be dropped"),
                "a cold start is none in containers: " + environment.facts());
        environment.close();
        assertTrue(told.contains("gone CONTAINERS " + path("made CONTAINERS ")), told.toString());
        assertFalse(Files.exists(Path.of(path("made CONTAINERS "))), "keys and a password are gone");
    }

    /** Two projects, in the ledger before they are made; one that cannot start is named, and keeps the other from starting. */
    @Test
    void instancesInContainersHaveAProjectEachAndStartTogetherOrNotAtAll() throws Exception {
        containers = Optional.of(parts("""
                echo "$*" >> "$folder/asked"
                case "$*" in
                version*) echo 28.2.2 ;;
                "compose version"*) echo 2.26.1 ;;
                *-containers-1*" up "*) exit 0 ;;
                *-containers-2*" up "*) while [ ! -e "$folder/answered" ]; do sleep 0.05; done; echo no room >&2; exit 1 ;;
                *" run "*)
                  case "$*" in *--study-start*) ;; *) exit 1 ;; esac
                  mkdir -p "$folder/results/both.1"
                  printf 5 > "$folder/part"; mv "$folder/part" "$folder/results/both.1/start.given"
                  touch "$folder/answered" ;;
                inspect*) if [ -e "$folder/results/both.1/start.agreed" ]; then echo false; else echo true; fi ;;
                logs*) sleep 0.05 ;;
                wait*) echo 3 ;;
                esac
                """));
        StudyEnvironment both = open(
                "{\"local\": {\"container\": true}, \"except\": {\"2\": {\"cpus\": 1}}}", Map.of("instances", "2"));
        both.enter();
        both.prepare(new Preparation(EnumSet.allOf(Reset.class), Start.COLD, () -> false));
        UserError failed = assertThrows(
                UserError.class,
                () -> both.run(new RunRequest(
                        folder.resolve("results"),
                        "both",
                        new StudySlot("mine", 7, "2 at once", 2, 1),
                        List.of(),
                        () -> false,
                        System.out)));
        assertTrue(
                failed.getMessage().startsWith("Instance 2 of 2: Docker Compose could not start"), failed.getMessage());
        assertEquals(
                "instance 2 of 2 ended before all were prepared",
                Files.readString(folder.resolve("results/both.1/start.agreed")));
        assertEquals(
                "--cpus 1.0, of each container of the system under test",
                both.facts().get("instance 2, limits"));
        both.close();
        List<String> projects = Files.readAllLines(folder.resolve("asked")).stream()
                .filter(line -> line.contains(" up "))
                .map(line -> line.replaceFirst(".*--project-name (\\S+) .*", "$1"))
                .sorted()
                .toList();
        assertEquals(2, projects.size(), projects.toString());
        for (int i = 1; i <= 2; i++) {
            String project = projects.get(i - 1);
            assertTrue(project.matches("quadrille-study-[0-9a-f]{8}-containers-" + i), project);
            assertEquals(
                    1,
                    told.stream()
                            .filter(line -> line.matches("made CONTAINERS .*/\\." + project))
                            .count(),
                    told.toString());
            assertTrue(
                    told.stream().anyMatch(line -> line.matches("gone CONTAINERS .*/\\." + project)), told.toString());
        }
    }

    private String path(String beginning) {
        return told.stream()
                .filter(line -> line.startsWith(beginning))
                .map(line -> line.substring(beginning.length()))
                .findFirst()
                .orElseThrow();
    }

    /** An engine that answers as a script says. */
    private ContainerParts parts(String script) throws IOException {
        Path program = Files.writeString(folder.resolve("docker"), "#!/bin/sh\nfolder=" + folder + "\n" + script);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return new ContainerParts(
                new ContainerEngine(program),
                new ContainerParts.Images("quadrille:test", () -> {}, DatabaseImage.DEFAULT));
    }

    @Test
    void aTestbedThatIsNotThereIsRefused() {
        assertTrue(refused("{\"testbed\": \"none.json\"}", Map.of()).contains("none.json cannot be read"));
    }

    private void testbed() throws IOException {
        DemoOptions options = LocalLoad.options(LocalSpecBuilder.builder().build(), folder, "mine");
        List<Integer> ports = new ArrayList<>();
        for (int i = 1; i <= DemoTestbed.portsNeeded(1); i++) {
            ports.add(i);
        }
        DatabaseAddress server =
                new DatabaseAddress(Engine.of("postgresql"), "127.0.0.1", 1, "postgres", "postgres", null);
        Files.writeString(
                folder.resolve("testbed.json"),
                Json.write(DemoTestbed.make(options, ports, server, Path.of("password"))));
    }
}
