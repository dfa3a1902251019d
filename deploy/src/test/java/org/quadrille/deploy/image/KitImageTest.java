package org.quadrille.deploy.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.ClassPath;
import org.quadrille.deploy.compose.ContainerEngine;

/** Images are built and unpacked. */
class KitImageTest {
    private static final BaseImage SCRATCH = BaseImage.parse("scratch");

    @TempDir
    Path folder;

    private Path kit;
    private ContainerEngine engine;

    @BeforeEach
    void make() throws IOException {
        kit = SmallKit.in(folder.resolve("kit"));
        engine = ContainerEngine.forImages(folder.resolve("docker"));
    }

    private KitImage.Built write(BaseImage base, ImagePlatform platform, String file) {
        return new KitImage(base, platform, "quadrille:test").write(KitFolder.at(kit), engine, folder.resolve(file));
    }

    /** An engine that answers as the script says. */
    private void engine(String script) throws IOException {
        Files.writeString(folder.resolve("docker"), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(folder.resolve("docker"), PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void theSameKitGivesTheSameImageWheneverItIsBuilt() throws IOException {
        KitImage.Built first = write(SCRATCH, ImagePlatform.LINUX_AMD64, "first.tar");
        kit = SmallKit.in(folder.resolve("elsewhere"));
        try (Stream<Path> files = Files.walk(kit)) {
            for (Path file : files.toList()) {
                Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2031-03-03T03:03:03Z")));
            }
        }
        KitImage.Built second = write(SCRATCH, ImagePlatform.LINUX_AMD64, "second.tar");
        assertEquals(first.digest(), second.digest());
        assertEquals(first.id(), second.id());
        assertEquals(-1, Files.mismatch(folder.resolve("first.tar"), folder.resolve("second.tar")));
        Files.writeString(kit.resolve("quadrille"), "#!/usr/bin/env bash\n#\n");
        assertNotEquals(
                first.id(),
                write(SCRATCH, ImagePlatform.LINUX_AMD64, "second.tar").id());
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(
                    List.of("elsewhere", "first.tar", "kit", "second.tar"),
                    left.map(file -> file.getFileName().toString()).sorted().toList());
        }
    }

    @ParameterizedTest
    @EnumSource(ImagePlatform.class)
    void theImageHoldsTheKitForItsPlatformAndNothingElse(ImagePlatform platform) throws IOException {
        Files.writeString(kit.resolve("ca.p12"), "a secret beside the kit");
        KitImage.Built built = write(SCRATCH, platform, "image.tar");
        TakenApart image = TakenApart.of(folder.resolve("image.tar"), folder.resolve("apart"));

        assertEquals(
                platform.toString(),
                image.config().path("os").asText() + "/"
                        + image.config().path("architecture").asText());
        assertEquals(List.of("quadrille:test"), image.tags());
        assertEquals(2, image.layers().size());
        assertEquals(
                List.of("charts.jar", "duckdb.jar", "jdbc.jar", "jna.jar", "log.jar", "pool.jar", "terminal.jar"),
                image.layers().get(0).stream()
                        .filter(entry -> !entry.isDirectory())
                        .map(entry -> entry.getName().replace("opt/quadrille/lib/", ""))
                        .toList(),
                "libraries, which seldom change, come first");
        assertEquals(
                List.of(
                        "audit",
                        "cli",
                        "common",
                        "deploy",
                        "reporter",
                        "schema",
                        "statistics",
                        "study",
                        "vce",
                        "vconnector",
                        "vdriver",
                        "vmee",
                        "web"),
                image.layers().get(1).stream()
                        .filter(entry -> entry.getName().endsWith(".jar"))
                        .map(entry -> entry.getName().replaceAll("opt/quadrille/lib/|-9.8.7.jar", ""))
                        .toList());
        assertEquals(
                List.of("bench/", "opt/quadrille/quadrille"),
                image.layers().get(1).stream()
                        .map(TarArchiveEntry::getName)
                        .filter(name -> name.startsWith("bench") || name.endsWith("quadrille"))
                        .toList());
        List<TarArchiveEntry> all = new ArrayList<>(image.layers().get(0));
        all.addAll(image.layers().get(1));
        long added = 0;
        for (TarArchiveEntry entry : all) {
            assertEquals(0, entry.getLastModifiedTime().toMillis() / 10_000, entry.getName());
            assertEquals(0, entry.getLongUserId() + entry.getLongGroupId(), entry.getName());
            String expected = entry.getName().equals("bench/")
                    ? "777"
                    : entry.isDirectory() || entry.getName().endsWith("/quadrille") ? "755" : "644";
            assertEquals(expected, Integer.toOctalString(entry.getMode() & 07777), entry.getName());
            added += entry.getSize();
        }
        assertEquals(added, built.addedBytes());
        natives(image.root(), platform);
    }

    private static void natives(Path root, ImagePlatform platform) throws IOException {
        int found = 0;
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".jar")).toList()) {
                try (JarFile jar = new JarFile(file.toFile())) {
                    for (String name : jar.stream()
                            .map(ZipEntry::getName)
                            .filter(ClassPath::isNative)
                            .toList()) {
                        assertTrue(platform.runs(name), file + ": " + name);
                        found++;
                    }
                }
            }
        }
        assertEquals(3, found);
    }

    @Test
    void theImageRunsTheLauncherAsAnybodyAndSaysWhatItIs() throws IOException {
        write(SCRATCH, ImagePlatform.LINUX_AMD64, "image.tar");
        JsonNode image = JibBase.ImageTar.read(folder.resolve("image.tar")).config();
        assertEquals("1970-01-01T00:00:00Z", image.path("created").asText());
        JsonNode config = image.path("config");
        assertEquals("[\"/opt/quadrille/quadrille\"]", config.path("Entrypoint").toString());
        assertEquals("[\"--help\"]", config.path("Cmd").toString());
        assertEquals("10001:10001", config.path("User").asText());
        assertEquals("/bench", config.path("WorkingDir").asText());
        assertEquals("{\"/bench\":{}}", config.path("Volumes").toString());
        assertEquals("[\"HOME=/bench\"]", config.path("Env").toString());
        Map<String, String> labels = new TreeMap<>();
        config.path("Labels")
                .properties()
                .forEach(label -> labels.put(
                        label.getKey().replace("org.opencontainers.image.", ""),
                        label.getValue().asText()));
        assertEquals(5, labels.size(), labels::toString);
        assertEquals("Quadrille", labels.get("title"));
        assertEquals("9.8.7", labels.get("version"));
        assertEquals(SmallKit.BUILD, labels.get("org.quadrille.build"));
        assertEquals("Apache-2.0", labels.get("licenses"));
        assertTrue(labels.get("description").endsWith("Its results are not TPC results."), labels::toString);
    }

    @Test
    void aBaseFromAFileStaysBelowTheKit() throws IOException {
        write(SCRATCH, ImagePlatform.LINUX_ARM64, "base.tar");
        BaseImage base = BaseImage.parse("tar://" + folder.resolve("base.tar"));
        KitImage.Built built = write(base, ImagePlatform.LINUX_ARM64, "image.tar");
        assertEquals(base.toString(), built.base());
        JsonNode below = JibBase.ImageTar.read(folder.resolve("base.tar"))
                .config()
                .path("rootfs")
                .path("diff_ids");
        JsonNode all = JibBase.ImageTar.read(folder.resolve("image.tar"))
                .config()
                .path("rootfs")
                .path("diff_ids");
        assertEquals(4, all.size());
        assertEquals(below.get(0), all.get(0));
        assertEquals(below.get(1), all.get(1));
        assertEquals(
                built.digest(),
                write(base, ImagePlatform.LINUX_ARM64, "again.tar").digest());

        assertEquals(
                "The base image " + base + " is for linux/arm64 and not for linux/amd64; name another base, or its"
                        + " platform with --platform.",
                refused(base, "wrong.tar"));
        assertFalse(Files.exists(folder.resolve("wrong.tar")));
        assertFalse(Files.exists(folder.resolve("wrong.tar.part")));
    }

    private String refused(BaseImage base, String file) {
        return assertThrows(UserError.class, () -> write(base, ImagePlatform.LINUX_AMD64, file))
                .getMessage();
    }

    @Test
    void aFileThatIsNoImageIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("text"), "no image".repeat(200));
        String said = refused(BaseImage.parse("tar://" + file), "x.tar");
        assertTrue(
                said.matches(
                        "The base image tar://.*/text cannot be read \\(.+\\); name a file that `docker save` wrote."),
                said);
        Path none = folder.resolve("none");
        assertEquals(
                "The base image tar://" + none + " cannot be read (there is no " + none
                        + "); name a file that `docker save` wrote.",
                refused(BaseImage.parse("tar://" + none), "x.tar"));
    }

    @Test
    void aRegistryThatDoesNotAnswerIsSaidWithTheWayWithoutOne() {
        BaseImage base = BaseImage.parse("registry.invalid/jre:17");
        String said = refused(base, "x.tar");
        assertTrue(
                said.startsWith("The base image registry.invalid/jre:17 could not be fetched from its registry (")
                        && said.contains("registry.invalid")
                        && said.contains("--base tar://FILE"),
                said);
    }

    @Test
    void theEngineGetsTheSameImage() throws IOException {
        engine("[ $1 = ps ] || [ \"$1 $2\" = 'load -i' ] && [ ! -f \"$3\" ] || cp \"$3\" "
                + folder.resolve("loaded.tar"));
        KitImage.Built loaded =
                new KitImage(SCRATCH, ImagePlatform.LINUX_AMD64, "quadrille:test").load(KitFolder.at(kit), engine);
        assertEquals(write(SCRATCH, ImagePlatform.LINUX_AMD64, "file.tar").digest(), loaded.digest());
        assertEquals(-1, Files.mismatch(folder.resolve("file.tar"), folder.resolve("loaded.tar")));
    }

    @Test
    void aBaseFromTheEngineIsSavedByIt() throws IOException {
        write(SCRATCH, ImagePlatform.LINUX_AMD64, "base.tar");
        engine("case \"$1 $2 $3\" in 'ps -q '|'image inspect jre:17') ;; \"save -o $3\") cp "
                + folder.resolve("base.tar") + " \"$3\" ;; *) echo 'No such image' >&2; exit 1 ;; esac");
        BaseImage there = BaseImage.parse("docker://jre:17");
        assertEquals(
                "docker://jre:17",
                write(there, ImagePlatform.LINUX_AMD64, "image.tar").base());
        assertEquals(
                4,
                JibBase.ImageTar.read(folder.resolve("image.tar"))
                        .config()
                        .path("rootfs")
                        .path("diff_ids")
                        .size());
        String said = refused(BaseImage.parse("docker://jre:18"), "x.tar");
        assertTrue(said.startsWith("The container engine has no image jre:18; pull it, or name one"), said);
    }

    @Test
    void withoutAnEngineThereIsTheWayWithoutOne() throws IOException {
        KitImage image = new KitImage(SCRATCH, ImagePlatform.LINUX_AMD64, "quadrille:test");
        String absent = assertThrows(UserError.class, () -> image.load(KitFolder.at(kit), engine))
                .getMessage();
        assertEquals(
                folder.resolve("docker") + " cannot be started (No such file or"
                        + " directory); install one, or do without: --out writes a file, --base tar:// reads one.",
                absent);
        engine("echo 'Cannot connect to the daemon.' >&2; exit 1");
        String silent = assertThrows(UserError.class, () -> image.load(KitFolder.at(kit), engine))
                .getMessage();
        assertTrue(
                silent.contains(
                        "does not answer " + folder.resolve("docker") + " (Cannot connect to the daemon.); start it,"),
                silent);
    }

    @Test
    void aFileThatCannotBeWrittenIsSaid() throws IOException {
        Files.writeString(folder.resolve("file"), "in the way");
        String said = assertThrows(UserError.class, () -> write(SCRATCH, ImagePlatform.LINUX_AMD64, "file/image.tar"))
                .getMessage();
        assertTrue(said.startsWith("Cannot write the image to " + folder.resolve("file/image.tar") + " ("), said);
    }
}
