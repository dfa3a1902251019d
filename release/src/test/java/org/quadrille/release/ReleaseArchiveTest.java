package org.quadrille.release;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReleaseArchiveTest {
    private static final Instant TIME = Instant.parse("2026-11-01T00:00:00Z");

    @TempDir
    Path folder;

    private Path written(String name, boolean backwards) throws IOException {
        Path launcher = Files.writeString(folder.resolve("launcher"), "#!/bin/sh\n");
        Path jar = Files.writeString(folder.resolve("jar"), "content of a jar");
        ReleaseArchive archive = new ReleaseArchive("quadrille-1-here", TIME);
        if (backwards) {
            archive.add("lib/more/b.jar", jar, false);
            archive.add("quadrille", launcher, true);
            archive.add("lib/z.jar", jar, false);
            archive.add("lib/a.jar", jar, false);
        } else {
            archive.add("lib/a.jar", jar, false);
            archive.add("lib/more/b.jar", jar, false);
            archive.add("lib/z.jar", jar, false);
            archive.add("quadrille", launcher, true);
        }
        Path file = folder.resolve(name);
        archive.write(file);
        return file;
    }

    @Test
    void theSameFilesGiveTheSameBytesWhenAndInWhateverOrderTheyCome() throws IOException {
        byte[] first = Files.readAllBytes(written("first", false));
        written("second", true);
        Files.setLastModifiedTime(folder.resolve("jar"), FileTime.from(Instant.EPOCH));
        assertArrayEquals(first, Files.readAllBytes(written("third", true)));
    }

    @Test
    void everyFolderComesOnceBeforeItsFilesAndOnlyTheLauncherIsAProgram() throws IOException {
        List<String> found = new ArrayList<>();
        try (TarArchiveInputStream in = new TarArchiveInputStream(new GzipCompressorInputStream(
                new BufferedInputStream(Files.newInputStream(written("archive", false)))))) {
            for (TarArchiveEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                assertEquals(TIME, entry.getLastModifiedTime().toInstant());
                found.add(Integer.toOctalString(entry.getMode() & 0777) + " " + entry.getName() + " "
                        + new String(in.readAllBytes()).strip());
            }
        }
        assertEquals(
                List.of(
                        "755 quadrille-1-here/ ",
                        "755 quadrille-1-here/lib/ ",
                        "644 quadrille-1-here/lib/a.jar content of a jar",
                        "755 quadrille-1-here/lib/more/ ",
                        "644 quadrille-1-here/lib/more/b.jar content of a jar",
                        "644 quadrille-1-here/lib/z.jar content of a jar",
                        "755 quadrille-1-here/quadrille #!/bin/sh"),
                found);
    }
}
