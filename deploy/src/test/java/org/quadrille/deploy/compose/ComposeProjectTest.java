package org.quadrille.deploy.compose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
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
import org.quadrille.deploy.plan.Credentials;
import org.quadrille.deploy.plan.DatabaseImage;
import org.quadrille.deploy.plan.MachinePlan;
import org.quadrille.deploy.plan.Twelve;
import org.quadrille.testing.Await;
import org.quadrille.vdriver.prime.Interruption;

/** A project whose machines end, or that is removed while busy, with a script in place of the engine. */
class ComposeProjectTest {
    private static final Interruption NEVER = () -> false;

    @TempDir
    Path folder;

    private ComposeProject project;

    /** Its {@code up} makes three containers even if asked to end, and its first listing is killed by a signal. */
    @BeforeEach
    void engine() throws IOException {
        answer("""
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
    }

    private void answer(String script) throws IOException {
        Path program = Files.writeString(folder.resolve("docker"), "#!/bin/sh\ncd \"$(dirname \"$0\")\"\n" + script);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        ComposeOptions options = new ComposeOptions(
                "tile1",
                "kit",
                DatabaseImage.DEFAULT,
                new Credentials(folder, folder),
                folder,
                "1000:1000",
                Optional.empty());
        project = new ComposeProject(new ContainerEngine(program), folder, options);
    }

    private void start() {
        project.start(
                MachinePlan.of(Twelve.setup().testbed(), "testbed.json"),
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

    /** Of an engine on a busy machine: its client has ended at once, and the container is there a second later. */
    @Test
    void whatTheEngineMakesAfterComposeHasEndedIsRemovedToo_andVolumesOnlyAfterIt() throws Exception {
        answer("""
                echo "$*" >> asked
                case "$*" in
                *" up "*) { sleep 1; touch container1; } > /dev/null 2>&1 & exit 130 ;;
                ps*) find . -name 'container*' ;;
                rm*) rm -f container* ;;
                "volume ls"*) [ -e gone ] || echo data-o1 ;;
                "volume rm"*) touch gone ;;
                esac
                """);
        assertThrows(UserError.class, this::start);
        project.remove();
        List<String> removals = Files.readAllLines(folder.resolve("asked")).stream()
                .filter(line -> line.matches("(volume )?rm .*"))
                .toList();
        assertEquals(List.of("rm --force --volumes ./container1", "volume rm --force data-o1"), removals);
    }

    @Test
    void aListingThatFailsDoesNotEndTheRemoval() throws Exception {
        answer("""
                case "$*" in
                ps*) [ -e failed ] || { touch failed; echo no daemon >&2; exit 1; }
                     find . -name 'container*' ;;
                rm*) rm -f container* ;;
                esac
                """);
        Files.createFile(folder.resolve("container1"));
        project.remove();
        assertEquals(List.of(), containers());
    }

    @Test
    void whereDataStayServersAreStopped_andOnlyVolumesAreLeft() throws Exception {
        answer("""
                echo "$*" >> asked
                case "$*" in
                *" down "*) exit 1 ;;
                ps*) [ ! -e stuck ] || echo tile1-o1 ;;
                esac
                """);
        project.reset(NEVER);
        project.removeAllButVolumes();
        String compose = "compose --file " + folder.resolve("compose.yaml") + " --project-name tile1 ";
        assertEquals(
                List.of(
                        compose + "run --rm --no-TTY prime db reset --testbed testbed.json --wait 5m",
                        compose + "down --remove-orphans",
                        "ps --all --quiet --filter label=com.docker.compose.project=tile1"),
                Files.readAllLines(folder.resolve("asked")),
                "a network is left");
        Files.createFile(folder.resolve("stuck"));
        UserError left = assertThrows(UserError.class, project::removeAllButVolumes);
        assertTrue(left.getMessage().contains(" could not all be removed; "), left.getMessage());
    }

    @Test
    void aResetThatFailsIsNamed_unlessItWasInterrupted() throws Exception {
        answer("echo no room >&2; exit 1");
        UserError failed = assertThrows(UserError.class, () -> project.reset(NEVER));
        assertEquals("The container engine could not reset the databases (no room).", failed.getMessage());
        project.reset(() -> true);
    }

    /** Its Compose outlives the process that was killed, and would make three containers in ten minutes. */
    @Test
    void whatAKilledProcessLeftIsRemoved_andWhatItHadBegunEnds() throws Exception {
        answer("""
                case "$*" in
                ps*) find . -name 'container*' ;;
                rm*) rm -f container* ;;
                esac
                """);
        String name = "left-by-" + ProcessHandle.current().pid();
        Process compose = new ProcessBuilder(
                        "sh",
                        "-c",
                        "touch container1; while :; do sleep 1; touch container2; done",
                        "compose",
                        "--project-name",
                        name)
                .directory(folder.toFile())
                .start();
        Process reading = new ProcessBuilder("sh", "-c", "sleep 100; true", "reader", name).start();
        try {
            Await.await("a container is there", () -> Files.exists(folder.resolve("container1")));
            ComposeProject.removeLeft(new ContainerEngine(folder.resolve("docker")), name, true);
            assertFalse(compose.isAlive());
            assertTrue(reading.isAlive(), "another command of the user that names the project");
            assertEquals(List.of(), containers());
        } finally {
            compose.destroyForcibly();
            reading.descendants().forEach(ProcessHandle::destroyForcibly);
            reading.destroyForcibly();
        }
    }

    /** Prime would wait for minutes for servers that nobody restarts; here it gives up by itself after 20 seconds. */
    @Test
    void serversThatEndAtOnceAreNamedWithTheirLastLines() throws Exception {
        answer("""
                case "$*" in
                *status=exited*) echo tile1-o2-1; echo tile1-o1-1 ;;
                "logs --tail 5 tile1-o1-1") echo initdb; echo 'could not write: No space left on device.' >&2 ;;
                "logs --tail 5 tile1-o2-1") echo nothing to say >&2 ;;
                "logs --follow tile1-prime")
                    left=200
                    while [ ! -e killed ] && [ $left -gt 0 ]; do
                        sleep 0.1
                        left=$((left - 1))
                    done ;;
                "kill --signal TERM tile1-prime") touch killed ;;
                wait*) echo 2 ;;
                esac
                """);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream shown = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        UserError error = assertThrows(UserError.class, () -> project.run(List.of(), () -> false, NEVER, shown, shown));
        assertEquals(
                "The containers tile1-o1-1, tile1-o2-1 have ended before the run began (the last line of the log of"
                        + " tile1-o1-1: could not write: No space left on device); remove the cause, or take another image,"
                        + " and type the command again.",
                error.getMessage());
        assertEquals(
                List.of(
                        "tile1-o2-1 has ended:",
                        "  | nothing to say",
                        "tile1-o1-1 has ended:",
                        "  | initdb",
                        "  | could not write: No space left on device."),
                bytes.toString(StandardCharsets.UTF_8).lines().toList());
        assertTrue(Files.exists(folder.resolve("killed")));
    }

    @Test
    void aMachineThatIsLostInTheRunIsLeftToPrime() throws Exception {
        answer("""
                case "$*" in
                *status=exited*) echo tile1-o1-1 ;;
                kill*) touch killed ;;
                wait*) echo 3 ;;
                esac
                """);
        PrintStream none = new PrintStream(OutputStream.nullOutputStream());
        assertEquals(3, project.run(List.of(), () -> true, NEVER, none, none));
        assertFalse(Files.exists(folder.resolve("killed")));
    }
}
