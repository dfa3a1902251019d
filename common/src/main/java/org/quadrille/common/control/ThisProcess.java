package org.quadrille.common.control;

import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.quadrille.common.cli.Build;

/** What a process can say of itself. */
public final class ThisProcess {
    /** Reading it takes a moment, so that only a process that is asked for it does. */
    private static final class MachineHolder {
        static final WorkerInfo.Machine MACHINE = ThisMachine.of(hostName());
    }

    private ThisProcess() {}

    /** The machine it runs on. */
    public static WorkerInfo.Machine machine() {
        return MachineHolder.MACHINE;
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
                MachineHolder.MACHINE);
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
