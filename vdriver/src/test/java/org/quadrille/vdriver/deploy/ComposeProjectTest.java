package org.quadrille.vdriver.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;
import org.quadrille.testing.Await;
import org.quadrille.vdriver.prime.Interruption;

/** What is left of a project that was removed while something went on, by a program whose containers are files. */
class ComposeProjectTest {
    private static final Interruption NEVER = new Interruption() {
        @Override
        public boolean requested() {
            return false;
        }

        @Override
        public boolean requestedBy(long millis) {
            return false;
        }

        @Override
        public Scope meanwhile(Runnable action) {
            return () -> {};
        }
    };

    @TempDir
    Path folder;

    private ComposeProject project;

    /** Its {@code up} makes three containers, however it is asked to end, and its second listing falls to a signal. */
    @BeforeEach
    void engine() throws IOException {
        Path program = Files.writeString(folder.resolve("docker"), """
                #!/bin/sh
                cd "$(dirname "$0")"
                case "$*" in
                compose*" up "*)
                    trap '' TERM
                    touch up-began
                    for i in 1 2 3; do
                        sleep 0.3
                        touch "container$i"
                    done ;;
                ps*)
                    [ -e listed ] || { touch listed; kill -INT $$; }
                    find . -name 'container*' ;;
                rm*) rm -f container* ;;
                esac
                """);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        ComposeOptions options = new ComposeOptions(
                "tile1", "kit", "postgres:18", 18, folder, folder, folder, "1000:1000", Optional.empty());
        project = new ComposeProject(new ContainerEngine(program), folder, options);
    }

    private void start() {
        project.start(
                Machines.of(Twelve.setup().testbed(), "testbed.json"),
                NEVER,
                new PrintStream(OutputStream.nullOutputStream()));
    }

    private List<Path> containers() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("container"))
                    .toList();
        }
    }

    @Test
    void whatComposeStillMakesIsRemovedToo_andNothingIsMadeAfterwards() throws Exception {
        CompletableFuture<Void> starting = CompletableFuture.runAsync(this::start);
        Await.await("up has begun", () -> Files.exists(folder.resolve("up-began")));
        project.remove();
        starting.handle((nothing, failure) -> failure).get(30, TimeUnit.SECONDS);
        assertEquals(List.of(), containers());

        assertThrows(UserError.class, this::start);
        assertEquals(List.of(), containers());
    }

    @Test
    void aSignalThatEndsAListingDoesNotEndTheRemoval() throws Exception {
        start();
        assertEquals(3, containers().size());
        project.remove();
        assertTrue(Files.exists(folder.resolve("listed")));
        assertEquals(List.of(), containers());
    }
}
