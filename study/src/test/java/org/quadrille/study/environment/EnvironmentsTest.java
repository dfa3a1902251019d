package org.quadrille.study.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.files.DataLocation;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.study.format.EnvironmentSpec;
import org.quadrille.study.format.LocalSpecBuilder;
import org.quadrille.study.format.Reset;
import org.quadrille.study.format.Start;
import org.quadrille.vdriver.local.DemoOptions;
import org.quadrille.vdriver.local.DemoTestbed;

/** Opening environments: what is refused before anything is made, and the effect of commands. */
@Timeout(240)
class EnvironmentsTest extends OpenedEnvironments {
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
