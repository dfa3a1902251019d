package org.quadrille.deploy.command;

import java.util.List;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandGroup;
import org.quadrille.common.cli.CommandSpec;

/** {@code quadrille deploy}: brings a testbed onto its machines. */
public final class DeployCommand {
    /** {@code quadrille deploy}. */
    public static final Command GROUP = group(new DeployPush());

    private DeployCommand() {}

    /** The group of commands, with this one to bring the kit to hosts. */
    public static Command group(DeployPush push) {
        return new CommandGroup(CommandSpec.of(
                        "deploy",
                        "set a testbed up on its machines, or write the files from which other tools do",
                        "Brings a testbed onto its machines: hosts that answer ssh, virtual machines, containers, or the pods of"
                                + " a cluster. Everything follows from the testbed file, and every command can be repeated.")
                .commands(List.of(
                        push,
                        new DeployStart(),
                        new DeployStatus(),
                        new DeployLogs(),
                        new DeployStop(),
                        new DeployRemove(),
                        new DeployCompose(),
                        new DeployCloudInit(),
                        new DeployKubernetes()))
                .example("quadrille deploy push --testbed testbed.json"));
    }
}
