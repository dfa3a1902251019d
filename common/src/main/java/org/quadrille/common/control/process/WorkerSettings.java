package org.quadrille.common.control.process;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.Words;
import org.quadrille.common.control.WorkerKind;

/**
 * How a worker process was started.
 *
 * @param kind what it is
 * @param bind address of both its ports
 * @param controlPort port for prime, 0 for any free one
 * @param dataPort port for transactions, orders or what neighbours send, 0 for any free one; also 0 for a worker without such a port
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

    /** Adds the options of a worker to its command. */
    static CommandSpec options(CommandSpec line, WorkerKind kind) {
        String command = "quadrille " + kind.label();
        line.option("bind", "ADDRESS", "address to listen on (default 127.0.0.1); any other needs --keys")
                .option("control-port", "PORT", "port for prime; 0 takes any free one");
        if (hasDataPort(kind)) {
            line.option("port", "PORT", "port for " + carried(kind) + "; 0 takes any free one");
        }
        return line.option("logs", "DIR", "where the logs of each run go; default ./logs")
                .option("keys", "DIR", "this host's folder made by 'quadrille keys'; control is mutual TLS then")
                .flag("once", "end when prime falls silent or the process that started this one ends")
                .option("parent", "PID", "with --once: the process that started this one, in case it is already gone")
                .example(command + " --control-port 7001" + (hasDataPort(kind) ? " --port 8001" : ""))
                .example(command + " --bind 10.0.0.5 --control-port 7001" + (hasDataPort(kind) ? " --port 8001" : "")
                        + " --keys keys/10.0.0.5");
    }

    static WorkerSettings of(WorkerKind kind, Arguments line) {
        line.required("control-port");
        if (hasDataPort(kind)) {
            line.required("port");
        }
        return new WorkerSettings(
                kind,
                line.parsed("bind", "an address of this host", WorkerSettings::address)
                        .orElse(InetAddress.getLoopbackAddress()),
                line.port("control-port").orElseThrow(),
                hasDataPort(kind) ? line.port("port").orElseThrow() : 0,
                line.path("logs").orElse(Path.of("logs")),
                line.path("keys").orElse(null),
                line.has("once"),
                line.parsed("parent", "the id of a process", Long::valueOf).orElse(null));
    }

    String readyLine(int actualControlPort, int actualDataPort) {
        String ready =
                kind.label() + " ready on " + Words.endpoint(bind.getHostAddress(), actualControlPort) + " (control)";
        return hasDataPort(kind)
                ? ready + ", " + Words.endpoint(bind.getHostAddress(), actualDataPort) + " (" + carried(kind) + ")"
                : ready;
    }

    private static boolean hasDataPort(WorkerKind kind) {
        return kind == WorkerKind.CONNECTOR || kind == WorkerKind.MEE || kind == WorkerKind.NEIGHBOUR;
    }

    private static String carried(WorkerKind kind) {
        return switch (kind) {
            case MEE -> "orders";
            case NEIGHBOUR -> "what other neighbours send";
            default -> "transactions";
        };
    }

    private static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
