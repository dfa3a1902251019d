package org.quadrille.deploy.command;

import java.io.PrintStream;
import java.time.Duration;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.Durations;

/** {@code quadrille deploy start}. */
final class DeployStart implements Command {
    private static final Duration WAIT = Duration.ofMinutes(1);

    @Override
    public CommandSpec options() {
        return SshOptions.add(CommandSpec.of(
                        "deploy start",
                        "start the processes of a testbed on their hosts, over ssh",
                        "Starts the processes of a testbed on their hosts, and waits until prime reaches all of them."
                                + " What runs already is left as it is."))
                .option("wait", "TIME", "how long a process may take until it is ready (default 1m)")
                .example("quadrille deploy start --testbed testbed.json");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        SshOptions common = SshOptions.of(line);
        Duration wait = line.parsed("wait", "a time such as 2m or 30s", Durations::parse)
                .orElse(WAIT);
        common.deployment(out).start(common.dialer(), Build.id(), wait);
        return ExitCode.OK;
    }
}
