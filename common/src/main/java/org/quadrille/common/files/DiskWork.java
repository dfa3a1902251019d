package org.quadrille.common.files;

import java.io.Serializable;
import java.util.Collection;
import java.util.List;

/**
 * What disks have done since their machine was started, whoever asked for it, summed over the disks (Documentation/block/stat.rst and
 * Documentation/ABI/stable/sysfs-block of the kernel).
 *
 * @param writes writes completed
 * @param cached whether one of them has a cache of its own that it loses with its power
 * @param flushes how often disks with such a cache have written it for good; null if one of them does not count that
 */
public record DiskWork(long writes, boolean cached, Long flushes) implements Serializable {
    private static final int WRITES = 4;
    private static final int FLUSHES = 15;

    /** Of disks by name, such as {@code sda}; null if there are none, or one of them does not say. */
    static DiskWork of(SystemFiles files, Collection<String> disks) {
        DiskWork all = disks.isEmpty() ? null : new DiskWork(0, false, 0L);
        for (String disk : disks) {
            DiskWork one = of(files, disk);
            all = all == null || one == null ? null : all.and(one);
        }
        return all;
    }

    private static DiskWork of(SystemFiles files, String disk) {
        List<String> counted =
                List.of(files.text("/sys/block/" + disk + "/stat").split("\\s+"));
        String cache = files.text("/sys/block/" + disk + "/queue/write_cache");
        if (counted.size() <= WRITES || cache.isEmpty()) {
            return null;
        }
        boolean cached = cache.equals("write back");
        long flushes = counted.size() > FLUSHES ? Long.parseLong(counted.get(FLUSHES)) : 0;
        // A disk on which a file system was made has been flushed: one that has still 0 is of a driver that counts
        // none.
        return new DiskWork(Long.parseLong(counted.get(WRITES)), cached, cached && flushes == 0 ? null : flushes);
    }

    private DiskWork and(DiskWork other) {
        return new DiskWork(
                writes + other.writes,
                cached || other.cached,
                flushes == null || other.flushes == null ? null : Long.valueOf(flushes + other.flushes));
    }
}
