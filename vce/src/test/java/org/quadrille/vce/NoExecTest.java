package org.quadrille.vce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.rmi.RemoteWorkers;
import org.quadrille.testing.MountNamespace;

/** A worker as in a container: nothing may be executed from its temporary folder or its home. */
class NoExecTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    @Test
    void aWorkerKnowsItsMachineThoughItsTemporaryFolderIsNoExec() throws Exception {
        Path noExec = Files.createDirectory(folder.resolve("tmp"));
        MountNamespace.assumePossible(noExec);
        Path logs = Files.createDirectory(folder.resolve("logs"));
        List<String> command = new ArrayList<>(ThisJava.command(
                CeMain.class.getName(), List.of("-Xmx64m", "-Djava.io.tmpdir=" + noExec, "-Duser.home=" + noExec)));
        command.addAll(List.of("--control-port", "0", "--logs", logs.toString()));
        ProcessBuilder builder = new ProcessBuilder(MountNamespace.command(noExec, "noexec,size=64m", command))
                .redirectErrorStream(true);
        builder.environment().put("XDG_CACHE_HOME", noExec.toString());
        Process process = builder.start();
        try (BufferedReader out = process.inputReader()) {
            Worker worker = RemoteWorkers.connect("127.0.0.1", controlPort(out), null, PATIENCE);
            assertEquals(WorkerKind.CE, worker.info().kind());
            assertTrue(worker.info().machine().memoryBytes() > 0);
        } finally {
            process.destroyForcibly().waitFor();
        }
        try (Stream<Path> left = Files.list(logs)) {
            assertEquals(List.of(), left.toList(), "the unpacked code is gone");
        }
    }

    private static int controlPort(BufferedReader out) throws IOException {
        StringBuilder said = new StringBuilder();
        Pattern ready = Pattern.compile("ce ready on 127\\.0\\.0\\.1:(\\d+) \\(control\\)");
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            Matcher found = ready.matcher(line);
            if (found.find()) {
                return Integer.parseInt(found.group(1));
            }
            said.append(line).append('\n');
        }
        throw new AssertionError("the worker ended and said:\n" + said);
    }
}
