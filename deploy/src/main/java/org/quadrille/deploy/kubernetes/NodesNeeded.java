package org.quadrille.deploy.kubernetes;

import java.util.List;
import java.util.Locale;
import org.quadrille.common.config.ByteSize;

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
