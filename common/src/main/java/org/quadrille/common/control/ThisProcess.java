package org.quadrille.common.control;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.function.Consumer;
import org.quadrille.common.cgroup.Cgroup;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.common.control.WorkerInfo.Machine;
import org.quadrille.common.files.ClassPath;
import org.quadrille.common.files.SystemFiles;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import oshi.SystemInfo;

/** What a process can say of itself. */
public final class ThisProcess {
    private static final Logger LOG = LoggerFactory.getLogger(ThisProcess.class);

    /** Reading this takes a moment, so only a process that is asked for it does so. */
    private static final class MachineHolder {
        static final boolean CONTAINER = Platform.here().kind() == Platform.Kind.CONTAINER;
        static final Cgroup GROUP = Cgroup.here(CONTAINER);
        static final WorkerInfo.Machine WHOLE = ThisMachine.of(hostName());
    }

    private ThisProcess() {}

    /** The machine it runs on; in a container, the part of it that the container may use. */
    public static WorkerInfo.Machine machine() {
        return ThisMachine.within(MachineHolder.WHOLE, MachineHolder.GROUP);
    }

    /** The control group that holds it back or, in a container, stands for its machine; or {@link Cgroup#NONE}. */
    public static Cgroup group() {
        return MachineHolder.GROUP;
    }

    /**
     * The control group that a worker samples: its own; for a monitor beside a database server's container, in the
     * process namespace of the server, that of the server.
     */
    static Cgroup groupToSample(WorkerKind kind) {
        return sampled(kind, LOG::info);
    }

    /** Looks for the server every time, because it may start later than its monitor. */
    private static Cgroup sampled(WorkerKind kind, Consumer<String> log) {
        return kind == WorkerKind.MONITOR && MachineHolder.CONTAINER
                ? besideServer(SystemFiles.here(), group(), log)
                : group();
    }

    /**
     * The control group of the database server that this process sees in its container, or the container's own.
     *
     * @param log takes a line that says which of them it is, and why
     */
    static Cgroup besideServer(SystemFiles files, Cgroup own, Consumer<String> log) {
        Cgroup.OfServer server = Cgroup.ofServer(files);
        if (server.problem().isEmpty()) {
            log.accept("This monitor samples the container of the database server beside it");
            return server.group();
        }
        log.accept("This monitor samples its own container, not that of a database server: " + server.problem());
        return own;
    }

    static WorkerInfo info(WorkerKind kind, int dataPort) {
        Runtime runtime = Runtime.getRuntime();
        return WorkerInfoBuilder.builder()
                .kind(kind)
                .build(Build.id())
                .host(hostName())
                .pid(ProcessHandle.current().pid())
                .os(String.join(" ", property("os.name"), property("os.version"), property("os.arch")))
                .jvm(property("java.vm.name") + " " + property("java.runtime.version"))
                .jvmFlags(ThisJava.flags())
                .processors(runtime.availableProcessors())
                .memoryBytes(runtime.maxMemory())
                .dataPort(dataPort)
                // Read anew, as a machine may be resized while its processes stay.
                .machine(ThisMachine.within(ThisMachine.of(hostName()), sampled(kind, line -> {})))
                .jars(ClassPath.here())
                .make();
    }

    private static String property(String name) {
        return System.getProperty(name, "");
    }

    /** The name that its host has for itself. */
    public static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            // A host that cannot resolve its own name is no error; the message contains the name.
            return e.getMessage().replaceFirst(":.*", "");
        }
    }

    /** The machine that this process runs on. */
    static final class ThisMachine {
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
            String boot = SystemFiles.here().text("/proc/sys/kernel/random/boot_id");
            return boot.isEmpty() ? Long.toString(system.getOperatingSystem().getSystemBootTime()) : boot;
        }
    }
}
