package org.quadrille.vdriver.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.files.DataLocation;
import org.quadrille.common.files.Folders;

class DurableFolderTest {
    private static final Path MEMORY = Path.of("/dev/shm");

    @TempDir
    Path folder;

    @Test
    void itIsInTheNearestFolderOfTheFirstPlaceOnADisk() throws IOException {
        assumeTrue(!DataLocation.of(folder.toString()).inMemory(), "the folder of this test is in memory");
        DurableFolder made = DurableFolder.make(folder.resolve("not/yet/there"));
        assertEquals(folder, made.path().getParent());
        assertEquals("", made.warning());
        assertEquals("", DurableFolder.warning(folder.resolve("kept")));
    }

    @Test
    void aPlaceInMemoryIsPassedOver() throws IOException {
        memory();
        assumeTrue(!DataLocation.of(folder.toString()).inMemory(), "the folder of this test is in memory");
        Path results = Files.createTempDirectory(MEMORY, "quadrille-test-");
        try {
            DurableFolder made = DurableFolder.make(List.of(results, folder));
            assertEquals(folder, made.path().getParent());
            assertEquals("", made.warning());
        } finally {
            Folders.delete(results);
        }
    }

    @Test
    void whereNoneIsOnADiskOneSentenceSaysSo() throws IOException {
        memory();
        DurableFolder made = DurableFolder.make(List.of(MEMORY.resolve("results")));
        try {
            assertTrue(made.warning().startsWith("No folder among /dev/shm is both writable"), made.warning());
            assertTrue(made.warning().contains("--results"), made.warning());
            assertTrue(DurableFolder.warning(MEMORY.resolve("kept")).contains("/dev/shm/kept is in memory (tmpfs)"));
        } finally {
            Folders.delete(made.path());
        }
    }

    private static void memory() {
        assumeTrue(
                Files.isWritable(MEMORY) && DataLocation.of(MEMORY.toString()).inMemory(),
                "this system has no folder in memory at " + MEMORY);
    }
}
