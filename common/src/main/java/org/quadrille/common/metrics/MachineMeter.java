package org.quadrille.common.metrics;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.cgroup.Cgroup;
import org.quadrille.common.cgroup.CgroupCounters;
import org.quadrille.common.files.SystemFiles;
import org.quadrille.common.time.RunClock;
import oshi.SystemInfo;

/** Reads the counters of this machine and of this process. Thread-safe. */
final class MachineMeter {
    private static final int LOOKS = 3;

    private static volatile MachineMeter newest;

    private final Machine machine;
    private final Disks disks;
    private final Interfaces interfaces;
    private final Cgroup group;
    private final CgroupUse use;
    private final Pressure pressure;
    private final Processes processes = Processes.ofThisMachine();
    private final OwnProcess process;
    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private MachineMeter(Cgroup group) {
        this.group = group;
        this.use = new CgroupUse(group, SystemFiles.here());
        this.pressure = group.isMachine() ? CgroupUse.pressure(group) : Pressure.ofThisMachine();
        SystemInfo found = new SystemInfo();
        this.machine = Machine.of(found.getHardware());
        this.disks = Disks.of(found.getHardware().getDiskStores());
        // OSHI does not list loopback interfaces.
        this.interfaces = Interfaces.of(found.getHardware().getNetworkIFs());
        this.process = OwnProcess.of(() -> found.getOperatingSystem().getCurrentProcess());
    }

    /**
     * Makes one for the disks and interfaces that there are now; takes a moment.
     *
     * @param group control group of this process, or of a process beside it that is to be sampled
     */
    static void renew(Cgroup group) {
        MachineMeter fresh = new MachineMeter(group);
        fresh.read(false);
        newest = fresh;
    }

    /** The newest meter of this process if it is for this control group, otherwise a new one. */
    static MachineMeter of(Cgroup group) {
        MachineMeter known = newest;
        if (known == null || !known.group.equals(group)) {
            renew(group);
            known = newest;
        }
        return known;
    }

    /** The closest of three looks at both clocks, as a process may be kept from running between the two. */
    private static double ahead() {
        long closest = Long.MAX_VALUE;
        double ahead = 0;
        for (int i = 0; i < LOOKS; i++) {
            long before = System.nanoTime();
            long wall = RunClock.wallMicros();
            long gap = System.nanoTime() - before;
            if (gap < closest) {
                closest = gap;
                ahead = TimeUnit.MICROSECONDS.toNanos(wall) - (before + gap / 2.0);
            }
        }
        return ahead;
    }

    /** Says which processes of this machine belong to the run. @param pids their ids */
    synchronized void ofRun(Set<Long> pids) {
        processes.ofRun(pids);
    }

    /** @param all whether to look through all processes even if it is not yet time to */
    synchronized MachineReading read(boolean all) {
        long nanos = System.nanoTime();
        Map<Counter, Double> counters = new EnumMap<>(Counter.class);
        machine.read(counters);
        if (!group.isMachine()) {
            disks.read(counters);
        }
        use.read(counters);
        interfaces.read(counters);
        pressure.read(counters);
        processes.read(counters, nanos, all);
        process.read(counters);
        counters.put(Counter.AHEAD_NANOS, ahead());
        counters.put(Counter.OWN_NANOS, (double) system.getProcessCpuTime());
        return new MachineReading(nanos, counters);
    }

    /**
     * What the processes of a control group used together, if it stands for a machine, and for how long its quota throttled
     * them. Disks made of other disks are left out, as their bytes are counted there.
     */
    static final class CgroupUse {
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
                    device,
                    d -> Devices.isDisk(system.link(DEVICES + d).replaceFirst(".*/", ""), system.at("/sys/block")));
        }
    }
}
