package org.quadrille.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher's archive of loaded classes, with the Java of this test and a kit of one class. */
class ClassArchiveTest {
    private static final String MAIN = "org/quadrille/cli/QuadrilleMain";

    @TempDir
    Path folder;

    private Path kit;

    @BeforeEach
    void install() throws IOException {
        kit = Files.createDirectories(folder.resolve("kit"));
        Path launcher = Stream.of(Path.of("../quadrille"), Path.of("quadrille"))
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow();
        Files.copy(launcher, kit.resolve("quadrille"));
        Files.createDirectory(kit.resolve("lib"));
        jar("run");
    }

    /** A kit whose every command prints a word. */
    private void jar(String word) throws IOException {
        Path source = folder.resolve("src/" + MAIN + ".java");
        Files.createDirectories(source.getParent());
        Files.writeString(
                source,
                "package org.quadrille.cli; public class QuadrilleMain { public static void main(String[] args) {"
                        + " System.out.println(\"" + word + "\"); } }");
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", folder.resolve("src").toString(), source.toString());
        assertEquals(0, failed);
        try (OutputStream to = Files.newOutputStream(kit.resolve("lib/kit.jar"));
                JarOutputStream jar = new JarOutputStream(to)) {
            jar.putNextEntry(new JarEntry(MAIN + ".class"));
            Files.copy(folder.resolve("src/" + MAIN + ".class"), jar);
        }
    }

    private Process start(String options, String command) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder("bash", kit.resolve("quadrille").toString(), command).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("QUADRILLE_JAVA_OPTS", options);
        List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS").forEach(builder.environment()::remove);
        return builder.start();
    }

    private static String said(Process process) throws IOException, InterruptedException {
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        return said;
    }

    /** Runs a command, which must say that word and nothing else; returns whether its class came from an archive. */
    private boolean archived(String word, String options, String command) throws IOException, InterruptedException {
        Path loaded = folder.resolve("loaded.txt");
        Files.deleteIfExists(loaded);
        assertEquals(word + "\n", said(start("-Xlog:class+load:file=" + loaded + " " + options, command)));
        String line = Files.readAllLines(loaded).stream()
                .filter(l -> l.contains(MAIN.replace('/', '.')))
                .findFirst()
                .orElseThrow();
        return line.contains("shared objects file");
    }

    private boolean archived() throws IOException, InterruptedException {
        return archived("run", "", "runs");
    }

    private Path archive() throws IOException {
        try (Stream<Path> files = Files.list(kit.resolve(".classes"))) {
            List<Path> all = files.filter(f -> f.getFileName().toString().matches("\\d+"))
                    .toList();
            assertEquals(1, all.size(), all::toString);
            return all.get(0);
        }
    }

    @Test
    void theFirstCommandMakesItAndTheOthersUseIt() throws Exception {
        assertTrue(archived());
        FileTime made = Files.getLastModifiedTime(archive());
        assertTrue(archived());
        assertTrue(archived("run", "", "connector"));
        assertEquals(made, Files.getLastModifiedTime(archive()));
    }

    @Test
    void aWorkerMakesNone() throws Exception {
        for (String worker : List.of("connector", "mee", "ce", "monitor")) {
            assertFalse(archived("run", "", worker));
        }
        assertFalse(Files.exists(kit.resolve(".classes")));
    }

    @Test
    void anotherBuildHasAnother() throws Exception {
        assertTrue(archived());
        FileTime copied = Files.getLastModifiedTime(kit.resolve("lib/kit.jar"));
        jar("another");
        Files.setLastModifiedTime(kit.resolve("lib/kit.jar"), copied);
        assertFalse(archived("another", "", "connector"));
        assertTrue(archived("another", "", "runs"));
    }

    @Test
    void aDamagedOneIsMadeAgain() throws Exception {
        assertTrue(archived());
        long size = Files.size(archive());
        for (long at : List.of(0L, 5_000L, size / 2, size - 100)) {
            archive().toFile().setWritable(true);
            try (RandomAccessFile file = new RandomAccessFile(archive().toFile(), "rw")) {
                file.setLength(at);
            }
            assertFalse(archived("run", "", "connector"));
            assertTrue(archived());
        }
        archive().toFile().setWritable(true);
        try (RandomAccessFile file = new RandomAccessFile(archive().toFile(), "rw")) {
            file.seek(size / 2);
            file.write(new byte[100_000]);
        }
        assertFalse(archived("run", "", "connector"));
        assertTrue(archived());
    }

    @Test
    void oneThatJavaRefusesIsPassedOverWithoutAWord() throws Exception {
        assertTrue(archived());
        assertFalse(archived("run", "-XX:-UseCompressedOops", "runs"));
        Path archive = archive();
        Files.delete(archive);
        Files.writeString(archive, "of another Java");
        Process sum =
                new ProcessBuilder("cksum").redirectInput(archive.toFile()).start();
        Files.writeString(
                archive.resolveSibling(archive.getFileName() + ".sum"),
                said(sum).strip());
        assertFalse(archived());
    }

    @Test
    void whoChoosesHasTheChoice() throws Exception {
        assertFalse(archived("run", "-Xshare:off", "runs"));
        assertFalse(Files.exists(kit.resolve(".classes")));
        assertTrue(archived());
        assertFalse(archived("run", "-Xshare:off", "runs"));
    }

    @Test
    void whereItCannotBeWrittenThereIsNone() throws Exception {
        Files.writeString(kit.resolve(".classes"), "a file, where the folder of archives would be");
        assertFalse(archived());
    }

    @Test
    void aJavaThatCannotMakeOneIsAskedOnce() throws Exception {
        Path java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
        Path calls = folder.resolve("calls.txt");
        Files.writeString(
                java, "#!/bin/sh\necho \"$@\" >> '" + calls + "'\ncase $* in *-XX:*=*.classes/*) exit 1;; esac\n");
        java.toFile().setExecutable(true);
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"21\"\n");
        for (int i = 0; i < 3; i++) {
            ProcessBuilder builder =
                    new ProcessBuilder("bash", kit.resolve("quadrille").toString(), "runs").redirectErrorStream(true);
            builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
            assertEquals("", said(builder.start()));
        }
        assertEquals(4, Files.readAllLines(calls).size(), Files.readString(calls));
    }

    @Test
    void severalCommandsAtOnceDoNotDisturbEachOther() throws Exception {
        List<Process> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            all.add(start("", "runs"));
        }
        for (Process process : all) {
            assertEquals("run\n", said(process));
        }
        assertTrue(archived());
    }
}
