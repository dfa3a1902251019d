package org.quadrille.study.environment;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TreeCopyTest {
    private static final int LARGE = 3_000_000;

    @TempDir
    Path folder;

    private Path original;
    private Path copy;
    private final byte[] large = new byte[LARGE];

    @BeforeEach
    void make() throws IOException {
        original = folder.resolve("original");
        Files.createDirectories(original.resolve("base/1"));
        copy = folder.resolve("above/copy");
        new Random(1).nextBytes(large);
        Files.write(original.resolve("base/1/large"), large);
        Files.writeString(original.resolve("base/1/small"), "small");
        Files.createDirectory(original.resolve("empty"));
        Files.createDirectory(original.resolve("left"));
        Files.writeString(original.resolve("left/out"), "out");
        Files.createSymbolicLink(original.resolve("link"), Path.of("base/1/small"));
        Files.setPosixFilePermissions(original, PosixFilePermissions.fromString("rwx------"));
        Files.setPosixFilePermissions(original.resolve("base/1/small"), PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void itIsTheSameAndStaysSoForAsLongAsNothingChanges() throws IOException {
        TreeCopy tree = new TreeCopy(original, copy, Set.of(Path.of("left")));
        assertEquals(LARGE + 5, tree.restore());
        assertSame();
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(copy)));
        assertEquals(
                "rw-------",
                PosixFilePermissions.toString(Files.getPosixFilePermissions(copy.resolve("base/1/small"))));
        assertFalse(Files.exists(copy.resolve("left")));
        assertEquals(0, tree.restore());
    }

    @Test
    void whatARunChangedIsBroughtBackAndTheRestIsLeftAlone() throws IOException {
        TreeCopy tree = new TreeCopy(original, copy, Set.of(Path.of("left")));
        tree.restore();
        Files.writeString(copy.resolve("base/1/small"), "other", StandardOpenOption.TRUNCATE_EXISTING);
        Files.writeString(copy.resolve("base/1/new"), "new");
        Files.createDirectories(copy.resolve("base/2/deep"));
        Files.writeString(copy.resolve("base/2/deep/file"), "new");
        Files.delete(copy.resolve("empty"));
        Files.delete(copy.resolve("link"));
        Files.createDirectory(copy.resolve("left"));
        Files.writeString(copy.resolve("left/own"), "own");
        assertEquals(5, tree.restore());
        assertSame();
        assertFalse(Files.exists(copy.resolve("base/2")));
        assertFalse(Files.exists(copy.resolve("base/1/new")));
        assertEquals("own", Files.readString(copy.resolve("left/own")), "what is left out is left alone");

        // Files that changed but kept their size, grew, or were deleted.
        large[7] ^= 1;
        Files.write(copy.resolve("base/1/large"), large);
        large[7] ^= 1;
        assertEquals(LARGE, tree.restore());
        Files.writeString(copy.resolve("base/1/large"), "more", StandardOpenOption.APPEND);
        Files.delete(copy.resolve("base/1/small"));
        assertEquals(LARGE + 5, tree.restore());
        assertSame();
    }

    private void assertSame() throws IOException {
        assertArrayEquals(large, Files.readAllBytes(copy.resolve("base/1/large")));
        assertEquals("small", Files.readString(copy.resolve("base/1/small")));
        assertTrue(Files.isDirectory(copy.resolve("empty")));
        assertEquals(Path.of("base/1/small"), Files.readSymbolicLink(copy.resolve("link")));
    }
}
