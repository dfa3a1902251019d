package org.quadrille.study.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;

@Timeout(60)
class ShellCommandTest {
    @TempDir
    Path folder;

    private final List<String> told = new ArrayList<>();
    private final Ledger ledger = new Ledger() {
        @Override
        public void made(Resource resource) {
            told.add("made " + resource.kind() + " " + resource.id());
        }

        @Override
        public void gone(Resource resource) {
            told.add("gone " + resource.kind() + " " + resource.id());
        }
    };

    private ShellCommand shell(Duration limit) {
        return new ShellCommand(folder, folder.resolve("said"), limit, ledger, () -> false);
    }

    @Test
    void itRunsInTheFolderAndAllThatItPrintsIsKept() throws Exception {
        shell(Duration.ofMinutes(1)).run("environments.vm.enter", "echo one; echo two >&2; pwd > here");
        shell(Duration.ofMinutes(1)).run("environments.vm.enter", "echo three");
        String said = Files.readString(folder.resolve("said/environments.vm.enter.txt"));
        assertEquals(5, said.lines().count(), said);
        assertTrue(said.contains("one\ntwo\n"), said);
        assertTrue(said.contains(" echo three\nthree\n"), said);
        assertEquals(
                folder.toRealPath(),
                Path.of(Files.readString(folder.resolve("here")).strip()));
    }

    @Test
    void itIsInTheLedgerAsLongAsItRuns() throws Exception {
        shell(Duration.ofMinutes(1)).run("environments.vm.enter", "echo $$ > pid; true");
        String pid = Files.readString(folder.resolve("pid")).strip();
        assertEquals(List.of("made PROCESS " + pid, "gone PROCESS " + pid), told);
    }

    @Test
    void oneThatFailsIsToldWithItsKeyAndItsOutput() {
        UserError failed = assertThrows(
                UserError.class, () -> shell(Duration.ofMinutes(1)).run("environments.vm.leave", "echo no; exit 3"));
        assertEquals(
                "The command of key \"environments.vm.leave\", echo no; exit 3, ended with code 3; its output is in "
                        + folder.resolve("said/environments.vm.leave.txt")
                        + ": correct the command, or what stands in its way.",
                failed.getMessage());
    }

    @Test
    void oneThatDoesNotEndIsEndedWithAllThatItStarted() throws Exception {
        UserError late = assertThrows(
                UserError.class,
                () -> shell(Duration.ofMillis(300)).run("restart.server", "sleep 61 & echo $! > pid; wait"));
        assertTrue(late.getMessage().contains("did not end within 300ms"), late.getMessage());
        long pid = Long.parseLong(Files.readString(folder.resolve("pid")).strip());
        ProcessHandle.of(pid).ifPresent(left -> left.onExit().join());
        assertFalse(ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent());
    }

    @Test
    void aShieldedOneOutlivesTheSignalsOfTheTerminalAndIsStillAChildOfThisProcess() throws Exception {
        ShellCommand.Ended ended = shell(Duration.ofMinutes(1))
                .shielded(
                        "events.hog.undo",
                        "kill -INT $$; kill -HUP $$; sh -c 'kill -INT $$; echo of $PPID'; echo $PPID");
        assertEquals("", ended.problem());
        List<String> said = Files.readAllLines(ended.output());
        assertEquals(3, said.size(), said::toString);
        assertTrue(said.get(1).startsWith("of "), said::toString);
        assertEquals(Long.toString(ProcessHandle.current().pid()), said.get(2));
    }

    @Test
    void aUserWhoInterruptsEndsIt() {
        ShellCommand shell =
                new ShellCommand(folder, folder.resolve("said"), Duration.ofMinutes(5), ledger, () -> true);
        UserError ended = assertThrows(UserError.class, () -> shell.run("restart.server", "sleep 62"));
        assertTrue(ended.getMessage().contains("was interrupted"), ended.getMessage());
    }
}
