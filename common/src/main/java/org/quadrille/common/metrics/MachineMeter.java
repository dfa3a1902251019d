package org.quadrille.common.metrics;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import oshi.SystemInfo;

/** Reads the counters of this machine and of this process. Thread-safe. */
final class MachineMeter {
    private static volatile MachineMeter newest;

    private final Machine machine;
    private final Disks disks;
    private final Interfaces interfaces;
    private final OwnProcess process;
    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private MachineMeter() {
        SystemInfo found = new SystemInfo();
        this.machine = Machine.of(found.getHardware());
        this.disks = Disks.of(found.getHardware().getDiskStores());
        // Without those of the loopback, as OSHI lists them.
        this.interfaces = Interfaces.of(found.getHardware().getNetworkIFs());
        this.process = OwnProcess.of(() -> found.getOperatingSystem().getCurrentProcess());
    }

    /** Makes one for the disks and interfaces that there are now; takes a moment. */
    static void renew() {
        MachineMeter fresh = new MachineMeter();
        fresh.read();
        newest = fresh;
    }

    /** The newest of this process. */
    static MachineMeter ofThisMachine() {
        if (newest == null) {
            renew();
        }
        return newest;
    }

    synchronized MachineReading read() {
        machine.update();
        disks.update();
        interfaces.update();
        process.update();
        return new MachineReading(
                System.nanoTime(),
                machine.allTicks(),
                machine.idleTicks(),
                machine.stolenTicks(),
                machine.memory(),
                disks.read(),
                disks.written(),
                interfaces.received(),
                interfaces.sent(),
                system.getProcessCpuTime(),
                process.memory(),
                process.threads());
    }
}
