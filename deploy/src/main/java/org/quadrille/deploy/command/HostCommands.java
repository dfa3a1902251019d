package org.quadrille.deploy.command;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Opt;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Durations;
import org.quadrille.common.config.Json;
import org.quadrille.deploy.ssh.HostStatus;

/** The commands of {@code quadrille deploy} for processes that {@code deploy push} has put onto their hosts. */
record HostCommands(CommandSpec options, Work work) implements Command {
    private static final Opt<Duration> WAIT = Opt.parsed(
                    "wait",
                    "TIME",
                    "how long a process may take until it is ready",
                    "a time such as 2m or 30s",
                    Durations::parse)
            .or(Duration.ofMinutes(1), "1m");
    private static final Opt<Path> OUT =
            Opt.path("out", "DIR", "folder to copy to").or(Path.of("logs"));
    private static final Opt<Boolean> FORCE = Opt.flag("force", "also end processes that run but do not answer");
    private static final Opt<Boolean> STATUS_JSON = Opt.JSON.as("print one JSON object, an inventory of the hosts");

    static final Command START = command(
            "start",
            "start the processes of a testbed on their hosts, over ssh",
            "Starts the processes of a testbed on their hosts, and waits until prime reaches all of them."
                    + " What runs already is left as it is.",
            spec -> spec.options(WAIT).example("quadrille deploy start --testbed testbed.json"),
            (ssh, line, out) -> {
                ssh.deployment(out).start(ssh.dialer(), Build.id(), WAIT.of(line));
                return ExitCode.OK;
            });

    static final Command STATUS = command(
            "status",
            "show what runs on the hosts of a testbed, over ssh",
            "Shows each process of a testbed: since when it has been running, its build, the run"
                    + " it is busy with, and the last line of its log. Exit code 1 means that one"
                    + " does not run or does not answer.",
            spec -> spec.options(STATUS_JSON).example("quadrille deploy status --testbed testbed.json"),
            HostCommands::status);

    static final Command LOGS = command(
            "logs",
            "fetch the logs of a testbed's processes from their hosts, over ssh",
            "Copies what the processes of a testbed have printed, and the logs of their runs, into one"
                    + " folder, including those of a run whose prime was killed.",
            spec -> spec.options(OUT)
                    .option("run-id", "ID", "only the logs of this run (default: of all runs)")
                    .example("quadrille deploy logs --testbed testbed.json --run-id first"),
            (ssh, line, out) -> {
                ssh.deployment(out).logs(line.text("run-id").orElse(""), OUT.of(line));
                return ExitCode.OK;
            });

    static final Command STOP = command(
            "stop",
            "stop the processes of a testbed on their hosts, over ssh",
            "Stops the processes of a testbed on their hosts, unless one of them is busy with a run.",
            spec -> spec.options(FORCE).example("quadrille deploy stop --testbed testbed.json"),
            (ssh, line, out) -> {
                ssh.deployment(out).stop(ssh.dialer(), FORCE.of(line));
                return ExitCode.OK;
            });

    static final Command REMOVE = command(
            "remove",
            "remove from the hosts of a testbed, over ssh, everything that push brought",
            "Stops the processes of a testbed, unless one of them is busy with a run, and removes everything that `deploy push` brought, with keys, password and logs. Databases and their servers stay.",
            spec -> spec.options(FORCE).example("quadrille deploy remove --testbed testbed.json"),
            (ssh, line, out) -> {
                ssh.deployment(out).remove(ssh.dialer(), FORCE.of(line));
                return ExitCode.OK;
            });

    /** What one of them does. */
    interface Work {
        ExitCode run(SshOptions ssh, Arguments line, PrintStream out);
    }

    private static Command command(
            String word, String summary, String description, UnaryOperator<CommandSpec> own, Work work) {
        CommandSpec spec = SshOptions.add(CommandSpec.of("deploy " + word, summary, description));
        return new HostCommands(own.apply(spec), work);
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        return work.run(SshOptions.of(line), line, out);
    }

    private static ExitCode status(SshOptions ssh, Arguments line, PrintStream out) {
        HostStatus status = ssh.deployment(out).status(ssh.dialer());
        if (STATUS_JSON.of(line)) {
            out.println(Json.write(status));
        } else {
            status.hosts().forEach(host -> show(host, out));
        }
        if (!STATUS_JSON.of(line)) {
            UserError.ofAll(status.problems());
        }
        return status.good() ? ExitCode.OK : status.problems().isEmpty() ? ExitCode.INVALID : ExitCode.USAGE;
    }

    private static void show(HostStatus.OnHost host, PrintStream out) {
        for (HostStatus.OfProcess process : host.processes()) {
            out.println(host.host() + ": " + process.name() + " " + state(host, process)
                    + (process.last().isEmpty() ? "" : "\n    " + process.last()));
        }
    }

    private static String state(HostStatus.OnHost host, HostStatus.OfProcess process) {
        if (!process.up()) {
            return (host.build() == null ? "is not installed" : "does not run, build " + host.build() + " is there")
                    + (process.answers() ? "; another process answers on port " + process.controlPort() : "");
        }
        return "running since " + process.since()
                + (process.answers()
                        ? ", build " + process.build() + ", " + (process.run() == null ? "free" : process.run())
                        : ", but prime does not reach it on port " + process.controlPort());
    }
}
