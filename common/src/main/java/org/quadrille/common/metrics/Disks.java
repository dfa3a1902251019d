package org.quadrille.common.metrics;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.quadrille.common.files.KernelFile;
import oshi.hardware.HWDiskStore;

/**
 * Totals of all physical disks. OSHI finds the disks; on Linux their counters are read from {@code /sys/block}, because
 * OSHI asks udev for everything about each disk every time, which costs more than all other readings.
 */
abstract class Disks {
    private static final Path SYSTEM = Path.of("/sys/block");

    /** For each disk, how long it has had work as of the last reading; negative before the first. */
    private final long[] worked;

    private long busiest;

    private Disks(int disks) {
        this.worked = new long[disks];
        Arrays.fill(worked, -1);
    }

    static Disks of(List<HWDiskStore> found) {
        return of(found, SYSTEM);
    }

    static Disks of(List<HWDiskStore> found, Path system) {
        List<HWDiskStore> physical =
                found.stream().filter(d -> Devices.isDisk(shortName(d), system)).toList();
        List<Path> files = physical.stream()
                .map(d -> system.resolve(shortName(d)).resolve("stat"))
                .toList();
        return files.stream().allMatch(Files::isReadable) ? new FromFiles(files) : new FromStores(physical);
    }

    private static String shortName(HWDiskStore disk) {
        return disk.getName().substring(disk.getName().lastIndexOf('/') + 1);
    }

    /** Reads the counters; without a disk there are none. */
    final void read(Map<Counter, Double> to) {
        if (worked.length == 0) {
            return;
        }
        long[] work = worked.clone();
        count(to, work);
        long most = 0;
        for (int i = 0; i < work.length; i++) {
            most = Math.max(most, worked[i] < 0 ? 0 : work[i] - worked[i]);
            worked[i] = work[i];
        }
        busiest += most;
        to.put(Counter.DISK_BUSY_MILLIS, (double) busiest);
    }

    /** @param work filled with how long each disk has had work, in milliseconds; unchanged for a disk that is gone */
    abstract void count(Map<Counter, Double> to, long[] work);

    private static void add(Map<Counter, Double> to, Counter counter, long value) {
        to.merge(counter, (double) value, Double::sum);
    }

    /** How long operations waited is not known here. */
    private static final class FromStores extends Disks {
        private final List<HWDiskStore> stores;

        FromStores(List<HWDiskStore> stores) {
            super(stores.size());
            this.stores = stores;
        }

        @Override
        void count(Map<Counter, Double> to, long[] work) {
            for (int i = 0; i < work.length; i++) {
                HWDiskStore store = stores.get(i);
                store.updateAttributes();
                add(to, Counter.DISK_READ, store.getReadBytes());
                add(to, Counter.DISK_WRITTEN, store.getWriteBytes());
                add(to, Counter.DISK_READS, store.getReads());
                add(to, Counter.DISK_WRITES, store.getWrites());
                work[i] = store.getTransferTime();
            }
        }
    }

    /**
     * Documentation/block/stat.rst of the kernel: reads, merged, sectors of 512 bytes, milliseconds they took; the same four
     * of writes; operations under way; milliseconds with any under way.
     */
    private static final class FromFiles extends Disks {
        private static final int SECTOR = 512;
        private static final int READS = 0;
        private static final int READ = 2;
        private static final int READ_MILLIS = 3;
        private static final int WRITES = 4;
        private static final int WRITTEN = 6;
        private static final int WRITE_MILLIS = 7;
        private static final int BUSY_MILLIS = 9;

        private final List<KernelFile> files;

        FromFiles(List<Path> files) {
            super(files.size());
            this.files = files.stream().map(KernelFile::new).toList();
        }

        @Override
        void count(Map<Counter, Double> to, long[] work) {
            for (int i = 0; i < work.length; i++) {
                KernelFile file = files.get(i);
                // The counts of a disk that is gone are no longer included.
                if (file.read()) {
                    add(to, Counter.DISK_READ, file.number("", READ) * SECTOR);
                    add(to, Counter.DISK_WRITTEN, file.number("", WRITTEN) * SECTOR);
                    add(to, Counter.DISK_READS, file.number("", READS));
                    add(to, Counter.DISK_WRITES, file.number("", WRITES));
                    add(to, Counter.DISK_MILLIS, file.number("", READ_MILLIS) + file.number("", WRITE_MILLIS));
                    work[i] = file.number("", BUSY_MILLIS);
                }
            }
        }
    }
}
