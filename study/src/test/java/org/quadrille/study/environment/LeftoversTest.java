package org.quadrille.study.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.files.SystemFiles;
import org.quadrille.study.format.EnvironmentSpec;

/** What a killed process left behind is removed according to its ledger. */
@Timeout(120)
class LeftoversTest {
    private static final int DISK_BYTES = 32 << 20;

    @TempDir
    Path folder;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    private Leftovers leftovers() {
        return new Leftovers(folder, folder.resolve("said"), new PrintStream(said, true));
    }

    /** A ledger that is a list. */
    private static final class Listed implements Ledger {
        private final List<Resource> there = new ArrayList<>();

        @Override
        public void made(Resource resource) {
            there.add(resource);
        }

        @Override
        public void gone(Resource resource) {
            there.remove(resource);
        }
    }

    @Test
    void aProcessIsKnownByItsNumberAndItsStart() throws Exception {
        Process mine = new ProcessBuilder("sleep", "60").start();
        Process foreign = new ProcessBuilder("sleep", "60").start();
        try {
            Resource left = ProcessIds.resource(mine.toHandle());
            Resource recycled = new Resource(Resource.Kind.PROCESS, Long.toString(foreign.pid()), "123");
            Resource unknown = new Resource(Resource.Kind.PROCESS, Long.toString(foreign.pid()), "");
            Resource ended = new Resource(Resource.Kind.PROCESS, "999999999", "1");
            Listed ledger = new Listed();
            List<Resource> all = List.of(recycled, unknown, ended, left);
            all.forEach(ledger::made);
            leftovers().end(all, Map.of(), List.of(), ledger);
            assertFalse(mine.isAlive());
            assertTrue(foreign.isAlive(), "its number is the same, it is not");
            assertEquals(List.of(), ledger.there);
            assertEquals(1, said.toString().lines().count(), said.toString());
        } finally {
            mine.destroyForcibly();
            foreign.destroyForcibly();
        }
    }

    @Test
    void onlyFoldersOfAStudyAreRemovedAndOneThatCannotBeEndedKeepsNoOther() throws Exception {
        Path precious = Files.createDirectory(folder.resolve("precious"));
        Path made = CampaignFolder.make(folder, "a test", new Listed());
        Files.writeString(made.resolve("file"), "text");
        Listed ledger = new Listed();
        Resource first = new Resource(Resource.Kind.FOLDER, made.toString(), "");
        Resource second = new Resource(Resource.Kind.FOLDER, precious.toString(), "");
        ledger.made(first);
        ledger.made(second);
        UserError refused = assertThrows(
                UserError.class, () -> leftovers().end(List.of(first, second), Map.of(), List.of(), ledger));
        assertTrue(refused.getMessage().contains("precious was not made by a study"), refused.getMessage());
        assertTrue(Files.isDirectory(precious));
        assertFalse(Files.exists(made));
        assertEquals(List.of(second), ledger.there);
    }

    @Test
    void anEnvironmentThatWasEnteredIsLeft() throws Exception {
        Listed ledger = new Listed();
        Resource entered = new Resource(Resource.Kind.LEAVE, "vm", "echo left > left.txt; echo done");
        leftovers().end(List.of(entered), Map.of(), List.of(), ledger);
        assertEquals("left\n", Files.readString(folder.resolve("left.txt")));
        try (var outputs = Files.list(folder.resolve("said"))) {
            assertTrue(Files.readString(outputs.findFirst().orElseThrow()).contains("done"));
        }
    }

    @Test
    void anEnvironmentIsLeftByItsCommandOfNowWithinItsLimit() throws Exception {
        String spec = "{\"testbed\": \"vm.json\", \"leave\": \"%s\", \"limit\": \"%s\"}";
        Resource entered = new Resource(Resource.Kind.LEAVE, "vm", "exit 1");
        Map<String, EnvironmentSpec> corrected = Map.of(
                "vm", Json.read(spec.formatted("echo left > left.txt", "1m"), EnvironmentSpec.class, "study.json"));
        leftovers().end(List.of(entered), corrected, List.of(), new Listed());
        assertEquals("left\n", Files.readString(folder.resolve("left.txt")));
        Map<String, EnvironmentSpec> slow =
                Map.of("vm", Json.read(spec.formatted("sleep 63", "1s"), EnvironmentSpec.class, "study.json"));
        UserError late =
                assertThrows(UserError.class, () -> leftovers().end(List.of(entered), slow, List.of(), new Listed()));
        assertTrue(late.getMessage().contains("did not end within 1s"), late.getMessage());
    }

