package org.quadrille.common.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.quadrille.common.control.WorkerInfo.Machine;
import oshi.SystemInfo;

/** The machine that this process runs on, read once. */
final class ThisMachine {
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

    private ThisMachine() {}

    static Machine of(String hostName) {
        SystemInfo system = new SystemInfo();
        var processor = system.getHardware().getProcessor();
        return new Machine(
                hostName + "/" + boot(system),
                hostName,
                processor.getProcessorIdentifier().getName().strip(),
                processor.getLogicalProcessorCount(),
                system.getHardware().getMemory().getTotal(),
                system.getOperatingSystem().toString());
    }

    /** Differs from machine to machine; two containers of one machine differ by their host names. */
    private static String boot(SystemInfo system) {
        try {
            return Files.readString(BOOT).strip();
        } catch (IOException e) {
            return Long.toString(system.getOperatingSystem().getSystemBootTime());
        }
    }
}
