package org.quadrille.common.control;

import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.function.Consumer;
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

    /** The machine it runs on; in a container, what that leaves of it. */
    public static WorkerInfo.Machine machine() {
        return ThisMachine.within(MachineHolder.WHOLE, MachineHolder.GROUP);
    }

    /** The control group that holds it back or, in a container, stands for its machine; or {@link ControlGroup#NONE}. */
    public static ControlGroup group() {
        return MachineHolder.GROUP;
    }

    /**
     * The control group that a worker samples: its own, but that of the database server for a monitor that runs beside the
     * server's container, in its process namespace.
     */
    static ControlGroup groupToSample(WorkerKind kind) {
        return sampled(kind, LOG::info);
    }

    /** A server may be up later than its monitor, so that it is looked for every time. */
    private static ControlGroup sampled(WorkerKind kind, Consumer<String> log) {
        return kind == WorkerKind.MONITOR && MachineHolder.CONTAINER
                ? besideServer(SystemFiles.here(), group(), log)
                : group();
    }

    /**
     * The control group of the server that a container's process sees, or the container's own.
     *
     * @param log takes which of them it is, and why
     */
    static ControlGroup besideServer(SystemFiles files, ControlGroup own, Consumer<String> log) {
        ControlGroup.OfServer server = ControlGroup.ofServer(files);
        if (server.problem().isEmpty()) {
            log.accept("This monitor samples the container of the database server beside it");
            return server.group();
        }
        log.accept("This monitor samples its own container, not that of a database server: " + server.problem());
        return own;
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
                ThisMachine.within(MachineHolder.WHOLE, sampled(kind, line -> {})));
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
