package org.quadrille.deploy.compose;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.deploy.compose.ComposeProject.MachineWatch;
import org.quadrille.testing.Await;

/** When the end of a machine ends prime, with a script in place of the engine. */
class MachineWatchTest {
    @TempDir
    Path folder;

    private final AtomicInteger primeEnded = new AtomicInteger();

    /** A watch on an engine that records each call, and then does what the script says. */
    private MachineWatch watch(String script, BooleanSupplier begun) throws IOException {
        Path program = Files.writeString(
                folder.resolve("docker"), "#!/bin/sh\necho \"$*\" >> \"$(dirname \"$0\")/asked\"\n" + script + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return MachineWatch.start(new ContainerEngine(program), "tile1", begun, primeEnded::incrementAndGet);
    }

    private List<String> asked() throws IOException {
        Path asked = folder.resolve("asked");
        return Files.exists(asked) ? Files.readAllLines(asked) : List.of();
    }

    @Test
    void aMachineThatEndsBeforeTheRunEndsPrimeOnce() throws Exception {
        MachineWatch watch = watch("echo tile1-prime; echo tile1-o1-1", () -> false);
        Await.await("prime is ended", () -> primeEnded.get() > 0);
        assertEquals(List.of("tile1-o1-1"), watch.stop());
        assertEquals(1, primeEnded.get());
        assertEquals(1, asked().size(), "asked once more: " + asked());
    }

    /** Once the run has begun, a lost machine is handled by the run, which then ends ABORTED. */
    @Test
    void aMachineThatEndsWhenTheRunHasBegunIsLeftToPrime() throws Exception {
        MachineWatch watch = watch("echo tile1-o1-1", () -> Files.exists(folder.resolve("asked")));
        Await.await("the engine is asked", () -> Files.exists(folder.resolve("asked")));
        assertEquals(List.of(), watch.stop());
        assertEquals(0, primeEnded.get());
    }

    @Test
    void anEngineThatDoesNotAnswerEndsTheWatchAlone() throws Exception {
        MachineWatch watch = watch("exit 1", () -> false);
        Await.await("the engine is asked", () -> Files.exists(folder.resolve("asked")));
        assertEquals(List.of(), watch.stop());
        assertEquals(0, primeEnded.get());
    }
}
