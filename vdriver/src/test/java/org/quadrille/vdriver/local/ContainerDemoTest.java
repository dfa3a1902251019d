package org.quadrille.vdriver.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.vdriver.deploy.ContainerEngine;
import org.quadrille.vdriver.prime.Interrupt;

/** What is left of a demo in containers, by a program that answers as an engine does. */
class ContainerDemoTest {
    @TempDir
    Path folder;

    /** An engine on which prime ends well, and which does not answer from then on. */
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
                inspect*) echo false ;;
                wait*) echo 0; touch "$gone" ;;
                esac
                """);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return new ContainerEngine(program);
    }

    @Test
    void aRunKeepsItsExitCodeAndSecretsGo_evenIfTheEngineIsGoneAtItsEnd() throws Exception {
        Path results = folder.resolve("results");
        DemoOptions options = new DemoOptions(1, 1, 0, Duration.ofSeconds(10), false, 2, 0, 1, results, "run", null);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ExitCode code;
        try (Interrupt interrupt = new Interrupt(ExitCode.ABORTED.code());
                PrintStream print = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            ContainerDemo.Images images = new ContainerDemo.Images("quadrille:test", () -> {}, "postgres:18", 18);
            code = new ContainerDemo(options, images, Optional.empty(), false, engine(), interrupt, print, print).run();
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
}
