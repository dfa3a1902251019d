package org.quadrille.cli;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.CommandLines;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.control.tls.KeyHost;
import org.quadrille.common.control.tls.KeyMaker;

/** {@code quadrille keys}: a certificate authority and a key for every host of a testbed. */
public final class KeysCommand {
    private final PrintStream out;

    public KeysCommand() {
        this(System.out);
    }

    KeysCommand(PrintStream out) {
        this.out = out;
    }

    /** Returns the exit code. */
    public int run(String[] args) {
        CommandLines commandLine = CommandLines.of(
                        "quadrille keys",
                        "Makes a certificate authority and one key per host for mutual TLS on the control ports.\n"
                                + "Name every host as the testbed file names it, and prime, the host the run is driven from.\n"
                                + "A host with several names: write them with commas; the first one names its folder.")
                .option("out", "DIR", "folder to make; must not exist yet; default ./keys")
                .operands("HOST...")
                .example("quadrille keys --out keys prime ce1 mee1 10.0.0.5 vm1.example.org,10.0.0.6");
        Optional<Arguments> line = commandLine.parse(args, out);
        if (line.isEmpty()) {
            return ExitCode.OK.code();
        }
        List<KeyHost> hosts = line.get().operands().stream().map(KeyHost::parse).toList();
        if (hosts.isEmpty()) {
            throw line.get().mistake("name at least one host");
        }
        Path folder = line.get().path("out").orElse(Path.of("keys"));
        KeyMaker.make(folder, hosts);
        out.println("Made keys for " + hosts.size() + (hosts.size() == 1 ? " host in " : " hosts in ") + folder + ".");
        out.println("Copy each folder to its host, and nothing else; its processes take it with --keys:");
        hosts.forEach(host -> out.println("  " + folder.resolve(host.folder())));
        out.println("Name prime's own folder in the testbed file, as security.keys.");
        out.println("Keep " + folder.resolve("ca.p12") + " away from the hosts: who has it can make more keys.");
        return ExitCode.OK.code();
    }
}
