package org.quadrille.common.control;

import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.quadrille.common.cli.Build;
import org.quadrille.common.files.ControlGroup;
import org.quadrille.common.files.SystemFiles;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a process can say of itself. */
public final class ThisProcess {
    private static final Logger LOG = LoggerFactory.getLogger(ThisProcess.class);

    /** Reading it takes a moment, so that only a process that is asked for it does. */
    private static final class MachineHolder {
        static final boolean CONTAINER = Platform.here().kind() == Platform.Kind.CONTAINER;
        static final ControlGroup GROUP = ControlGroup.here(CONTAINER);
        static final WorkerInfo.Machine WHOLE = ThisMachine.of(hostName());
    }

    private ThisProcess() {}

    /** The machine it runs on; in a container, and in a control group with limits, what that leaves of it. */
    public static WorkerInfo.Machine machine() {
        return ThisMachine.within(MachineHolder.WHOLE, MachineHolder.GROUP);
    }

    /** The control group that bounds it; {@link ControlGroup#NONE} if none does. */
    public static ControlGroup group() {
        return MachineHolder.GROUP;
    }

    /**
     * The control group whose use of the machine a worker samples: its own, but that of the database server for a monitor
     * that runs beside the server's container, in its process namespace.
     */
    static ControlGroup groupToSample(WorkerKind kind) {
        if (kind != WorkerKind.MONITOR || !MachineHolder.CONTAINER) {
            return group();
        }
        ControlGroup.OfServer server = ControlGroup.ofServer(SystemFiles.here());
        if (server.problem().isEmpty()) {
            LOG.info("This monitor samples the container of the database server beside it");
        } else {
            LOG.info("This monitor samples its own container, not a database's: {}", server.problem());
        }
        return server.problem().isEmpty() ? server.group() : group();
    }

    /** The machine of a worker. A server may be up later than its monitor, so that it is looked for every time. */
    private static WorkerInfo.Machine machine(WorkerKind kind) {
        if (kind != WorkerKind.MONITOR || !MachineHolder.CONTAINER) {
            return machine();
        }
        ControlGroup.OfServer server = ControlGroup.ofServer(SystemFiles.here());
        return server.problem().isEmpty() ? ThisMachine.within(MachineHolder.WHOLE, server.group()) : machine();
    }

    static WorkerInfo info(WorkerKind kind, int dataPort) {
        Runtime runtime = Runtime.getRuntime();
        return new WorkerInfo(
                kind,
                Build.id(),
                hostName(),
                ProcessHandle.current().pid(),
                String.join(" ", property("os.name"), property("os.version"), property("os.arch")),
                property("java.vm.name") + " " + property("java.runtime.version"),
                String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments()),
                runtime.availableProcessors(),
                runtime.maxMemory(),
                dataPort,
                machine(kind));
    }

    private static String property(String name) {
        return System.getProperty(name, "");
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            // A host that does not know its own name is still a host; the message carries what it is called.
            return e.getMessage().replaceFirst(":.*", "");
        }
    }
}
