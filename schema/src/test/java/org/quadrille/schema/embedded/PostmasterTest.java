package org.quadrille.schema.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens to a {@code postmaster.pid} left behind by a server, when the next one is started. */
class PostmasterTest {
    @TempDir
    Path folder;

    private Path data;
    private Path pidFile;

    @BeforeEach
    void makeData() throws IOException {
        data = Files.createDirectory(folder.resolve("data"));
        pidFile = data.resolve("postmaster.pid");
    }

    @Test
    void theNumberOfADeadThatLiesUnburiedIsTakenAway() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/comm")), "no /proc, which tells who is unburied");
        // The shell becomes a program that never reaps its child; only then does the child end, so it stays a zombie.
        String unburying = "until [ \"$(cat /proc/$$/comm)\" = sleep ]; do :; done & echo $!; exec sleep 60";
        Process parent = new ProcessBuilder("/bin/sh", "-c", unburying).start();
        try (var said = parent.inputReader()) {
            long dead = Long.parseLong(said.readLine());
            Optional<ProcessHandle> unburied = ProcessHandle.of(dead);
            assertTrue(unburied.isPresent(), "it is buried");
            assertTrue(OsProcesses.awaitEnd(List.of(unburied.get()), Duration.ofSeconds(10)));
            assertEquals("gone", foundWhenStarting(dead + "\n"));
        } finally {
            parent.destroyForcibly();
        }
    }

    @Test
    void theNumberOfAnotherProgramIsTakenAway() throws Exception {
        assertEquals("gone", foundWhenStarting(ProcessHandle.current().pid() + "\n"));
    }

    @Test
    void whatNobodyHereHasIsLeftToPostgresql() throws Exception {
        Process ended = new ProcessBuilder("/bin/sh", "-c", ":").start();
        ended.waitFor();
        assertEquals(Optional.empty(), ProcessHandle.of(ended.pid()), "the number is in use again");
        assertEquals("there", foundWhenStarting(ended.pid() + "\n"));
        assertEquals("there", foundWhenStarting(""));
    }

    /** Starts the server with a stand-in for pg_ctl that says whether it finds the file. */
    private String foundWhenStarting(String left) throws IOException {
        Files.writeString(pidFile, left);
        Path log = folder.resolve("log");
        Files.deleteIfExists(log);
        Path pgCtl = Files.writeString(
                folder.resolve("pg_ctl"), "#!/bin/sh\n[ -e \"$2/postmaster.pid\" ] && echo there || echo gone\n");
        assertTrue(pgCtl.toFile().setExecutable(true));
        ServerProcess server = new ServerProcess(data, new PostgresProgram());
        assertEquals(Optional.empty(), server.process());
        new PostgresProgram().start(data, pgCtl, "", List.of(), log);
        return Files.readString(log).strip();
    }
}
