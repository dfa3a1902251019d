package org.quadrille.common.metrics;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;
import org.quadrille.common.files.Cgroup;
import org.quadrille.common.files.SystemFiles;

/**
 * What the processes of a control group used together, if it stands for a machine, and for how long its quota throttled
 * them (Documentation/admin-guide/cgroup-v2.rst and cgroup-v1/ of the kernel). Disks made of other disks are left out,
 * as their bytes are counted there. Memory excludes what the kernel can reclaim at any time, such as cached files, as
 * on a whole machine.
 */
final class CgroupUse {
    private static final int MICRO = 1_000;
    private static final String DEVICES = "/sys/dev/block/";

    private final Cgroup group;
    private final SystemFiles system;
    private final KernelFile usage;
    private final KernelFile quota;
    private final KernelFile memory;
    private final KernelFile kinds;
    private final KernelFile bytes;
    private final KernelFile operations;
    private final Map<String, Boolean> physical = new HashMap<>();

    private CgroupUse(Cgroup group, SystemFiles system) {
        this.group = group;
        this.system = system;
        this.usage = file(group.usage(), "cpu.stat", "cpuacct.usage");
        this.quota = file(group.cpu(), "cpu.stat", "cpu.stat");
        this.memory = file(group.memory(), "memory.current", "memory.usage_in_bytes");
        this.kinds = file(group.memory(), "memory.stat", "memory.stat");
        this.bytes = disks(group.disks(), "blkio.throttle.io_service_bytes");
        this.operations = disks(group.disks(), "blkio.throttle.io_serviced");
    }

    static CgroupUse of(Cgroup group) {
        return of(group, SystemFiles.here());
    }

    /** @param system names the devices */
    static CgroupUse of(Cgroup group, SystemFiles system) {
        return new CgroupUse(group, system);
    }

    /** Only version 2 tells how long the processes of a group waited. */
    static Pressure pressure(Cgroup group) {
        return group.cpu() != null && group.cpu().unified()
                ? Pressure.of(group.cpu().path(), ".pressure")
                : Pressure.unknown();
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

    /**
     * Reads the counters. If the group stands for a machine, the host's values are removed, even where the group has
     * none of its own.
     */
    void read(Map<Counter, Double> to) {
        if (read(quota)) {
            grants(to);
            boolean unified = group.cpu().unified();
            put(
                    to,
                    Counter.HELD_BACK_NANOS,
                    quota,
                    unified ? "throttled_usec " : "throttled_time ",
                    unified ? MICRO : 1);
        }
        if (group.isMachine()) {
            readAsMachine(to);
        }
    }

    private void grants(Map<Counter, Double> to) {
        if (group.cpus() > 0) {
            to.put(Counter.GROUP_CPUS, group.cpus());
        }
    }

    private void readAsMachine(Map<Counter, Double> to) {
        to.remove(Counter.MEMORY);
        if (read(usage)) {
            grants(to);
            String key = group.usage().unified() ? "usage_usec " : "";
            put(to, Counter.GROUP_NANOS, usage, key, group.usage().unified() ? MICRO : 1);
        }
        if (read(memory) && read(kinds)) {
            double kept = group.memory().unified()
                    ? all("inactive_file ", "active_file ", "slab_reclaimable ")
                    : all("total_inactive_file ", "total_active_file ");
            to.put(Counter.MEMORY, Math.max(0, memory.number("", 0) - kept));
        }
        if (read(bytes) && read(operations)) {
            for (Counter counter :
                    new Counter[] {Counter.DISK_READ, Counter.DISK_WRITTEN, Counter.DISK_READS, Counter.DISK_WRITES}) {
                to.put(counter, 0.0);
            }
            if (group.disks().unified()) {
                second(to);
            } else {
                first(to, bytes, Counter.DISK_READ, Counter.DISK_WRITTEN);
                first(to, operations, Counter.DISK_READS, Counter.DISK_WRITES);
            }
        }
    }

    /** Nothing can be read of a group that has gone. */
    private static boolean read(KernelFile file) {
        return file != null && file.read() && !file.text().isBlank();
    }

    private static void put(Map<Counter, Double> to, Counter counter, KernelFile file, String key, int unit) {
        if (file.has(key)) {
            to.put(counter, (double) file.number(key, 0) * unit);
        }
    }

    private double all(String... keys) {
        double all = 0;
        for (String key : keys) {
            all += kinds.has(key) ? kinds.number(key, 0) : 0;
        }
        return all;
    }

    /** {@code 254:0 rbytes=1 wbytes=2 rios=3 wios=4 dbytes=0 dios=0}. */
    private void second(Map<Counter, Double> to) {
        for (String line : bytes.text().split("\n")) {
            String[] fields = line.split(" ");
            for (int i = 1; i < fields.length && counts(fields[0]); i++) {
                int equals = fields[i].indexOf('=');
                switch (fields[i].substring(0, Math.max(0, equals))) {
                    case "rbytes" -> add(to, Counter.DISK_READ, fields[i], equals);
                    case "wbytes" -> add(to, Counter.DISK_WRITTEN, fields[i], equals);
                    case "rios" -> add(to, Counter.DISK_READS, fields[i], equals);
                    case "wios" -> add(to, Counter.DISK_WRITES, fields[i], equals);
                    default -> {}
                }
            }
        }
    }

    private static void add(Map<Counter, Double> to, Counter counter, String field, int equals) {
        to.merge(counter, Double.parseDouble(field.substring(equals + 1)), Double::sum);
    }

    /** {@code 8:0 Read 1}, and other kinds. */
    private void first(Map<Counter, Double> to, KernelFile file, Counter reads, Counter writes) {
        for (String line : file.text().split("\n")) {
            String[] fields = line.split(" ");
            if (fields.length == 3 && counts(fields[0]) && !fields[1].equals("Total")) {
                if (fields[1].equals("Read")) {
                    to.merge(reads, Double.parseDouble(fields[2]), Double::sum);
                } else if (fields[1].equals("Write")) {
                    to.merge(writes, Double.parseDouble(fields[2]), Double::sum);
                }
            }
        }
    }

    private boolean counts(String device) {
        return physical.computeIfAbsent(
                device, d -> Disks.physical(system.link(DEVICES + d).replaceFirst(".*/", "")));
    }
}
