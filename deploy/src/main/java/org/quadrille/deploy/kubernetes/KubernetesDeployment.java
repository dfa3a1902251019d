package org.quadrille.deploy.kubernetes;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.tls.KeySet;
import org.quadrille.deploy.compose.Containers;
import org.quadrille.deploy.plan.GeneratedFolder;
import org.quadrille.deploy.plan.MachinePlan;
import org.quadrille.deploy.plan.Sizes;

/**
 * Writes the folder from which Kubernetes runs a testbed, after checking for everything that could go wrong there, as
 * far as that is known without the cluster.
 */
public final class KubernetesDeployment {
    /** A StatefulSet appends a dash and ten characters to its name, and uses the result as a label of at most 63. */
    private static final int LONGEST_SERVER_NAME = 52;

    private static final String NODE = "by which Kubernetes finds a node for each";

    private final Testbed testbed;
    private final MachinePlan machines;
    private final KubernetesOptions options;
    private final String source;
    private final List<String> problems = new ArrayList<>();

    private KubernetesDeployment(Testbed testbed, MachinePlan machines, KubernetesOptions options, String source) {
        this.testbed = testbed;
        this.machines = machines;
        this.options = options;
        this.source = source;
    }

    /**
     * What was written.
     *
     * @param system what the nodes of Tier A and Tier B must have
     * @param drivers what the nodes of CEs, MEEs, prime and results must have
     */
    public record Written(MachinePlan machines, NodesNeeded system, NodesNeeded drivers) {}

    /**
     * Writes the files for a setup that a testbed file gave.
     *
     * @param replace whether files that were edited are overwritten
     * @throws UserError with all problems at once, one a line, and nothing written
     */
    public static Written write(RunSetup setup, Path file, KubernetesOptions options, Path out, boolean replace) {
        Testbed testbed = setup.testbed();
        String source = file.toString();
        MachinePlan machines =
                options.databases() ? MachinePlan.of(testbed, source) : MachinePlan.withoutServers(testbed, source);
        new KubernetesDeployment(testbed, machines, options, source).check();
        List<Pod> pods = Pod.all(testbed, machines, options.volumes().results());
        new GeneratedFolder(out)
                .write(new KubernetesFiles(setup, machines, options, Containers.profile(testbed, file)).all(), replace);
        SecretFiles.write(options, machines.hostsWithKeys(), out);
        double overcommit = options.placement().overcommit();
        return new Written(
                machines,
                NodesNeeded.of(pods.stream().filter(pod -> !pod.driver()).toList(), overcommit),
                NodesNeeded.of(pods.stream().filter(Pod::driver).toList(), overcommit));
    }

    private void check() {
        names();
        promised(machines.hosts(), "cpus", "4", NODE, Testbed.Machine::cpus);
        promised(machines.hosts(), "memory", "\"8g\"", NODE, Testbed.Machine::memory);
        promised(
                machines.servers().stream().map(MachinePlan.Server::host).toList(),
                "disk",
                "\"100g\"",
                "which is the size of its volume",
                Testbed.Machine::disk);
        problems.addAll(Sizes.tooSmall(testbed, machines, source));
        problems.addAll(Containers.passwordProblems(options.credentials().passwordFile()));
        problems.addAll(KeySet.problems(options.credentials().keys(), machines.hostsWithKeys()));
        UserError.ofAll(problems);
    }

    private void names() {
        if (machines.hosts().contains(Pod.RESULTS)) {
            problems.add(source + ": \"" + Pod.RESULTS
                    + "\" is the name of the pod that keeps the results; give the machine in the testbed another"
                    + " name.");
        }
        machines.servers().stream()
                .map(MachinePlan.Server::host)
                .filter(host -> host.length() > LONGEST_SERVER_NAME)
                .forEach(
                        host -> problems.add(
                                source + ": \"" + host + "\" has more than " + LONGEST_SERVER_NAME
                                        + " characters, the most that Kubernetes leaves to the name of a database server; shorten it."));
    }

    /** A pod without sizes would take what was promised to others. */
    private void promised(
            List<String> hosts, String key, String example, String purpose, Function<Testbed.Machine, Object> size) {
        List<String> without = hosts.stream()
                .filter(host -> testbed.machine(host).map(size).isEmpty())
                .toList();
        if (!without.isEmpty()) {
            problems.add(source + ": key \"machines\" gives no \"" + key + "\" to " + String.join(", ", without)
                    + ", " + purpose + "; add it, such as {\"host\": \"" + without.get(0)
                    + "\", \"" + key + "\": " + example + "}.");
        }
    }

    /**
     * What nodes must have in total, free of other pods: thousandths of processors that are kept free for so many pods, and
     * bytes of memory and of their volumes.
     */
    public record NodesNeeded(int pods, long milliCpus, long memory, long volumes) {
        private static final double CENTI = 10;
        private static final double CENTI_A_PROCESSOR = 100;
        private static final double GIBIBYTE = 1L << 30;

        static NodesNeeded of(List<Pod> pods, double overcommit) {
            List<Pod.Container> containers =
                    pods.stream().flatMap(pod -> pod.containers().stream()).toList();
            return new NodesNeeded(
                    pods.size(),
                    containers.stream()
                            .mapToLong(container -> Quantities.milli(container.cpus() / overcommit))
                            .sum(),
                    containers.stream()
                            .mapToLong(container -> container.memory().bytes())
                            .sum(),
                    pods.stream()
                            .flatMap(pod -> pod.volume().stream())
                            .mapToLong(ByteSize::bytes)
                            .sum());
        }

        /** Both together. */
        public NodesNeeded plus(NodesNeeded other) {
            return new NodesNeeded(
                    pods + other.pods, milliCpus + other.milliCpus, memory + other.memory, volumes + other.volumes);
        }

        /** Processors are rounded up: a node that has less leaves a pod waiting for ever. */
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%.2f processors, %.1f GiB of memory, %.0f GiB of volumes (%d pods)",
                    Math.ceil(milliCpus / CENTI) / CENTI_A_PROCESSOR,
                    memory / GIBIBYTE,
                    volumes / GIBIBYTE,
                    pods);
        }
    }
}
