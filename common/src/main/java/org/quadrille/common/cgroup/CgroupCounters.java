package org.quadrille.common.cgroup;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import org.quadrille.common.files.KernelFile;

/**
 * What a control group counts (Documentation/admin-guide/cgroup-v2.rst and cgroup-v1/ of the kernel); each call reads
 * again. Empty means that the kernel does not count it, or that the group has gone, which is not the same as 0. Not
 * thread-safe.
 */
public final class CgroupCounters {
    private static final long NANOS_PER_MICRO = 1_000;
    private static final Set<String> OF_A_DISK = Set.of("rbytes", "wbytes", "rios", "wios");

    private final boolean unifiedUsage;
    private final boolean unifiedMemory;
    private final boolean unifiedDisks;
    private final KernelFile usage;
    private final KernelFile quota;
    private final KernelFile memory;
    private final KernelFile kinds;
    private final KernelFile peak;
    private final KernelFile bytes;
    private final KernelFile operations;

    /**
     * What a quota did: its periods in which the group ran, those in which it was throttled, and the time of that, all
     * processors together.
     */
    public record Throttling(long periods, long throttled, long nanos) {}

    /** What disks did together. */
    public record DiskUse(long bytesRead, long bytesWritten, long reads, long writes) {}

    /**
     * Opens the files of a group that exists: with its quota, its processor time, its memory and its disk operations;
     * null if not known.
     */
    public CgroupCounters(Cgroup.Folder cpu, Cgroup.Folder usage, Cgroup.Folder memory, Cgroup.Folder disks) {
        this.unifiedUsage = usage != null && usage.unified();
        this.unifiedMemory = memory != null && memory.unified();
        this.unifiedDisks = disks != null && disks.unified();
        this.usage = file(usage, "cpu.stat", "cpuacct.usage");
        this.quota = file(cpu, "cpu.stat", "cpu.stat");
        this.memory = file(memory, "memory.current", "memory.usage_in_bytes");
        this.kinds = file(memory, "memory.stat", "memory.stat");
        // Version 2 has it from Linux 5.19 on.
        this.peak = file(memory, "memory.peak", "memory.max_usage_in_bytes");
        this.bytes = disks(disks, "blkio.throttle.io_service_bytes");
        this.operations = disks(disks, "blkio.throttle.io_serviced");
    }

    private static KernelFile disks(Cgroup.Folder folder, String first) {
        KernelFile withChildren = file(folder, "io.stat", first + "_recursive");
        return withChildren != null ? withChildren : file(folder, "io.stat", first);
    }

    /** Null if there is none. */
    private static KernelFile file(Cgroup.Folder folder, String second, String first) {
        if (folder == null || !Files.isReadable(folder.path().resolve(folder.unified() ? second : first))) {
            return null;
        }
        try {
            return new KernelFile(folder.path().resolve(folder.unified() ? second : first));
        } catch (UncheckedIOException notForThisUser) {
            return null;
        }
    }

    /** Nothing can be read of a group that has gone. */
    private static boolean read(KernelFile file) {
        return file != null && file.read() && !file.text().isBlank();
    }

    private static long number(KernelFile file, String key) {
        return file.has(key) ? file.number(key, 0) : 0;
    }

    /** Nanoseconds of processor time. */
    public OptionalLong cpuNanos() {
        if (!read(usage)) {
            return OptionalLong.empty();
        }
        return unifiedUsage ? ofUsage("usage_usec ") : OptionalLong.of(usage.number("", 0));
    }

    /** A part of the processor time that {@link #cpuNanos} read, in nanoseconds. @param key its name in version 2, with a blank */
    public OptionalLong ofUsage(String key) {
        return unifiedUsage && usage.has(key)
                ? OptionalLong.of(usage.number(key, 0) * NANOS_PER_MICRO)
                : OptionalLong.empty();
    }

    /** What its quota did since it was made. */
    public Optional<Throttling> throttling() {
        if (!read(quota) || !quota.has("throttled_")) {
            return Optional.empty();
        }
        long nanos = number(quota, "throttled_usec ") * NANOS_PER_MICRO + number(quota, "throttled_time ");
        return Optional.of(new Throttling(number(quota, "nr_periods "), number(quota, "nr_throttled "), nanos));
    }

    /** Bytes in use, without what the kernel can reclaim at any time, such as cached files. */
    public OptionalLong memory() {
        if (!read(memory) || !read(kinds)) {
            return OptionalLong.empty();
        }
        long kept = unifiedMemory
                ? number(kinds, "inactive_file ") + number(kinds, "active_file ") + number(kinds, "slab_reclaimable ")
                : number(kinds, "total_inactive_file ") + number(kinds, "total_active_file ");
        return OptionalLong.of(Math.max(0, memory.number("", 0) - kept));
    }

    /** Most bytes that it ever had. */
    public OptionalLong memoryPeak() {
        return read(peak) ? OptionalLong.of(peak.number("", 0)) : OptionalLong.empty();
    }

    /** Whether the kernel counts its disk operations. A disk that it has not used yet is in no line. */
    public boolean countsDisks() {
        return bytes != null && operations != null;
    }

    /**
     * What disks did for it, if they are to be counted, such as {@code 254:0}; empty also as long as the kernel names
     * no disk at all.
     */
    public Optional<DiskUse> disks(Predicate<String> counted) {
        if (!read(bytes) || !read(operations)) {
            return Optional.empty();
        }
        Map<String, Long> sums = new HashMap<>();
        if (unifiedDisks) {
            second(sums, counted);
        } else {
            first(sums, bytes, "bytes", counted);
            first(sums, operations, "ios", counted);
        }
        return Optional.of(new DiskUse(
                sums.getOrDefault("rbytes", 0L),
                sums.getOrDefault("wbytes", 0L),
                sums.getOrDefault("rios", 0L),
                sums.getOrDefault("wios", 0L)));
    }

    /** {@code 254:0 rbytes=1 wbytes=2 rios=3 wios=4 dbytes=0 dios=0}. */
    private void second(Map<String, Long> sums, Predicate<String> counted) {
        for (String line : bytes.text().split("\n")) {
            String[] fields = line.split(" ");
            for (int i = 1; i < fields.length && counted.test(fields[0]); i++) {
                String[] count = fields[i].split("=", 2);
                if (OF_A_DISK.contains(count[0])) {
                    sums.merge(count[0], Long.parseLong(count[1]), Long::sum);
                }
            }
        }
    }

    /** {@code 8:0 Read 1}, and other kinds. */
    private static void first(Map<String, Long> sums, KernelFile file, String unit, Predicate<String> counted) {
        for (String line : file.text().split("\n")) {
            String[] fields = line.split(" ");
            if (fields.length == 3 && fields[1].matches("Read|Write") && counted.test(fields[0])) {
                sums.merge((fields[1].equals("Read") ? "r" : "w") + unit, Long.parseLong(fields[2]), Long::sum);
            }
        }
    }
}
