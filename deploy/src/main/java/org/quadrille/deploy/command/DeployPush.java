package org.quadrille.deploy.command;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Opt;
import org.quadrille.deploy.image.KitFolder;
import org.quadrille.deploy.ssh.HostKits;
import org.quadrille.deploy.ssh.SshDeployment;

/**
 * {@code quadrille deploy push}.
 *
 * @param kit what is brought
 */
public record DeployPush(Supplier<KitFolder> kit) implements Command {
    private static final Opt<Path> PASSWORD_FILE = DeployOptions.PASSWORD_FILE.as(
            "file with the password of the database user; if there is none, the passwordEnv or passwordFile that the"
                    + " testbed names is read on this machine");
    private static final Opt<String> PRIME = DeployOptions.PRIME.as(
            "with --database: machine on which you type the commands (default: that of the first CE)");

    /** Brings the kit that this process was started from. */
    DeployPush() {
        this(KitFolder::ofThisProcess);
    }

    @Override
    public CommandSpec options() {
        return SshOptions.add(CommandSpec.of(
                        "deploy push",
                        "bring every host of a testbed, over ssh, what it needs to run its processes",
                        "Brings every host of a testbed what it needs to run its processes: its part of the kit, its own"
                                + " keys, and the password where a connector runs. Only what changed is sent. Needs ssh"
                                + " without a password prompt, and sudo likewise unless --user-units is given."))
                .options(DeployOptions.KEYS, PASSWORD_FILE)
                .flag("limits", "limit the processes of each host to the sizes in `machines` of the testbed file")
                .flag("user-units", "do without sudo: the processes run under the systemd of the user who logs in")
                .flag("database", "also set up the PostgreSQL servers of the testbed, as root")
                .options(PRIME)
                .example("quadrille deploy push --testbed testbed.json")
                .example("quadrille deploy push --testbed testbed.json --database");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        if (PRIME.in(line) && !line.has("database")) {
            throw line.mistake("option --prime needs --database");
        }
        SshOptions common = SshOptions.of(line);
        SshDeployment.PushOptions options = new SshDeployment.PushOptions(
                DeployOptions.KEYS.of(line),
                PASSWORD_FILE.of(line),
                PASSWORD_FILE.in(line),
                line.has("user-units"),
                line.has("limits"),
                line.has("database") ? Optional.of(PRIME.find(line).orElse(common.firstEmulator())) : Optional.empty());
        try (HostKits kits = new HostKits(kit.get())) {
            common.deployment(out).push(common.dialer(), options, kits);
        }
        return ExitCode.OK;
    }
}
