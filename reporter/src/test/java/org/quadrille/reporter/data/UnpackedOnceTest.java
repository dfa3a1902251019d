package org.quadrille.reporter.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnpackedOnceTest {
    private static final String NAME = "code.so";
    private static final String CONTENT = "native code";

    @TempDir
    private Path folder;

    private Path kept;
    private Path file;
    private URL entry;

    @BeforeEach
    void aKitThatTheLauncherHasUsed() throws IOException {
        Path kit = folder.resolve("a kit");
        kept = Files.createDirectories(kit.resolve(".classes"));
        file = kept.resolve(NAME);
        entry = jar(Files.createDirectories(kit.resolve("lib")));
    }

    private static URL jar(Path lib) throws IOException {
        Path jar = lib.resolve("library.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry(NAME));
            zip.write(CONTENT.getBytes());
        }
        return URI.create("jar:" + jar.toUri() + "!/" + NAME).toURL();
    }

    private List<Path> inKept() throws IOException {
        try (Stream<Path> files = Files.list(kept)) {
            return files.toList();
        }
    }

    @Test
    void isMadeOnceAndTakenAgain() throws IOException {
        assertEquals(Optional.of(file), UnpackedOnce.of(entry));
        assertEquals(CONTENT, Files.readString(file));
        assertEquals(List.of(file), inKept(), "nothing else is left");
        Object made = Files.getAttribute(file, "unix:ino");
        assertEquals(Optional.of(file), UnpackedOnce.of(entry));
        assertEquals(made, Files.getAttribute(file, "unix:ino"));
    }

    @Test
    void isMadeAgainIfItIsNotWhatTheJarSays() throws IOException {
        for (String other : List.of("", "native codd", CONTENT + " and more")) {
            Files.writeString(file, other);
            Object damaged = Files.getAttribute(file, "unix:ino");
            assertEquals(Optional.of(file), UnpackedOnce.of(entry), other);
            assertEquals(CONTENT, Files.readString(file), other);
            assertNotEquals(
                    damaged, Files.getAttribute(file, "unix:ino"), "who runs the file as it was keeps what it has");
        }
    }

    @Test
    void isNotThereWhereTheKitHasNoFolderForIt() throws IOException {
        Files.delete(kept);
        assertEquals(Optional.empty(), UnpackedOnce.of(entry));
        Files.writeString(kept, "a file, where the folder would be");
        assertEquals(Optional.empty(), UnpackedOnce.of(entry));
        Files.delete(kept);
        URL elsewhere = jar(Files.createDirectories(folder.resolve("a kit/repository")));
        Files.createDirectory(kept);
        assertEquals(Optional.empty(), UnpackedOnce.of(elsewhere), "not in the folder of the kit's jars");
        assertEquals(List.of(), inKept());
    }

    @Test
    void isNotThereWhereItCannotBeMade() throws IOException {
        Files.createDirectories(file.resolve("a folder in its place"));
        assertEquals(Optional.empty(), UnpackedOnce.of(entry));
        assertEquals(List.of(file), inKept(), "what was begun is gone");
    }
}
