package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.testing.MountNamespace;

/** DuckDB's native code takes 70 MB, which may not fit into a container's folder for temporary files. */
class SmallTemporaryFolderTest {
    @TempDir
    Path folder;

    @Test
    void aRunIsReportedThoughTheFolderForTemporaryFilesIsSmallAndNoExec() throws Exception {
        Path small = Files.createDirectory(folder.resolve("tmp"));
        MountNamespace.assumePossible(small);
        Path run = SyntheticRun.demo(5).write(folder.resolve("run")).path();
        List<String> command = Stream.concat(
                        ThisJava.command(
                                ReporterMain.class.getName(),
                                List.of(
                                        "-Xmx512m",
                                        "-XX:+UseSerialGC",
                                        "-XX:TieredStopAtLevel=1",
                                        "-Djava.io.tmpdir=" + small))
                                .stream(),
                        Stream.of("--json", run.toString()))
                .toList();
        Process process = new ProcessBuilder(MountNamespace.command(small, "noexec,size=64m", command))
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(said.contains("\"verdict\""), said);
        assertEquals(Reporter.judge(run).verdict().exitCode().code(), process.waitFor(), said);
        assertTrue(Files.size(run.resolve("report.pdf")) > 0, said);
        try (Stream<Path> files = Files.walk(run)) {
            assertEquals(
                    List.of(), files.filter(f -> f.toString().endsWith(".so")).toList(), "the unpacked code is gone");
        }
    }
}