    @Test
    void aShellIsEndedWithAllThatItStarted() throws Exception {
        Process shell = new ProcessBuilder("/bin/sh", "-c", "sleep 64 & echo $!; wait").start();
        long child = Long.parseLong(shell.inputReader().readLine());
        leftovers().end(List.of(ProcessIds.resource(shell.toHandle())), Map.of(), List.of(), new Listed());
        assertFalse(shell.isAlive());
        assertFalse(ProcessHandle.of(child).filter(ProcessHandle::isAlive).isPresent());
    }

    /** Control groups, a disk and a process in them, made by a JVM that is killed. */
    @Test
    void whatAKilledProcessLeftIsGoneAndNothingElse() throws Exception {
        assumeTrue(mayMakeAll(), "skipped: this user may not make control groups and loop devices");
        Path journal = folder.resolve("journal");
        List<String> command = ThisJava.command(Maker.class.getName(), List.of("-XX:TieredStopAtLevel=1"));
        command.add(folder.toString());
        Process maker = new ProcessBuilder(command).redirectErrorStream(true).start();
        Process foreign = new ProcessBuilder("sleep", "60").start();
        try {
            String line = maker.inputReader().readLine();
            assertEquals("made", line);
            maker.destroyForcibly().waitFor();
            List<Resource> left = Files.readAllLines(journal).stream()
                    .map(text -> Json.read(text, Resource.class, "journal"))
                    .toList();
            assertEquals(
                    List.of(
                            Resource.Kind.FOLDER,
                            Resource.Kind.LOOP_DEVICE,
                            Resource.Kind.MOUNT,
                            Resource.Kind.CONTROL_GROUP,
                            Resource.Kind.PROCESS),
                    left.stream().map(Resource::kind).toList());
            Path work = Path.of(left.get(0).id());
            Path group = Path.of(left.get(3).id().split(":")[0]);
            assertTrue(mounted(work));
            assertTrue(Files.isDirectory(group));
            assertTrue(ProcessIds.living(left.get(4)).isPresent());

            leftovers().end(left, Map.of(), List.of(), new Listed());

            assertFalse(mounted(work));
            assertFalse(Files.exists(group));
            assertTrue(ProcessIds.living(left.get(4)).isEmpty());
            assertFalse(Files.exists(work));
            assertFalse(SystemCommand.run("", List.of("losetup", "--list", "--output", "BACK-FILE"))
                    .contains(work.toString()));
            assertTrue(foreign.isAlive());
            leftovers().end(left, Map.of(), List.of(), new Listed());
        } finally {
            maker.destroyForcibly();
            foreign.destroyForcibly();
        }
    }

    private static boolean mounted(Path work) {
        return SystemFiles.here().text("/proc/self/mountinfo").contains(" " + work.resolve("disk") + " ");
    }

    private static boolean mayMakeAll() throws InterruptedException {
        try {
            StudyDisk.require();
            new Confinement(new Limits(0.5, null, null, null), new Listed()).require();
            // Some machines have no free loop device, or none at all.
            return SystemCommand.succeeds(List.of("losetup", "--find"));
        } catch (UserError noRight) {
            return false;
        }
    }

    /** Makes one of each, prints that it did, and waits to be killed. */
    static final class Maker {
        private Maker() {}

        public static void main(String[] args) throws Exception {
            Path folder = Path.of(args[0]);
            Path journal = folder.resolve("journal");
            Ledger ledger = new Ledger() {
                @Override
                public void made(Resource resource) {
                    try {
                        Files.writeString(
                                journal,
                                Json.mapper()
                                                .writer()
                                                .without(SerializationFeature.INDENT_OUTPUT)
                                                .writeValueAsString(resource)
                                        + "\n",
                                StandardOpenOption.CREATE,
                                StandardOpenOption.APPEND);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }

                @Override
                public void gone(Resource resource) {}
            };
            Path work = CampaignFolder.make(folder, "a test", ledger);
            StudyDisk disk = new StudyDisk(work, ledger);
            disk.make(DISK_BYTES);
            Confinement confinement = new Confinement(new Limits(0.5, null, null, null), ledger);
            confinement.begin("");
            List<String> command = new ArrayList<>(confinement.before());
            command.addAll(List.of("sleep", "60"));
            // The process works on the disk, which cannot be unmounted before the process has ended.
            Process process = new ProcessBuilder(command)
                    .directory(disk.folder().toFile())
                    .start();
            ledger.made(ProcessIds.resource(process.toHandle()));
            System.out.println("made");
            TimeUnit.MINUTES.sleep(1);
        }
    }
}
