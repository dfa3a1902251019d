package org.quadrille.deploy.command;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.Opt;
import org.quadrille.common.config.RunSetup;
import org.quadrille.deploy.ssh.SshDeployment;
import org.quadrille.deploy.ssh.SshProgram;
import org.quadrille.vdriver.prime.Fleet;
import org.quadrille.vdriver.run.Dialers;

/** What all commands that reach the hosts of a testbed by ssh have in common. */
final class SshOptions {
    private final Path file;
    private final RunSetup setup;
    private final SshProgram ssh;
    private final List<String> hosts;

    private SshOptions(Arguments line) {
        file = Opt.TESTBED.of(line);
        setup = DeployCommand.setup(file);
        ssh = new SshProgram(
                line.parsed("ssh", "a program with its options, such as \"ssh -F FILE\"", SshOptions::words)
                        .orElse(List.of("ssh")));
        hosts = line.texts("host");
    }

    /** Adds the options. */
    static CommandSpec add(CommandSpec options) {
        return options.options(Opt.TESTBED)
                .repeatable("host", "HOST", "only these hosts of the testbed; may be repeated (default: all)")
                .option("ssh", "PROGRAM", "ssh program with its options, such as \"ssh -F FILE\" (default ssh)");
    }

    static SshOptions of(Arguments line) {
        return new SshOptions(line);
    }

    private static List<String> words(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("no program");
        }
        return Arrays.asList(text.strip().split("\\s+"));
    }

    /** The host of the first CE, where prime runs unless an option says otherwise. */
    String firstEmulator() {
        return setup.testbed().customerEmulators().get(0).host();
    }

    SshDeployment deployment(PrintStream told) {
        return new SshDeployment(setup, file.toString(), hosts, ssh, told);
    }

    /** How prime connects to the processes. */
    Fleet.Dialer dialer() {
        return Dialers.of(setup);
    }
}
