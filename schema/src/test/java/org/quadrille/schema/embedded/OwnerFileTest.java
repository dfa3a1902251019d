package org.quadrille.schema.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerFileTest {
    @TempDir
    Path folder;

    @Test
    void theOwnerIsAProcessAndNotWhoeverHasItsNumberLater() throws Exception {
        OwnerFile owner = new OwnerFile(folder.resolve("owner"));
        assertFalse(owner.lives());
        assertFalse(owner.orphaned());
        owner.write();
        assertTrue(owner.isThisProcess());
        assertTrue(owner.lives());
        assertFalse(owner.orphaned());
        for (String other : new String[] {ProcessHandle.current().pid() + " 1", "spoilt", ""}) {
            Files.writeString(owner.path(), other);
            assertFalse(owner.isThisProcess(), other);
            assertFalse(owner.lives(), other);
            assertTrue(owner.orphaned(), other);
        }
        Process living = new ProcessBuilder("sleep", "60").start();
        try {
            Files.writeString(owner.path(), living.pid() + " " + OsProcesses.started(living.toHandle()));
            assertFalse(owner.isThisProcess());
            assertTrue(owner.lives());
        } finally {
            living.destroyForcibly().waitFor();
        }
        assertFalse(owner.lives());
        assertTrue(owner.orphaned());
    }

    /** A process's start as a time of day is derived from the clock, and shifts when somebody sets the clock. */
    @Test
    void aClockThatIsSetKillsNoOwner() throws Exception {
        Path stat = Path.of("/proc/self/stat");
        assumeTrue(Files.exists(stat), "no /proc");
        String[] fields =
                Files.readString(stat).replaceFirst("^.*\\)", "0 name").split(" ");
        assertEquals(fields[21], OwnerFile.thisProcess().split(" ")[1]);
    }
}
