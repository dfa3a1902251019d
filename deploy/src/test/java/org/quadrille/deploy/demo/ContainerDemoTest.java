package org.quadrille.deploy.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.Testbed;
import org.quadrille.deploy.compose.ContainerEngine;
import org.quadrille.deploy.plan.DatabaseImage;
import org.quadrille.vdriver.local.DemoOptions;
import org.quadrille.vdriver.prime.Interrupt;

/** What is left of a demo in containers, with a script in place of the engine. */
class ContainerDemoTest {
    private static final ContainerParts.Images IMAGES =
            new ContainerParts.Images("quadrille:test", () -> {}, DatabaseImage.DEFAULT);

    @TempDir
    Path folder;

    private static DemoOptions options(int tiles, Path results) {
        return DemoOptions.usual(results, "run")
                .tiles(tiles)
                .phaseLength(Duration.ofSeconds(10))
                .sessions(2)
                .build();
    }

    /** An engine on which prime ends successfully, and which stops answering after that. */
    private ContainerEngine engine() throws IOException {
        Path program = Files.writeString(folder.resolve("docker"), """
                #!/bin/sh
                gone=$(dirname "$0")/gone
                if [ -e "$gone" ]; then
                    echo Cannot connect to the daemon >&2
                    exit 1
                fi
                case "$*" in
                version*) echo 28.2.2 ;;
                "compose version"*) echo 2.26.1 ;;
                wait*) echo 0; touch "$gone" ;;
                esac
                """);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return new ContainerEngine(program);
    }

    @Test
    void aRunKeepsItsExitCodeAndSecretsGo_evenIfTheEngineIsGoneAtItsEnd() throws Exception {
        Path results = folder.resolve("results");
        DemoOptions options = options(1, results);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ExitCode code;
        try (Interrupt interrupt = new Interrupt(ExitCode.ABORTED.code());
                PrintStream print = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            code = new ContainerDemo(new ContainerParts(engine(), IMAGES), options, interrupt, print, print).run();
        }
        String shown = bytes.toString(StandardCharsets.UTF_8);
        assertEquals(ExitCode.OK, code, shown);
        try (Stream<Path> left = Files.list(results)) {
            assertEquals(List.of(), left.toList(), shown);
        }
        String project = "quadrille-demo-" + ProcessHandle.current().pid();
        assertTrue(
                shown.contains("Containers, networks and volumes of the Compose project " + project
                        + " could not all be removed (The container engine could not list its containers"
                        + " (Cannot connect to the daemon)); do so with `docker compose -p " + project + " down -v`."),
                shown);
    }

    /** From the sizes in deployment.md: 3,008 MiB per tile, 352 for CE and MEE, 736 for prime. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | 4095 | The containers of one tile may use 4096 MiB of memory together, but this machine has 4095 MiB;"
                        + " leave out --containers (the demo takes less memory without them), or take a machine with"
                        + " more memory.",
                "1 | 4096 |",
                "6 | 19135 | The containers of 6 tiles may use 19136 MiB of memory together, but this machine has 19135"
                        + " MiB; give --tiles 5, leave out --containers (the demo takes less memory without them), or"
                        + " take a machine with more memory.",
                "6 | 4096 | The containers of 6 tiles may use 19136 MiB of memory together, but this machine has 4096 MiB;"
                        + " give --tiles 1, leave out --containers (the demo takes less memory without them), or take a"
                        + " machine with more memory.",
                "2 | 4000 | The containers of 2 tiles may use 7104 MiB of memory together, but this machine has 4000 MiB;"
                        + " leave out --containers (the demo takes less memory without them), or take a machine with"
                        + " more memory.",
            })
    void tooLittleMemoryIsOneSentenceWithWhatHelps(int tiles, int mebibytes, String sentence) throws IOException {
        try (Interrupt interrupt = new Interrupt(ExitCode.ABORTED.code())) {
            ContainerDemo demo = new ContainerDemo(
                    new ContainerParts(engine(), IMAGES),
                    options(tiles, folder.resolve("results")),
                    interrupt,
                    System.out,
                    System.out);
            assertEquals(Optional.ofNullable(sentence), demo.memoryProblem(ByteSize.mebibytes(mebibytes)));
        }
    }

    /** Each has a connection to every server: with 16 sessions, the system killed a server of 192 MiB. */
    @ParameterizedTest
    @CsvSource({"1, 4096", "4, 4096", "5, 4192", "16, 5248"})
    void furtherSessionsMakeEveryServerLarger(int sessions, long mebibytes) {
        DemoOptions options = DemoOptions.usual(folder.resolve("results"), "run")
                .sessions(sessions)
                .build();
        assertEquals(mebibytes << 20, ContainerDemo.promised(options, testbed -> testbed));
    }

    @Test
    void withTooLittleMemoryNothingIsMade() throws IOException {
        Path results = folder.resolve("results");
        UnaryOperator<Testbed> most = testbed -> testbed.change()
                .machines(List.of(new Testbed.Machine("prime", null, ByteSize.parse("9999t"), null, null, null)))
                .build();
        ContainerParts.Images none =
                new ContainerParts.Images("quadrille:test", () -> fail("an image is made"), IMAGES.database());
        try (Interrupt interrupt = new Interrupt(ExitCode.ABORTED.code())) {
            ContainerDemo demo = new ContainerDemo(
                            new ContainerParts(engine(), none), options(1, results), interrupt, System.out, System.out)
                    .with(new ContainerDemo.Difference(most, List.of(), Optional.of("promise less")));
            UserError error = assertThrows(UserError.class, demo::run);
            assertTrue(error.getMessage().contains("; promise less, or take a machine with"), error.getMessage());
            assertFalse(Files.exists(results));
        }
    }
}
