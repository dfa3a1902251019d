package org.quadrille.common.metrics;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.stream.LongStream;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.GlobalMemory;

/** Reads the counters of this machine and of this process. Thread-safe. */
final class MachineMeter {
    private final CentralProcessor processor;
    private final GlobalMemory memory;
    private final Disks disks;
    private final Interfaces interfaces;
    private final OwnProcess process;
    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private MachineMeter() {
        SystemInfo machine = new SystemInfo();
        this.processor = machine.getHardware().getProcessor();
        this.memory = machine.getHardware().getMemory();
        this.disks = Disks.of(machine.getHardware().getDiskStores());
        // Without those of the loopback, as OSHI lists them.
        this.interfaces = Interfaces.of(machine.getHardware().getNetworkIFs());
        this.process = OwnProcess.of(() -> machine.getOperatingSystem().getCurrentProcess());
    }

    /** The one of this process; making it takes a moment, the first time. */
    static MachineMeter ofThisMachine() {
        return Here.METER;
    }

    private static final class Here {
        static final MachineMeter METER = new MachineMeter();
    }

    synchronized MachineReading read() {
        long[] ticks = processor.getSystemCpuLoadTicks();
        disks.update();
        interfaces.update();
        process.update();
        return new MachineReading(
                System.nanoTime(),
                LongStream.of(ticks).sum(),
                ticks[TickType.IDLE.getIndex()] + ticks[TickType.IOWAIT.getIndex()],
                ticks[TickType.STEAL.getIndex()],
                memory.getTotal() - memory.getAvailable(),
                disks.read(),
                disks.written(),
                interfaces.received(),
                interfaces.sent(),
                system.getProcessCpuTime(),
                process.memory(),
                process.threads());
    }
}
