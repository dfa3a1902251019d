package org.quadrille.tests.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** CPU time of this process; that of others is in {@link ProcessCpu}. */
final class Cpu {
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private Cpu() {}

    /** Nanoseconds of this process so far. */
    static long ofThisProcess() {
        return SYSTEM.getProcessCpuTime();
    }
}
