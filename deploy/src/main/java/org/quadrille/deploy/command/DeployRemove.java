package org.quadrille.deploy.command;

import java.io.PrintStream;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;

/** {@code quadrille deploy remove}. */
final class DeployRemove implements Command {
    @Override
    public CommandSpec options() {
        return SshOptions.add(
                        CommandSpec.of(
                                "deploy remove",
                                "remove from the hosts of a testbed, over ssh, everything that push brought",
                                "Stops the processes of a testbed, unless one of them is busy with a run, and removes everything that `deploy push` brought, with keys, password and logs. Databases and their servers stay."))
                .options(SshOptions.FORCE)
                .example("quadrille deploy remove --testbed testbed.json");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        SshOptions common = SshOptions.of(line);
        common.deployment(out).remove(common.dialer(), SshOptions.FORCE.of(line));
        return ExitCode.OK;
    }
}
