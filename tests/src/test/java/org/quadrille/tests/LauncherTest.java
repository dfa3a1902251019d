package org.quadrille.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ThisJava;

/** What the launcher says and does before any Java code runs. */
class LauncherTest {
    @TempDir
    Path folder;

    private Path java;

    @BeforeEach
    void install() throws IOException {
        Path launcher = Stream.of(Path.of("../quadrille"), Path.of("quadrille"))
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow();
        Files.copy(launcher, folder.resolve("quadrille"));
        Files.createDirectory(folder.resolve("lib"));
        java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
    }

    private void java(String script) throws IOException {
        Files.writeString(java, "#!/bin/sh\n" + script + "\n");
        java.toFile().setExecutable(true);
    }

    private String launched(int exitCode) throws IOException, InterruptedException {
        return launched(exitCode, "--help");
    }

    private String launched(int exitCode, String option) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder("bash", folder.resolve("quadrille").toString(), option).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(exitCode, process.waitFor(), said);
        return said;
    }

    private String tooOld(String version) {
        return "quadrille: " + java + " is Java " + version + "; install a Java 17 or newer, and name it with JAVA_HOME"
                + " if it is not the first on the PATH.\n";
    }

    @Test
    void anOldJavaIsOneSentence() throws Exception {
        java("exit 1");
        Files.writeString(folder.resolve("jdk/release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"11.0.27\"\n");
        assertEquals(tooOld("11.0.27"), launched(2));
        Files.delete(folder.resolve("jdk/release"));
        java("echo 'openjdk version \"1.8.0_462\"' >&2");
        assertEquals(tooOld("1.8.0_462"), launched(2));
        java(
                "echo 'Picked up JAVA_TOOL_OPTIONS: -Dof=\"version \\\"99\\\"\"' >&2; echo 'java version \"1.8.0_462\"' >&2");
        assertEquals(tooOld("1.8.0_462"), launched(2));
    }

    @Test
    void aNewOneIsRun() throws Exception {
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"21\"\n");
        java("echo run");
        assertEquals("run\n", launched(0));
    }

    @Test
    void aReleaseSaysItsCommit() throws Exception {
        Files.writeString(folder.resolve("COMMIT"), "0123456789abcdef\n");
        java("echo \"$@\"");
        assertTrue(launched(0, "--version").contains(" -Dquadrille.commit=0123456789abcdef "));
        assertFalse(launched(0, "--help").contains("quadrille.commit"));
    }

    @Test
    void nativeCodeOfTheLibrariesIsAllowed() throws Exception {
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"21\"\n");
        java("for option; do echo \"$option\"; done");
        List<String> options = launched(0).lines().toList();
        assertTrue(options.contains(ThisJava.NATIVE_ACCESS), options::toString);
        assertTrue(options.indexOf(ThisJava.NATIVE_ACCESS) < options.indexOf("-cp"), options::toString);
    }
}
