package org.quadrille.deploy.command;

import java.nio.file.Path;
import java.util.List;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandGroup;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.engine.Capability;
import org.quadrille.common.engine.EngineFacts;

/** {@code quadrille deploy}: brings a testbed onto its machines. */
public final class DeployCommand {
    /** {@code quadrille deploy}. */
    public static final Command GROUP = group(new DeployPush());

    private DeployCommand() {}

    /**
     * The testbed of a file, completed.
     *
     * @throws UserError if there is none, or the kit does not set servers of its engine up
     */
    static RunSetup setup(Path file) {
        RunSetup setup = Testbeds.load(file);
        EngineFacts engine = EngineFacts.of(setup.testbed().engine());
        if (engine.lacks().contains(Capability.DEPLOYMENT)) {
            throw new UserError(file + ": " + Capability.DEPLOYMENT.missing(engine) + ".");
        }
        return setup;
    }

    /** The group of commands, with this one to bring the kit to hosts. */
    public static Command group(DeployPush push) {
        return new CommandGroup(CommandSpec.of(
                        "deploy",
                        "set a testbed up on its machines, or write the files from which other tools do",
                        "Brings a testbed onto its machines: hosts that answer ssh, virtual machines, containers, or the pods of"
                                + " a cluster. Everything follows from the testbed file, and every command can be repeated.")
                .commands(List.of(
                        push,
                        HostCommands.START,
                        HostCommands.STATUS,
                        HostCommands.LOGS,
                        HostCommands.STOP,
                        HostCommands.REMOVE,
                        new DeployCompose(),
                        new DeployCloudInit(),
                        new DeployKubernetes()))
                .example("quadrille deploy push --testbed testbed.json"));
    }
}
