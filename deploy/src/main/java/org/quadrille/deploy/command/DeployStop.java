package org.quadrille.deploy.command;

import java.io.PrintStream;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;

/** {@code quadrille deploy stop}. */
final class DeployStop implements Command {
    @Override
    public CommandSpec options() {
        return SshOptions.add(CommandSpec.of(
                        "deploy stop",
                        "stop the processes of a testbed on their hosts, over ssh",
                        "Stops the processes of a testbed on their hosts, unless one of them is busy with a run."))
                .options(SshOptions.FORCE)
                .example("quadrille deploy stop --testbed testbed.json");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        SshOptions common = SshOptions.of(line);
        common.deployment(out).stop(common.dialer(), SshOptions.FORCE.of(line));
        return ExitCode.OK;
    }
}
