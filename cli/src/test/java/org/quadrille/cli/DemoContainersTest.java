package org.quadrille.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.vdriver.live.RunPage;

/** {@code quadrille demo --containers} as typed where the engine, an image or a folder stands in the way. */
class DemoContainersTest {
    /** An engine that has everything needed, and no existing project. */
    private static final String GOOD = "version*) echo 28.2.2 ;;\n\"compose version\"*) echo 2.26.1 ;;\n"
            + "ps*|\"network ls\"*|\"volume ls\"*|\"image inspect\"*) ;;";

    @TempDir
    Path folder;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final ByteArrayOutputStream complained = new ByteArrayOutputStream();

    @BeforeEach
    void fill() throws IOException {
        Files.createDirectories(folder.resolve("results/old"));
        Files.createDirectory(folder.resolve("full"));
        Files.writeString(folder.resolve("full/file"), "mine");
    }

    /**
     * What stands in the way.
     *
     * @param answers what the engine answers first, as cases of a shell's {@code case} over all its arguments
     * @param options typed beside those that every line has; DIR is the test's folder
     * @param message the whole sentence except for the command's name
     */
    private record Obstacle(String what, String answers, String options, String message) {
        @Override
        public String toString() {
            return what;
        }
    }

    static Stream<Obstacle> obstacles() {
        String absent = "pull*) echo Pulling >&2; echo no such host >&2; exit 1 ;;\n";
        return Stream.of(
                new Obstacle(
                        "the engine does not answer",
                        "version*) echo 'Cannot connect to the Docker daemon' >&2; exit 1 ;;",
                        "",
                        "The container engine does not answer DIR/docker (Cannot connect to the Docker daemon); start it, or"
                                + " let this user use it."),
                new Obstacle(
                        "an old engine",
                        "version*) echo 19.03.15 ;;",
                        "",
                        "The container engine is version 19.03.15; install 20.10 or newer."),
                new Obstacle(
                        "no Compose",
                        "\"compose version\"*) echo 'unknown flag: --short' >&2; echo usage >&2; exit 125 ;;",
                        "",
                        "There is no Docker Compose here (`DIR/docker compose version`: unknown flag: --short); install its"
                                + " plugin, version 2.20 or newer."),
                new Obstacle(
                        "an old Compose",
                        "\"compose version\"*) echo v2.19.1 ;;",
                        "",
                        "Docker Compose is version v2.19.1; install 2.20 or newer."),
                new Obstacle(
                        "no image of the kit, and no registry",
                        absent + "\"image inspect kit:1\") exit 1 ;;",
                        "",
                        "The container engine has no image kit:1 and could not fetch it (no such host); load it with"
                                + " `DIR/docker load`, or name another with --image."),
                new Obstacle(
                        "no image of the database, and no registry",
                        absent + "\"image inspect postgres:17\") exit 1 ;;",
                        "--database-image postgres:17",
                        "The container engine has no image postgres:17 and could not fetch it (no such host); load it with"
                                + " `DIR/docker load`, or name another with --database-image."),
                new Obstacle(
                        "a project of this name",
                        "\"volume ls\"*project=tile1) echo tile1_data ;;",
                        "--keep DIR/tile1",
                        "The container engine has a Compose project tile1 already; remove it with"
                                + " `docker compose -p tile1 down -v`, or take another name."),
                new Obstacle(
                        "a folder that is not empty",
                        "",
                        "--keep DIR/full",
                        "The folder DIR/full of --keep is not empty, and nothing in it is overwritten; name a new folder or"
                                + " delete this one."),
                new Obstacle(
                        "a run of this name",
                        "",
                        "--run-id old",
                        "The results folder DIR/results/old already exists and is left unchanged; name another run with"
                                + " --run-id or another place with --results."));
    }

    @ParameterizedTest
    @MethodSource("obstacles")
    void whatStandsInTheWayIsOneSentenceAndNothingIsLeft(Obstacle obstacle) throws IOException {
        Path docker = Files.writeString(
                folder.resolve("docker"),
                "#!/bin/sh\ncase \"$*\" in\n" + obstacle.answers() + "\n" + GOOD + "\n*) exit 1 ;;\nesac\n");
        Files.setPosixFilePermissions(docker, PosixFilePermissions.fromString("rwx------"));
        refused(obstacle.options(), obstacle.message());
    }

    @Test
    void noEngineIsOneSentenceAndNothingIsLeft() throws IOException {
        refused(
                "",
                "DIR/docker cannot be started (No such file or directory); install"
                        + " Docker and its Compose plugin.");
    }

    private void refused(String options, String message) throws IOException {
        List<String> before = tree();
        String[] words = ("--containers --image kit:1 --results DIR/results " + options)
                .replace("DIR", folder.toString())
                .strip()
                .split(" ");
        int code = Main.run(
                new DemoCommand(folder.resolve("docker"), RunPage.Opener.NEVER), print(said), print(complained), words);
        String complaint = complained.toString(StandardCharsets.UTF_8);
        assertEquals(
                "quadrille demo: " + message.replace("DIR", folder.toString()) + System.lineSeparator(), complaint);
        assertEquals(ExitCode.USAGE.code(), code, Arrays.toString(words));
        assertEquals("", said.toString(StandardCharsets.UTF_8), "said something else besides");
        assertEquals(before, tree(), "left something behind");
    }

    private static PrintStream print(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private List<String> tree() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.map(Path::toString).sorted().toList();
        }
    }
}
