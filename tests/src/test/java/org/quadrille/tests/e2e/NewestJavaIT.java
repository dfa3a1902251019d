package org.quadrille.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.rmi.RemoteWorkers;
import org.quadrille.common.wire.FrameChannel;
import org.quadrille.common.wire.WireRefused;

/**
 * The packaged kit on the newest Java of this machine, which warns about what later versions will forbid: native code
 * of the libraries, and their use of {@code sun.misc.Unsafe}.
 */
class NewestJavaIT {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Pattern READY =
            Pattern.compile("127\\.0\\.0\\.1:(\\d+) \\(control\\).*127\\.0\\.0\\.1:(\\d+) \\(transactions\\)");
    private static Path kit;

    @TempDir
    Path folder;

    @BeforeAll
    static void findTheKit() throws Exception {
        kit = PackagedKit.folder();
    }

    @ParameterizedTest
    @ValueSource(strings = {"vdriver", "vconnector", "vce", "vmee", "reporter"})
    void theManifestOfEveryJarThatCanBeRunAllowsNativeCode(String name) throws Exception {
        try (JarFile jar = new JarFile(kit.resolve(name + ".jar").toFile())) {
            assertEquals("ALL-UNNAMED", jar.getManifest().getMainAttributes().getValue("Enable-Native-Access"));
        }
    }

    @Test
    void theLauncherCausesNoWarning() throws Exception {
        worksInSilence(List.of(kit.resolve("quadrille").toString(), "connector"));
    }

    @Test
    void aJarCausesNoWarning() throws Exception {
        worksInSilence(List.of(
                newestJava().resolve("bin/java").toString(),
                "-jar",
                kit.resolve("vconnector.jar").toString()));
    }

    /** A connector inspects its machine, with native code, and reads a frame, without a warning. */
    private void worksInSilence(List<String> connector) throws Exception {
        List<String> command = new ArrayList<>(connector);
        command.addAll(List.of("--control-port", "0", "--port", "0", "--logs", "logs"));
        Path said = folder.resolve("stderr.txt");
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectError(said.toFile());
        builder.environment().put("JAVA_HOME", newestJava().toString());
        Process process = builder.start();
        try {
            String ready = process.inputReader().readLine();
            Matcher ports = READY.matcher(String.valueOf(ready));
            assertTrue(ports.find(), () -> "it said \"" + ready + "\"");
            Worker worker = RemoteWorkers.connect("127.0.0.1", Integer.parseInt(ports.group(1)), null, LIMIT);
            String jvm = worker.info().jvm();
            assertTrue(jvm.contains(" " + version(newestJava())), jvm);
            assertTrue(worker.info().machine().memoryBytes() > 0);
            int port = Integer.parseInt(ports.group(2));
            assertThrows(WireRefused.class, () -> FrameChannel.connect("127.0.0.1", port, "no token", "a-test", LIMIT));
            worker.shutdown();
            assertTrue(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS), "it does not end");
        } finally {
            process.destroyForcibly();
        }
        String lines = Files.readString(said, StandardCharsets.UTF_8);
        assertTrue(lines.contains("refused a-test"), lines);
        assertFalse(lines.contains("WARNING"), lines);
    }

    private static Path newestJava() throws IOException {
        List<Path> homes = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"))));
        Path installed = Path.of("/usr/lib/jvm");
        if (Files.isDirectory(installed)) {
            try (Stream<Path> all = Files.list(installed)) {
                all.filter(home ->
                                Files.isExecutable(home.resolve("bin/java")) && Files.exists(home.resolve("release")))
                        .forEach(homes::add);
            }
        }
        return homes.stream()
                .max(Comparator.comparing(home -> Runtime.Version.parse(version(home))))
                .orElseThrow();
    }

    private static String version(Path home) {
        Properties release = new Properties();
        try (var in = Files.newBufferedReader(home.resolve("release"))) {
            release.load(in);
        } catch (IOException e) {
            throw new IllegalStateException(home + " does not say which Java it is", e);
        }
        return release.getProperty("JAVA_VERSION").replace("\"", "");
    }
}
