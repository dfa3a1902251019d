package org.quadrille.common.metrics;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import oshi.hardware.HWDiskStore;

/**
 * Bytes of the physical disks together. OSHI finds the disks; on Linux their counters are read from {@code /sys/block},
 * because OSHI asks udev for everything about each disk every time, which costs more than all other readings.
 */
abstract class Disks {
    private static final Path SYSTEM = Path.of("/sys/block");
    /** Made of other disks, or of memory: their bytes are counted there, or are none. */
    private static final Pattern NOT_PHYSICAL = Pattern.compile("(dm-|md|loop|ram|zram|sr|nbd).*");

    private long read;
    private long written;

    static Disks of(List<HWDiskStore> found) {
        return of(found, SYSTEM);
    }

    static Disks of(List<HWDiskStore> found, Path system) {
        List<HWDiskStore> physical = found.stream()
                .filter(d -> !NOT_PHYSICAL.matcher(shortName(d)).matches())
                .toList();
        List<Path> files = physical.stream()
                .map(d -> system.resolve(shortName(d)).resolve("stat"))
                .toList();
        return files.stream().allMatch(Files::isReadable) ? new FromFiles(files) : new FromStores(physical);
    }

    private static String shortName(HWDiskStore disk) {
        return disk.getName().substring(disk.getName().lastIndexOf('/') + 1);
    }

    /** Reads the counters anew. */
    final void update() {
        read = 0;
        written = 0;
        count();
    }

    abstract void count();

    final void add(long bytesRead, long bytesWritten) {
        read += bytesRead;
        written += bytesWritten;
    }

    final long read() {
        return read;
    }

    final long written() {
        return written;
    }

    private static final class FromStores extends Disks {
        private final List<HWDiskStore> stores;

        FromStores(List<HWDiskStore> stores) {
            this.stores = stores;
        }

        @Override
        void count() {
            for (HWDiskStore store : stores) {
                store.updateAttributes();
                add(store.getReadBytes(), store.getWriteBytes());
            }
        }
    }

    /** Documentation/block/stat.rst of the kernel: third and seventh number are sectors of 512 bytes. */
    private static final class FromFiles extends Disks {
        private static final int SECTOR = 512;
        private static final int READ = 2;
        private static final int WRITTEN = 6;

        private final List<KernelFile> files;

        FromFiles(List<Path> files) {
            this.files = files.stream().map(KernelFile::new).toList();
        }

        @Override
        void count() {
            for (KernelFile file : files) {
                // A disk that went takes its count with it.
                if (file.read()) {
                    add(file.number("", READ) * SECTOR, file.number("", WRITTEN) * SECTOR);
                }
            }
        }
    }
}
