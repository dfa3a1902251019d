package org.quadrille.common.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counters of disks, as the kernel writes them. */
class DiskWorkTest {
    @TempDir
    Path root;

    private void disk(String name, String cache, String stat) throws IOException {
        Path queue = Files.createDirectories(root.resolve("sys/block/" + name + "/queue"));
        Files.writeString(queue.resolve("write_cache"), cache + "\n");
        Files.writeString(root.resolve("sys/block/" + name + "/stat"), stat + "\n");
    }

    private DiskWork of(String... disks) {
        return DiskWork.of(new SystemFiles(root), List.of(disks));
    }

    @Test
    void disksAreSummed_andOneThatDoesNotSayHidesTheOthers() throws IOException {
        disk("sda", "write back", "  2363334 374341 132393794 804863 5000 23 673 406 0 821 532 18 204 53 32 1390 129");
        disk("sdb", "write back", "1 0 8 1 200 0 8 1 0 1 1 0 0 0 0 10 1");
        disk("nvme0n1", "write through", "1 0 8 1 7000 0 8 1 0 1 1 0 0 0 0 0 0");
        disk("head", "write back", "1 0 8 1 300 0 8 1 0 1 1 0 0 0 0 0 0");
        disk("old", "write back", "1 0 8 1 300 0 8 1 0 1 1");
        assertEquals(new DiskWork(5_200, true, 1_400L), of("sda", "sdb"));
        assertEquals(new DiskWork(7_000, false, 0L), of("nvme0n1"), "no flush is asked of it");
        assertEquals(new DiskWork(12_000, true, 1_390L), of("sda", "nvme0n1"));
        assertEquals(new DiskWork(5_300, true, null), of("sda", "head"), "a driver that counts no flush");
        assertEquals(new DiskWork(300, true, null), of("old"), "a kernel that counts none");
        assertNull(of("sda", "gone"));
        assertNull(of());
    }
}
