package org.quadrille.deploy.compose;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.deploy.plan.Credentials;
import org.quadrille.deploy.plan.DatabaseImage;
import org.quadrille.testing.Await;

/** When the end of a machine ends prime, with a script in place of the engine. */
class EndedMachinesTest {
    @TempDir
    Path folder;

    private final AtomicInteger primeEnded = new AtomicInteger();

    private final CountDownLatch over = new CountDownLatch(1);

    /** Watches on an engine that records each call, and then does what the script says. */
    private CompletableFuture<List<String>> watch(String script, BooleanSupplier begun) throws IOException {
        Path program = Files.writeString(
                folder.resolve("docker"), "#!/bin/sh\necho \"$*\" >> \"$(dirname \"$0\")/asked\"\n" + script + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        ComposeOptions options = new ComposeOptions(
                "tile1",
                "kit",
                DatabaseImage.DEFAULT,
                new Credentials(folder, folder),
                folder,
                "1000:1000",
                Optional.empty());
        ComposeProject project = new ComposeProject(new ContainerEngine(program), folder, options);
        return CompletableFuture.supplyAsync(() -> project.endedEarly(begun, over, primeEnded::incrementAndGet));
    }

    private List<String> asked() throws IOException {
        Path asked = folder.resolve("asked");
        return Files.exists(asked) ? Files.readAllLines(asked) : List.of();
    }

    @Test
    void aMachineThatEndsBeforeTheRunEndsPrimeOnce() throws Exception {
        CompletableFuture<List<String>> ended = watch("echo tile1-prime; echo tile1-o1-1", () -> false);
        assertEquals(List.of("tile1-o1-1"), ended.get(30, TimeUnit.SECONDS));
        assertEquals(1, primeEnded.get());
        assertEquals(1, asked().size(), "asked once more: " + asked());
    }

    /** Once the run has begun, a lost machine is handled by the run, which then ends ABORTED. */
    @Test
    void aMachineThatEndsWhenTheRunHasBegunIsLeftToPrime() throws Exception {
        CompletableFuture<List<String>> ended = watch("echo tile1-o1-1", () -> Files.exists(folder.resolve("asked")));
        Await.await("the engine is asked", () -> Files.exists(folder.resolve("asked")));
        over.countDown();
        assertEquals(List.of(), ended.get(30, TimeUnit.SECONDS));
        assertEquals(0, primeEnded.get());
    }

    @Test
    void anEngineThatDoesNotAnswerEndsTheWatchAlone() throws Exception {
        CompletableFuture<List<String>> ended = watch("exit 1", () -> false);
        Await.await("the engine is asked", () -> Files.exists(folder.resolve("asked")));
        over.countDown();
        assertEquals(List.of(), ended.get(30, TimeUnit.SECONDS));
        assertEquals(0, primeEnded.get());
    }
}
