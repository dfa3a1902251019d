package org.quadrille.deploy.command;

import java.io.PrintStream;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.deploy.ssh.HostStatus;

/** {@code quadrille deploy status}. */
final class DeployStatus implements Command {
    @Override
    public CommandSpec options() {
        return SshOptions.add(CommandSpec.of(
                        "deploy status",
                        "show what runs on the hosts of a testbed, over ssh",
                        "Shows each process of a testbed: since when it has been running, its build, the run"
                                + " it is busy with, and the last line of its log. Exit code 1 means that one"
                                + " does not run or does not answer."))
                .flag("json", "print one JSON object, an inventory of the hosts")
                .example("quadrille deploy status --testbed testbed.json");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        SshOptions common = SshOptions.of(line);
        HostStatus status = common.deployment(out).status(common.dialer());
        if (line.has("json")) {
            out.println(Json.write(status));
        } else {
            status.hosts().forEach(host -> show(host, out));
        }
        if (!status.problems().isEmpty() && !line.has("json")) {
            throw new UserError(String.join("\n", status.problems()));
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
