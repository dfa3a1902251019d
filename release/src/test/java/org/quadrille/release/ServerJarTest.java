package org.quadrille.release;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerJarTest {
    private static final int PROGRAM = 0100755;
    private static final int FILE = 0100644;

    @TempDir
    Path folder;

    private Path jar;

    @BeforeEach
    void make() throws IOException {
        ByteArrayOutputStream server = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(new XZCompressorOutputStream(server))) {
            file(tar, "lib/libicu.77.1.dylib", PROGRAM, "data of ICU");
            file(tar, "lib/libicu.77.dylib", PROGRAM, "data of ICU");
            file(tar, "lib/postgresql/libicu.dylib", PROGRAM, "data of ICU");
            file(tar, "share/libicu", FILE, "data of ICU");
            file(tar, "bin/postgres", PROGRAM, "the server");
        }
        jar = folder.resolve("server.jar");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            zip.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
            zip.write("Manifest-Version: 1.0\n\n".getBytes(StandardCharsets.UTF_8));
            zip.putNextEntry(new ZipEntry("postgres-here.txz"));
            zip.write(server.toByteArray());
        }
    }

    private static void file(TarArchiveOutputStream tar, String name, int mode, String content) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name);
        entry.setMode(mode);
        entry.setSize(content.length());
        tar.putArchiveEntry(entry);
        tar.write(content.getBytes(StandardCharsets.UTF_8));
        tar.closeArchiveEntry();
    }

    private Path reduced(String name) throws IOException {
        Path copy = Files.createDirectory(folder.resolve(name)).resolve("server.jar");
        ServerJar.withoutCopies(jar, copy);
        return copy;
    }

    @Test
    void filesOfTheSameContentBecomeLinksAndAllElseStays() throws IOException {
        Map<String, String> found = new LinkedHashMap<>();
        try (JarFile copy = new JarFile(reduced("copy").toFile());
                InputStream packed = copy.getInputStream(copy.getEntry("postgres-here.txz"));
                TarArchiveInputStream tar = new TarArchiveInputStream(new XZCompressorInputStream(packed))) {
            assertEquals("1.0", copy.getManifest().getMainAttributes().getValue("Manifest-Version"));
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                found.put(
                        entry.getName(),
                        entry.isSymbolicLink()
                                ? "-> " + entry.getLinkName()
                                : Integer.toOctalString(entry.getMode() & 0777) + " " + new String(tar.readAllBytes()));
            }
        }
        assertEquals(
                Map.of(
                        "lib/libicu.77.1.dylib", "755 data of ICU",
                        "lib/libicu.77.dylib", "-> libicu.77.1.dylib",
                        "lib/postgresql/libicu.dylib", "-> ../libicu.77.1.dylib",
                        "share/libicu", "644 data of ICU",
                        "bin/postgres", "755 the server"),
                found);
    }

    @Test
    void theSameJarGivesTheSameCopy() throws IOException {
        assertArrayEquals(Files.readAllBytes(reduced("first")), Files.readAllBytes(reduced("second")));
    }
}
