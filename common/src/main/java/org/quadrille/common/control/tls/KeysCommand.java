package org.quadrille.common.control.tls;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Words;

/** {@code quadrille keys}: a certificate authority and a key for every host of a testbed. */
public final class KeysCommand implements Command {
    @Override
    public CommandSpec options() {
        return CommandSpec.of(
                        "keys",
                        "make a certificate authority and one key for each host",
                        "Makes a certificate authority and one key per host for mutual TLS on the control ports.\n"
                                + "Name every host as the testbed file names it, and prime, the host the run is driven from.\n"
                                + "A host with several names: write them with commas; the first one names its folder.")
                .option("out", "DIR", "folder to make; must not exist yet; default ./keys")
                .operands("HOST...")
                .example("quadrille keys --out keys prime ce1 mee1 10.0.0.5 vm1.example.org,10.0.0.6");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        List<KeyHost> hosts = line.operands().stream().map(KeyHost::parse).toList();
        if (hosts.isEmpty()) {
            throw line.mistake("name at least one host");
        }
        Path folder = line.path("out").orElse(Path.of("keys"));
        KeyMaker.make(folder, hosts);
        out.println("Made keys for " + Words.count(hosts.size(), "host") + " in " + folder + ".");
        out.println(
                "`quadrille deploy` brings each host its folder. Where you start processes by hand, copy each folder to its"
                        + " host, and nothing else; they take it with --keys:");
        hosts.forEach(host -> out.println("  " + folder.resolve(host.folder())));
        out.println(
                "Prime finds its own folder by security.keys of the testbed file, where `quadrille init` writes keys/prime.");
        out.println("Keep " + folder.resolve("ca.p12") + " away from the hosts: anyone who has it can make more keys.");
        out.println("Give " + folder.resolve("ca.pem")
                + " to those who verify bundles that these keys sign; it is no secret.");
        return ExitCode.OK;
    }
}
