package org.quadrille.common.control.process;

import java.net.InetAddress;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.control.WorkerKind;

/**
 * How a worker was started. Several in one process differ in their ports only.
 *
 * @param bind address of both its ports
 * @param controlPort port for prime, 0 for any free one
 * @param dataPort port for transactions or orders, 0 for any free one; also 0 for a worker without such a port
 * @param logs folder under which each run gets a folder
 * @param keys this host's folder of keys, or null
 * @param once whether the process ends when prime is gone
 * @param parent pid of the process that started this one, null to ask the system
 */
public record WorkerSettings(
        WorkerKind kind,
        InetAddress bind,
        int controlPort,
        int dataPort,
        Path logs,
        Path keys,
        boolean once,
        Long parent) {

    /** In the line that a worker prints when it listens, which whoever started it waits for. */
    public static final String READY = " ready on ";

    /** Adds the options of a worker to its command. */
    static CommandSpec options(CommandSpec line, WorkerKind kind) {
        String command = "quadrille " + kind.label();
        boolean several = kind == WorkerKind.CONNECTOR;
        String port = several ? "PORT,..." : "PORT";
        line.option("bind", "ADDRESS", "address to listen on (default 127.0.0.1); any other needs --keys")
                .option(
                        "control-port",
                        port,
                        "port for prime; 0 takes any free one"
                                + (several
                                        ? "; with several here and in --port, this process hosts as many groups, and"
                                                + " its runs are NON-STANDARD"
                                        : ""));
        if (hasDataPort(kind)) {
            line.option("port", port, "port for " + carried(kind) + "; 0 takes any free one");
        }
        line.option("logs", "DIR", "where the logs of each run go; default ./logs")
                .option("keys", "DIR", "this host's folder made by 'quadrille keys'; control is mutual TLS then")
                .flag("once", "end when prime falls silent or the process that started this one ends")
                .option("parent", "PID", "with --once: the process that started this one, in case it is already gone")
                .example(command + " --control-port 7001" + (hasDataPort(kind) ? " --port 8001" : ""))
                .example(command + " --bind 10.0.0.5 --control-port 7001" + (hasDataPort(kind) ? " --port 8001" : "")
                        + " --keys keys/10.0.0.5");
        return several ? line.example(command + " --control-port 7001,7011 --port 8001,8011") : line;
    }

    /**
     * Those of all workers of a process, in the order of their ports.
     *
     * @throws UserError if an option is missing or wrong, or the ports do not go together
     */
    static List<WorkerSettings> all(WorkerKind kind, Arguments line) {
        line.required("control-port");
        if (hasDataPort(kind)) {
            line.required("port");
        }
        List<Integer> control = ports(kind, line, "control-port");
        List<Integer> data = hasDataPort(kind) ? ports(kind, line, "port") : List.of(0);
        if (control.size() != data.size()) {
            throw line.mistake("option --control-port has " + Words.count(control.size(), "port")
                    + " and option --port has " + data.size() + "; give one of each for each group");
        }
        Set<Integer> taken = new HashSet<>();
        Stream.concat(control.stream(), data.stream())
                .filter(port -> port != 0 && !taken.add(port))
                .findFirst()
                .ifPresent(port -> {
                    throw line.mistake("port " + port + " is given twice; choose another for one of the two");
                });
        return IntStream.range(0, control.size())
                .mapToObj(i -> of(kind, line, control.get(i), data.get(i)))
                .toList();
    }

    private static List<Integer> ports(WorkerKind kind, Arguments line, String option) {
        return kind == WorkerKind.CONNECTOR
                ? line.ports(option).orElseThrow()
                : List.of(line.port(option).orElseThrow());
    }

    private static WorkerSettings of(WorkerKind kind, Arguments line, int controlPort, int dataPort) {
        return new WorkerSettings(
                kind,
                line.address("bind").orElse(InetAddress.getLoopbackAddress()),
                controlPort,
                dataPort,
                line.path("logs").orElse(Path.of("logs")),
                line.path("keys").orElse(null),
                line.has("once"),
                line.parsed("parent", "the id of a process", Long::valueOf).orElse(null));
    }

    String readyLine(int actualControlPort, int actualDataPort) {
        String ready = kind.label() + READY + Words.endpoint(bind.getHostAddress(), actualControlPort) + " (control)";
        return hasDataPort(kind)
                ? ready + ", " + Words.endpoint(bind.getHostAddress(), actualDataPort) + " (" + carried(kind) + ")"
                : ready;
    }

    private static boolean hasDataPort(WorkerKind kind) {
        return kind == WorkerKind.CONNECTOR || kind == WorkerKind.MEE;
    }

    private static String carried(WorkerKind kind) {
        return kind == WorkerKind.MEE ? "orders" : "transactions";
    }
}
