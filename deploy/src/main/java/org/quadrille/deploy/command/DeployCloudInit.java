package org.quadrille.deploy.command;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Opt;
import org.quadrille.common.config.RunSetup;
import org.quadrille.deploy.cloudinit.Addresses;
import org.quadrille.deploy.cloudinit.CloudInitFiles;
import org.quadrille.deploy.cloudinit.CloudInitOptions;
import org.quadrille.deploy.cloudinit.PublicKeys;
import org.quadrille.deploy.cloudinit.SystemFamily;
import org.quadrille.deploy.plan.GeneratedFolder;

/** {@code quadrille deploy cloud-init}. */
final class DeployCloudInit implements Command {
    @Override
    public CommandSpec options() {
        return CommandSpec.of(
                        "deploy cloud-init",
                        "write a seed for each virtual machine of a testbed, for any hypervisor or cloud",
                        "Writes a folder with a NoCloud seed for each host of a testbed (user-data, meta-data,"
                                + " network-config), from which cloud-init sets a virtual machine up on its first boot, and"
                                + " create-vms.sh with the commands that make them on libvirt. No file holds a secret:"
                                + " keys and the password come by `quadrille deploy push`. Files that you have edited are"
                                + " kept unless --replace is given.")
                .options(Opt.TESTBED)
                .option("out", "DIR", "folder to write (default seeds)")
                .option("addresses", "FILE", "static addresses, lines such as 10.0.0.11 a1 (default: DHCP and DNS)")
                .option("gateway", "ADDRESS", "with --addresses: address of the gateway to other networks")
                .repeatable("nameserver", "ADDRESS", "with --addresses: a name server; may be repeated")
                .repeatable("ssh-key", "FILE", "public key that may log in; may be repeated (default: yours in ~/.ssh)")
                .option(
                        "user",
                        "NAME",
                        "user who logs in to a machine for which `machines` of the testbed names no USER@ (default"
                                + " bench)")
                .option("system", "NAME", "whose packages are installed: debian or redhat (default debian)")
                .flag("no-packages", "install nothing: the image has Java, PostgreSQL and chrony")
                .option(
                        "data-disk",
                        "WHICH",
                        "disk for the data of a database: serial:NAME, or size for that of `machines`")
                .options(DeployOptions.PRIME, DeployOptions.REPLACE)
                .example("quadrille deploy cloud-init --testbed testbed.json --out seeds");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        Path testbed = Opt.TESTBED.of(line);
        Path folder = line.path("out").orElse(Path.of("seeds"));
        Optional<SystemFamily> system = line.parsed("system", "debian or redhat", SystemFamily::parse);
        if (line.has("no-packages") && system.isPresent()) {
            throw line.mistake(
                    "option --system has no meaning with --no-packages, which installs nothing; leave one out");
        }
        RunSetup setup = DeployCommand.setup(testbed);
        String user = line.text("user").orElse("bench");
        CloudInitOptions options = new CloudInitOptions(
                line.path("addresses").map(Addresses::read),
                line.text("gateway"),
                line.texts("nameserver"),
                PublicKeys.read(line.texts("ssh-key").stream().map(Path::of).toList()),
                user,
                line.has("no-packages") ? Optional.empty() : Optional.of(system.orElse(SystemFamily.DEBIAN)),
                line.parsed("data-disk", "serial:NAME or size", CloudInitOptions.DataDisk::parse),
                DeployOptions.PRIME
                        .find(line)
                        .orElse(setup.testbed().customerEmulators().get(0).host()));
        CloudInitFiles seeds = new CloudInitFiles(setup, testbed.toString(), options);
        new GeneratedFolder(folder).write(seeds.all(), DeployOptions.REPLACE.of(line));
        List<String> hosts = seeds.hosts();
        out.printf(
                Locale.ROOT,
                "wrote %s: seeds of %d virtual machines, %s to %s. Once they have booted, `quadrille deploy push` brings the"
                        + " kit, keys and password.%n",
                folder,
                hosts.size(),
                hosts.get(0),
                hosts.get(hosts.size() - 1));
        return ExitCode.OK;
    }
}
