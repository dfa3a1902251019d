package org.quadrille.deploy.kubernetes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.deploy.kubernetes.KubernetesOptions.NodeLabel;
import org.quadrille.deploy.kubernetes.KubernetesOptions.Placement;
import org.quadrille.deploy.plan.Credentials;
import org.quadrille.deploy.plan.DatabaseImage;
import org.quadrille.deploy.plan.GeneratedFolder;
import org.quadrille.deploy.plan.MachinePlan;
import org.quadrille.deploy.plan.Twelve;

/** The testbed of twelve machines as Kubernetes needs it, with a size for each, and its files. */
final class Twelves {
    static final String PASSWORD = "correct horse battery staple";

    private Twelves() {}

    static RunSetup setup() {
        Testbed testbed = Twelve.testbed().build();
        List<Testbed.Machine> machines = new ArrayList<>();
        testbed.machines()
                .forEach(machine -> machines.add(new Testbed.Machine(
                        machine.host(),
                        machine.cpus() == null ? 1 : machine.cpus(),
                        machine.memory(),
                        machine.host().matches("[od]\\d") ? ByteSize.parse("3g") : null,
                        machine.cpuset(),
                        null)));
        for (String host : List.of("ce1", "mee1")) {
            machines.add(new Testbed.Machine(host, 0.25, ByteSize.parse("256m"), null, null, null));
        }
        return Testbeds.complete(testbed.change().machines(machines).build(), "testbed.json", Path.of("."));
    }

    /** The same with databases that somebody else runs in another namespace. */
    static RunSetup withServersElsewhere() {
        Testbed testbed = setup().testbed();
        Testbed without = testbed.change()
                .monitors(List.of())
                .machines(testbed.machines().stream()
                        .filter(machine -> !machine.host().matches("[od]\\d"))
                        .toList())
                .build()
                .withGroups(group -> group.withDatabase(DatabaseRole.OLTP, Twelves::elsewhere)
                        .withDatabase(DatabaseRole.DSS, Twelves::elsewhere));
        return Testbeds.complete(without, "testbed.json", Path.of("."));
    }

    private static Testbed.Database elsewhere(Testbed.Database database) {
        return Testbed.Database.of("pg-rw.databases", 5432, database.database(), database.user());
    }

    static Map<String, String> files(KubernetesOptions options, Optional<String> profile) {
        return files(setup(), options, profile);
    }

    static Map<String, String> files(RunSetup setup, KubernetesOptions options, Optional<String> profile) {
        MachinePlan machines = options.databases()
                ? MachinePlan.of(setup.testbed(), "testbed.json")
                : MachinePlan.withoutServers(setup.testbed(), "testbed.json");
        return new KubernetesFiles(setup, machines, options, profile).all();
    }

    /** Writes the files with stand-ins for keys and password. */
    static void write(Path folder, Path out) throws IOException {
        KubernetesOptions options = options(folder);
        new GeneratedFolder(out).write(files(options, Optional.empty()), false);
        SecretFiles.write(
                options, MachinePlan.of(setup().testbed(), "testbed.json").hostsWithKeys(), out);
    }

    static KubernetesOptions options(Path folder) throws IOException {
        return options(folder, true, new Placement(false, Optional.empty(), Optional.empty(), 1));
    }

    static KubernetesOptions overcommitted(Path folder, double factor) throws IOException {
        return options(folder, true, new Placement(false, Optional.empty(), Optional.empty(), factor));
    }

    static KubernetesOptions oneLabelledNode(Path folder) throws IOException {
        return options(
                folder,
                true,
                new Placement(
                        true,
                        Optional.of(NodeLabel.parse("tier=true")),
                        Optional.of(NodeLabel.parse("example.com/driver=")),
                        1));
    }

    static KubernetesOptions withoutDatabases(Path folder) throws IOException {
        return options(folder, false, new Placement(false, Optional.empty(), Optional.empty(), 1));
    }

    static KubernetesOptions options(Path folder, boolean databases, Placement placement) throws IOException {
        Path keys = folder.resolve("keys");
        if (!Files.exists(keys)) {
            Twelve.keys(keys);
            for (String host :
                    Files.list(keys).map(Path::getFileName).map(Path::toString).toList()) {
                Files.writeString(keys.resolve(host).resolve("key.p12"), "key of " + host);
                Files.writeString(keys.resolve(host).resolve("trust.p12"), "trust of " + host);
            }
        }
        return new KubernetesOptions(
                "twelve",
                "quadrille:test",
                DatabaseImage.DEFAULT,
                new Credentials(keys, Files.writeString(folder.resolve("password"), PASSWORD)),
                new KubernetesOptions.Volumes(Optional.of("fast"), ByteSize.parse("5g")),
                databases,
                Optional.of(9464),
                placement);
    }
}
