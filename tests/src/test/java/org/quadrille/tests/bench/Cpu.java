package org.quadrille.tests.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/** CPU time of processes. */
final class Cpu {
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private Cpu() {}

    /** Nanoseconds of this process so far. */
    static long ofThisProcess() {
        return SYSTEM.getProcessCpuTime();
    }

    /** Nanoseconds of another process so far, in steps of the system's clock tick. */
    static long of(ProcessHandle process) {
        return process.info()
                .totalCpuDuration()
                .map(Duration::toNanos)
                .orElseThrow(() -> new IllegalStateException("process " + process.pid() + " has ended"));
    }
}
