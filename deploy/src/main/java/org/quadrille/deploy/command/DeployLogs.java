package org.quadrille.deploy.command;

import java.io.PrintStream;
import java.nio.file.Path;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;

/** {@code quadrille deploy logs}. */
final class DeployLogs implements Command {
    @Override
    public CommandSpec options() {
        return SshOptions.add(CommandSpec.of(
                        "deploy logs",
                        "fetch the logs of a testbed's processes from their hosts, over ssh",
                        "Copies what the processes of a testbed have printed, and the logs of their runs, into one"
                                + " folder, including those of a run whose prime was killed."))
                .option("out", "DIR", "folder to copy to (default logs)")
                .option("run-id", "ID", "only the logs of this run (default: of all runs)")
                .example("quadrille deploy logs --testbed testbed.json --run-id first");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        SshOptions.of(line)
                .deployment(out)
                .logs(line.text("run-id").orElse(""), line.path("out").orElse(Path.of("logs")));
        return ExitCode.OK;
    }
}
