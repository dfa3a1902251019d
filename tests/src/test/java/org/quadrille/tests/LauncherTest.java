package org.quadrille.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.tests.bench.ReportBenchmark;

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

    private final Map<String, String> environment = new HashMap<>();

    private String launched(int exitCode, String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("bash", folder.resolve("quadrille").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
        builder.environment().putAll(environment);
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
        assertEquals(tooOld("11.0.27"), launched(2, "--help"));
        Files.delete(folder.resolve("jdk/release"));
        java("echo 'openjdk version \"1.8.0_462\"' >&2");
        assertEquals(tooOld("1.8.0_462"), launched(2, "--help"));
        java(
                "echo 'Picked up JAVA_TOOL_OPTIONS: -Dof=\"version \\\"99\\\"\"' >&2; echo 'java version \"1.8.0_462\"' >&2");
        assertEquals(tooOld("1.8.0_462"), launched(2, "--help"));
    }

    @Test
    void aNewOneIsRun() throws Exception {
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"21\"\n");
        java("echo run");
        assertEquals("run\n", launched(0, "--help"));
    }

    /** Cron, ssh and systemd start programs in a locale whose characters are ASCII alone. */
    @ParameterizedTest
    @CsvSource({"C, '', '', :C.UTF-8", "'', '', POSIX, :C.UTF-8", "'', '', '', :C.UTF-8", "C.UTF-8, C, C, C.UTF-8:C"})
    void namesOfFilesMayHaveAnyCharacter(String all, String characters, String language, String then) throws Exception {
        environment.putAll(Map.of("LC_ALL", all, "LC_CTYPE", characters, "LANG", language));
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"21\"\n");
        java("echo \"${LC_ALL:-}:${LC_CTYPE:-}\"");
        assertEquals(then + "\n", launched(0, "--help"));
    }

    @Test
    void aReleaseSaysItsCommit() throws Exception {
        Files.writeString(folder.resolve("COMMIT"), "0123456789abcdef\n");
        java("echo \"$@\"");
        assertTrue(launched(0, "--version").contains(" -Dquadrille.commit=0123456789abcdef "));
    }

    /** A kit that is copied from a checkout to a host has no git there. */
    @Test
    void aKitOfACheckoutKeepsTheCommitOfItsRuns() throws Exception {
        Assumptions.assumeTrue(git("--version") == 0, "there is no git");
        Files.delete(folder.resolve("lib"));
        Path kit = Files.createDirectories(folder.resolve("cli/target/quadrille/lib"))
                .getParent();
        Files.createDirectories(folder.resolve("m/src/main"));
        Files.createDirectories(folder.resolve("docs"));
        for (String source : List.of("pom.xml", "m/pom.xml", "docs/workload.md")) {
            Files.createFile(folder.resolve(source));
        }
        Files.createFile(kit.resolve(".built"));
        java("for option; do echo \"$option\"; done");
        assertEquals("", commit("run"), "a copy without its repository does not say a commit");
        assertEquals(0, git("init", "-q"));
        assertEquals(0, git("add", "pom.xml"));
        assertEquals(0, git("-c", "user.name=n", "-c", "user.email=e", "commit", "-q", "-m", "one"));
        assertEquals("", commit("init"), "where it does not matter, git is not asked");
        String commit = commit("run");
        assertTrue(commit.matches("[0-9a-f]{40}"), commit);
        assertEquals(commit, Files.readString(kit.resolve("COMMIT")).strip());
        Files.writeString(folder.resolve("pom.xml"), "<!-- -->");
        Files.setLastModifiedTime(folder.resolve("pom.xml"), FileTime.from(Instant.EPOCH));
        assertEquals(commit + "-changed", commit("run"));
    }

    private String commit(String command) throws Exception {
        return launched(0, command)
                .lines()
                .filter(line -> line.startsWith("-Dquadrille.commit="))
                .map(line -> line.substring(line.indexOf('=') + 1))
                .findFirst()
                .orElse("");
    }

    private int git(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
        command.addAll(List.of(arguments));
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException none) {
            return -1;
        }
    }

    @Test
    void nativeCodeOfTheLibrariesIsAllowed() throws Exception {
        javaTellingItsOptions("21");
        List<String> options = options("--help");
        assertTrue(options.contains(ThisJava.NATIVE_ACCESS), options::toString);
        assertTrue(options.indexOf(ThisJava.NATIVE_ACCESS) < options.indexOf("-cp"), options::toString);
    }

    private void javaTellingItsOptions(String version) throws IOException {
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"" + version + "\"\n");
        java("for option; do echo \"$option\"; done");
    }

    private List<String> options(String... arguments) throws IOException, InterruptedException {
        return launched(0, arguments).lines().toList();
    }

    @Test
    void workersTakeLittleMemoryAndGiveItBackWhereJavaCan() throws Exception {
        String small = "-Xmn12m";
        String trim = "-XX:TrimNativeHeapInterval=30000";
        for (String version : List.of("17.0.15", "17.0.20+8", "23", "25.0.3")) {
            javaTellingItsOptions(version);
            assertTrue(options("connector").containsAll(List.of(small, trim)), version);
            assertTrue(options("run").contains(trim), version);
            assertFalse(options("run").contains(small), version);
            assertFalse(options("report").contains(trim), version);
        }
        for (String version : List.of("17", "17.0.9", "17.0.14+7", "18.0.2", "21.0.1", "22")) {
            javaTellingItsOptions(version);
            assertTrue(options("mee").contains(small), version);
            assertFalse(options("mee").contains(trim), version);
        }
        assertTrue(options("connector", "--control-port", "7001,7011,7021", "--port", "8001,8011,8021")
                .contains("-Xmn36m"));
        javaTellingItsOptions("17.0.15");
        Files.writeString(
                folder.resolve("jdk/release"), "IMPLEMENTOR=\"Oracle Corporation\"\nJAVA_VERSION=\"17.0.15\"\n");
        assertFalse(options("mee").contains(trim));
    }

    @Test
    void whatIsOverSoonIsNotOptimized() throws Exception {
        String quick = "-XX:TieredStopAtLevel=1";
        javaTellingItsOptions("21");
        Path run = folder.resolve("a run");
        Path log = Files.createDirectories(run.resolve("logs")).resolve("ce-1.csv");
        Files.write(log, new byte[10_000]);
        assertTrue(options("report", run.toString()).contains(quick));
        Files.write(log, new byte[70 << 20]);
        assertFalse(options("report", run.toString()).contains(quick));
        assertTrue(options("report", run.toString()).containsAll(ReportBenchmark.LAUNCHED));
        assertFalse(options("report", "none").contains(quick));
        assertTrue(options("run").containsAll(ReportBenchmark.LAUNCHED));
        assertTrue(options("demo").contains(quick));
        assertFalse(options("demo", "--tiles", "2").contains(quick));
    }
}
