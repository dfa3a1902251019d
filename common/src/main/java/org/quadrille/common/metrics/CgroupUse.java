package org.quadrille.common.metrics;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.quadrille.common.cgroup.Cgroup;
import org.quadrille.common.cgroup.CgroupCounters;
import org.quadrille.common.files.SystemFiles;

/**
 * What the processes of a control group used together, if it stands for a machine, and for how long its quota throttled
 * them. Disks made of other disks are left out, as their bytes are counted there.
 */
final class CgroupUse {
    private static final String DEVICES = "/sys/dev/block/";

    private final Cgroup group;
    private final SystemFiles system;
    private final CgroupCounters counters;
    private final Map<String, Boolean> physical = new HashMap<>();

    /** @param system names the devices */
    CgroupUse(Cgroup group, SystemFiles system) {
        this.group = group;
        this.system = system;
        this.counters = new CgroupCounters(group.cpu(), group.usage(), group.memory(), group.disks());
    }

    /** Only version 2 tells how long the processes of a group waited. */
    static Pressure pressure(Cgroup group) {
        return group.cpu() != null && group.cpu().unified()
                ? Pressure.of(group.cpu().path(), ".pressure")
                : Pressure.unknown();
    }

    /**
     * Reads the counters. If the group stands for a machine, the host's values are removed, even where the group has
     * none of its own.
     */
    void read(Map<Counter, Double> to) {
        Optional<CgroupCounters.Throttling> throttling = counters.throttling();
        throttling.ifPresent(by -> to.put(Counter.HELD_BACK_NANOS, (double) by.nanos()));
        OptionalLong used = group.isMachine() ? counters.cpuNanos() : OptionalLong.empty();
        used.ifPresent(nanos -> to.put(Counter.GROUP_NANOS, (double) nanos));
        if (used.isPresent()) {
            counters.ofUsage("user_usec ").ifPresent(nanos -> to.put(Counter.GROUP_USER_NANOS, (double) nanos));
            counters.ofUsage("system_usec ").ifPresent(nanos -> to.put(Counter.GROUP_SYSTEM_NANOS, (double) nanos));
        }
        if (group.cpus() > 0 && (throttling.isPresent() || used.isPresent())) {
            to.put(Counter.GROUP_CPUS, group.cpus());
        }
        if (group.isMachine()) {
            to.remove(Counter.MEMORY);
            counters.memory().ifPresent(bytes -> to.put(Counter.MEMORY, (double) bytes));
            counters.disks(this::isPhysical).ifPresent(disks -> {
                to.put(Counter.DISK_READ, (double) disks.bytesRead());
                to.put(Counter.DISK_WRITTEN, (double) disks.bytesWritten());
                to.put(Counter.DISK_READS, (double) disks.reads());
                to.put(Counter.DISK_WRITES, (double) disks.writes());
            });
        }
    }

    private boolean isPhysical(String device) {
        return physical.computeIfAbsent(
                device, d -> Devices.isDisk(system.link(DEVICES + d).replaceFirst(".*/", ""), system.at("/sys/block")));
    }
}
