package org.quadrille.common.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.quadrille.common.cgroup.Cgroup;
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

    /** A machine, or the part of it that a container may use. */
    static Machine within(Machine machine, Cgroup group) {
        return !group.isMachine()
                ? machine
                : new Machine(
                        machine.id(),
                        machine.name(),
                        machine.cpu(),
                        group.cpus() > 0 ? group.cpus() : machine.cpus(),
                        group.memoryBytes() > 0 ? group.memoryBytes() : machine.memoryBytes(),
                        machine.kernel());
    }

    /** Identifies a machine; two containers on one machine differ only in their host names. */
    private static String boot(SystemInfo system) {
        try {
            return Files.readString(BOOT).strip();
        } catch (IOException e) {
            return Long.toString(system.getOperatingSystem().getSystemBootTime());
        }
    }
}
