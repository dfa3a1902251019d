package org.quadrille.common.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file is where its link leads. */
class DataLocationTest {
    private static final Path MEMORY = Path.of("/dev/shm");

    @TempDir
    Path folder;

    @Test
    void oneFileThatALinkPutsIntoMemoryIsFound_andOneInTheFolderItselfIsNot() throws IOException {
        assumeTrue(
                Files.isWritable(MEMORY) && DataLocation.of(MEMORY.toString()).inMemory(),
                "skipped: this system has no folder in memory at " + MEMORY);
        assumeTrue(!DataLocation.of(folder.toString()).inMemory(), "skipped: the folder of this test is in memory");
        Path file = Files.createTempFile(MEMORY, "quadrille-test-", "");
        try {
            Files.createFile(folder.resolve("1259"));
            Files.createSymbolicLink(folder.resolve("1260"), folder.resolve("1259"));
            Files.createSymbolicLink(folder.resolve("1261"), folder.resolve("gone"));
            DataLocation found = DataLocation.of(folder + "/*");
            assertFalse(found.inMemory(), found.toString());
            assertEquals(folder.toRealPath().toString(), found.folder());
            Files.createSymbolicLink(folder.resolve("16402"), file);
            found = DataLocation.of(folder + "/*");
            assertTrue(found.inMemory(), found.toString());
            assertEquals(file.toString(), found.folder());
            assertFalse(DataLocation.of(folder.toString()).inMemory(), "only its files were not asked for");
        } finally {
            Files.delete(file);
        }
    }

    @Test
    void aFolderThatIsALinkIsWhereItLeads() throws IOException {
        Path real = Files.createDirectory(folder.resolve("real"));
        Path link = Files.createSymbolicLink(folder.resolve("base"), real);
        assertEquals(
                real.toRealPath().toString(), DataLocation.of(link.toString()).folder());
        assertEquals(real.toRealPath().toString(), DataLocation.of(link + "/*").folder());
        assertFalse(DataLocation.of(folder.resolve("none") + "/*").known());
    }
}
