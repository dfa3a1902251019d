package org.quadrille.deploy.compose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.testing.Await;
import org.quadrille.vdriver.prime.Interrupt;

/**
 * Ctrl-C in a terminal reaches every process of a command: also the engine's programs, and the helper with which Java starts one,
 * which a third of the signals here hit.
 */
class SignalledEngineTest {
    private static final int SIGNALS = 40;

    @TempDir
    Path folder;

    /** Asks an engine again and again, until a file is there. */
    public static final class Asking {
        private Asking() {}

        public static void main(String[] folder) throws Exception {
            Interrupt signals = new Interrupt(ExitCode.ABORTED.code()) {
                @Override
                protected void onSignal(int count) {
                    // Another Ctrl-C while all is removed.
                }
            };
            ContainerEngine engine = new ContainerEngine(Path.of(folder[0], "docker"));
            Files.createFile(Path.of(folder[0], "begun"));
            while (!Files.exists(Path.of(folder[0], "stop"))) {
                engine.objects("tile1");
            }
            signals.close();
        }
    }

    @Test
    void aQuestionIsAnsweredWhateverASignalHits() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/setsid")), "needs setsid of Linux");
        Path program = Files.writeString(folder.resolve("docker"), "#!/bin/sh\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        List<String> command = new ArrayList<>(List.of("setsid", "env", "--default-signal=INT"));
        command.addAll(ThisJava.command(Asking.class.getName(), List.of("-XX:TieredStopAtLevel=1", "-Xshare:auto")));
        command.add(folder.toString());
        File said = folder.resolve("said").toFile();
        Process asking = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said)
                .start();
        try {
            Await.await("it asks", () -> Files.exists(folder.resolve("begun")) || !asking.isAlive());
            for (int i = 0; i < SIGNALS && asking.isAlive(); i++) {
                new ProcessBuilder("kill", "-INT", "--", "-" + asking.pid())
                        .start()
                        .waitFor();
                Thread.sleep(20);
            }
            Files.createFile(folder.resolve("stop"));
            assertEquals(true, asking.waitFor(30, TimeUnit.SECONDS));
            assertEquals(0, asking.exitValue(), Files.readString(said.toPath()));
        } finally {
            asking.destroyForcibly();
        }
    }
}
