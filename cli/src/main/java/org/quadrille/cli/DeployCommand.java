package org.quadrille.cli;

import java.util.List;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandGroup;
import org.quadrille.common.cli.CommandLines;

/** {@code quadrille deploy}: what brings a testbed onto machines, generated from its file. */
final class DeployCommand {
    /** {@code quadrille deploy}. */
    static final Command GROUP = new CommandGroup(CommandLines.of(
                    "deploy",
                    "write what brings a testbed onto machines, generated from its file",
                    "Writes what brings a testbed onto machines. Everything is generated from the testbed file and can be"
                            + " generated again.")
            .commands(List.of(new DeployCompose(), new DeployCloudInit()))
            .example("quadrille deploy compose --testbed testbed.json --out tile1"));

    private DeployCommand() {}
}
