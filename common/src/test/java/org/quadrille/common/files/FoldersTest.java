package org.quadrille.common.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoldersTest {
    @TempDir
    Path folder;

    @Test
    void aFolderGoesWithAllInItAndNothingThatItsLinksName() throws IOException {
        Path made = folder.resolve("made");
        Path kept = Files.createDirectories(folder.resolve("kept"));
        Files.writeString(kept.resolve("file"), "of others");
        Files.createDirectories(made.resolve("a/b"));
        Files.writeString(made.resolve("a/b/file"), "x");
        Files.createSymbolicLink(made.resolve("a/link"), kept);
        Files.createSymbolicLink(made.resolve("a/nowhere"), folder.resolve("missing"));
        Folders.delete(made);
        assertFalse(Files.exists(made));
        assertTrue(Files.exists(kept.resolve("file")));
        Folders.delete(made);
    }

    @Test
    void aFolderIsAsLargeAsItsFilesAndWhatIsNotThereIsBelowAFolderThatIs() throws IOException {
        Files.createDirectories(folder.resolve("a/b"));
        Files.writeString(folder.resolve("a/b/file"), "four");
        Files.writeString(folder.resolve("a/file"), "six  .");
        Files.createSymbolicLink(folder.resolve("a/link"), folder.resolve("a/b/file"));
        assertEquals(10, Folders.size(folder.resolve("a")));
        assertThrows(IOException.class, () -> Folders.size(folder.resolve("c")));
        assertEquals(folder.resolve("a"), Folders.existing(folder.resolve("b/../a/c/d")));
        assertEquals(folder.resolve("a"), Folders.existing(folder.resolve("a")));
    }

    @Test
    void aUserWithoutAHomeKeepsThingsInAFolderOfItsOwn() throws IOException {
        assertEquals(folder.resolve(".cache"), Folders.userCache(null, folder));
        assertEquals(Path.of("/elsewhere"), Folders.userCache("/elsewhere", folder));
        assertEquals(folder.resolve(".cache"), Folders.userCache("", folder));
        assertEquals(
                folder.resolve(".cache"), Folders.userCache("relative", folder), "as the XDG specification demands");
        Path own = Folders.userCache(null, Path.of("?"));
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        assertEquals(temporary.resolve("quadrille-" + Files.getAttribute(own, "unix:uid")), own);
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(own)));
        assertEquals(own, Folders.userCache(null, Path.of("?")), "the same again");
        assertFalse(Files.exists(Path.of("?")));
    }

    @Test
    void whatCannotBeDeletedIsSaid() {
        // A path below a file cannot be a folder, not even for root.
        assertThrows(
                IOException.class,
                () -> Folders.delete(
                        Files.writeString(folder.resolve("file"), "x").resolve("below")));
    }
}
