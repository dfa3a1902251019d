package org.quadrille.deploy.command;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.Decimal;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Opt;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.deploy.kubernetes.KubernetesDeployment;
import org.quadrille.deploy.kubernetes.KubernetesOptions;
import org.quadrille.deploy.kubernetes.KubernetesOptions.NodeLabel;
import org.quadrille.deploy.kubernetes.StorageClasses;

/** {@code quadrille deploy kubernetes}. */
record DeployKubernetes(Path kubectl) implements Command {
    private static final Opt<Integer> METRICS_PORT =
            DeployOptions.METRICS_PORT.as("offer the figures of the run on this port, for `kubectl port-forward`");
    private static final ByteSize DEFAULT_RESULTS = ByteSize.parse("20g");
    private static final double MOST_OVERCOMMIT = 100;

    /** Labels for nodes, as examples; those of pods have the same name. */
    private static final String SUT_NODES = "quadrille.org/part=sut";

    private static final String DRIVER_NODES = "quadrille.org/part=driver";

    DeployKubernetes() {
        this(Path.of("kubectl"));
    }

    @Override
    public CommandSpec options() {
        return CommandSpec.of(
                        "deploy kubernetes",
                        "write a folder from which `kubectl apply -k` runs a testbed, a pod for each machine",
                        "Writes a folder from which `kubectl apply -k` runs a testbed: a pod for each machine, with the sizes"
                                + " of `machines` in the testbed file. Keys and password are copied into its folder"
                                + " `secrets`. Files that you have edited are kept unless --replace is given.")
                .options(Opt.TESTBED)
                .option("out", "DIR", "folder to write (default kubernetes)")
                .option("namespace", "NAME", "namespace, for this testbed alone (default: the name of the folder)")
                .options(DeployOptions.KEYS, DeployOptions.PASSWORD_FILE)
                .options(DeployOptions.IMAGE, DeployOptions.DATABASE_IMAGE)
                .option("storage-class", "NAME", "storage class of all volumes (default: that of the cluster)")
                .option(
                        "context",
                        "NAME",
                        "context of kubectl whose cluster must have the storage class (default: no cluster is asked)")
                .option("results", "SIZE", "size of the volume for results (default " + DEFAULT_RESULTS + ")")
                .option("sut-nodes", "LABEL=VALUE", "label of the nodes for connectors and databases")
                .option("driver-nodes", "LABEL=VALUE", "label of the nodes for CEs, MEEs, prime and results")
                .flag("one-node", "drivers may share a node with the system under test, which they then disturb")
                .option(
                        "overcommit",
                        "FACTOR",
                        "divide the processors that nodes keep free for the pods by this factor: 2 is half of them;"
                                + " the report says so")
                .flag("no-databases", "make no database servers; the testbed names those that somebody else runs")
                .options(METRICS_PORT, DeployOptions.REPLACE)
                .example("quadrille deploy kubernetes --testbed testbed.json --out tile1");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        Path testbed = Opt.TESTBED.of(line);
        Path folder = line.path("out").orElse(Path.of("kubernetes"));
        RunSetup setup = DeployCommand.setup(testbed);
        KubernetesOptions options = options(line, folder);
        Optional<String> context = line.parsed("context", "the name of a context", DeployKubernetes::context);
        context.ifPresent(name ->
                StorageClasses.of(kubectl, name).require(options.volumes().storageClass()));
        KubernetesDeployment.Written written =
                KubernetesDeployment.write(setup, testbed, options, folder, DeployOptions.REPLACE.of(line));
        out.println("wrote " + folder + ": " + (written.machines().hosts().size() - 1)
                + " machines and prime. `kubectl apply -k " + folder
                + "` starts the machines; then `kubectl create -f " + folder + "/run.yaml` makes a run.");
        out.println("the nodes must have, free of other pods:");
        out.println("  system under test  " + written.system());
        out.println("  drivers            " + written.drivers());
        out.println("  in total           " + written.system().plus(written.drivers()));
        told(options.placement(), out);
        out.println("volumes are of "
                + options.volumes()
                        .storageClass()
                        .map(name -> "the storage class " + name)
                        .orElse("the default storage class of the cluster")
                + context.map(name -> ", which the cluster of context " + name + " has.")
                        .orElse("; `kubectl get storageclass` must list it."));
        List<String> bound = setup.testbed().machines().stream()
                .filter(machine -> machine.cpuset() != null)
                .map(Testbed.Machine::host)
                .toList();
        if (!bound.isEmpty()) {
            out.println(
                    "note: \"cpuset\" of " + String.join(", ", bound)
                            + " is not used; on Kubernetes the nodes bind pods to processors, with the static CPU manager policy.");
        }
        return ExitCode.OK;
    }

    private static KubernetesOptions options(Arguments line, Path folder) {
        return new KubernetesOptions(
                line.parsed(
                                "namespace",
                                "a name of lower-case letters, digits and dashes for a namespace of its own, not one of"
                                        + " the cluster's such as default",
                                KubernetesOptions::namespace)
                        .orElseGet(() -> KubernetesOptions.namespaceOf(folder)),
                DeployOptions.IMAGE.of(line),
                DeployOptions.DATABASE_IMAGE.of(line),
                DeployOptions.credentials(line),
                new KubernetesOptions.Volumes(
                        line.parsed("storage-class", "the name of a storage class", DeployKubernetes::storageClass),
                        line.parsed("results", "a size such as 20g", ByteSize::parse)
                                .orElse(DEFAULT_RESULTS)),
                !line.has("no-databases"),
                METRICS_PORT.find(line),
                new KubernetesOptions.Placement(
                        line.has("one-node"),
                        line.parsed("sut-nodes", "a label such as disk=fast", NodeLabel::parse),
                        line.parsed("driver-nodes", "a label such as disk=fast", NodeLabel::parse),
                        line.parsed("overcommit", "a number from 1 to 100", DeployKubernetes::overcommit)
                                .orElse(1.0)));
    }

    /** Without labels, pods of the system under test go to all nodes, and drivers wait for one without any for ever. */
    private static void told(KubernetesOptions.Placement placement, PrintStream out) {
        if (placement.oneNode()
                || placement.sutNodes().isPresent() && placement.driverNodes().isPresent()) {
            return;
        }
        out.println("note: drivers share no node with the system under test, which is spread over all nodes that it may"
                + " use: CE, MEE and prime would wait for ever. Say which nodes are for which, and write this folder"
                + " again with --sut-nodes " + SUT_NODES + " --driver-nodes " + DRIVER_NODES
                + " (or, to try it on a single node, with --one-node):");
        out.println("  kubectl label node NODE... " + SUT_NODES + "       nodes of connectors and databases");
        out.println("  kubectl label node NODE... " + DRIVER_NODES + "    nodes of CEs, MEEs, prime and results");
    }

    private static String context(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("kubectl would take its current one");
        }
        return text;
    }

    private static String storageClass(String text) {
        if (!text.matches("[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?")) {
            throw new IllegalArgumentException(text);
        }
        return text;
    }

    private static Double overcommit(String text) {
        double factor = Decimal.parse(text);
        if (!(factor >= 1 && factor <= MOST_OVERCOMMIT)) {
            throw new IllegalArgumentException(text);
        }
        return factor;
    }
}
