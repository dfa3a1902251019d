package org.quadrille.common.metrics;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.cgroup.Cgroup;
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
}
