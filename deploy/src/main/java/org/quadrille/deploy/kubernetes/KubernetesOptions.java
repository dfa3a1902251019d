package org.quadrille.deploy.kubernetes;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.quadrille.common.config.ByteSize;
import org.quadrille.deploy.plan.Credentials;
import org.quadrille.deploy.plan.DatabaseImage;

/**
 * What a user may choose in a deployment on Kubernetes; images have name and tag.
 *
 * @param databases whether database servers are made too
 * @param metricsPort port on loopback of prime's pod for the figures of the run
 */
public record KubernetesOptions(
        String namespace,
        String kitImage,
        DatabaseImage databaseImage,
        Credentials credentials,
        Volumes volumes,
        boolean databases,
        Optional<Integer> metricsPort,
        Placement placement) {
    private static final Pattern NAMESPACE = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");
    private static final String LABEL_NAME = "[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?";
    private static final Pattern LABEL =
            Pattern.compile("([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?/)?" + LABEL_NAME + "=(" + LABEL_NAME + ")?");

    /**
     * What is asked of the cluster's storage.
     *
     * @param storageClass of all volumes; empty for the default of the cluster
     * @param results size of the volume for results
     */
    public record Volumes(Optional<String> storageClass, ByteSize results) {}

    /**
     * Where pods may run.
     *
     * @param oneNode whether drivers may share a node with the system under test
     * @param sutNodes label of the nodes for Tier A and Tier B
     * @param driverNodes label of the nodes for CEs, MEEs, prime and results
     * @param overcommit processors that a pod may use, divided by those that its node keeps free for it; at least 1
     */
    public record Placement(
            boolean oneNode, Optional<NodeLabel> sutNodes, Optional<NodeLabel> driverNodes, double overcommit) {}

    /** A label that nodes have. */
    public record NodeLabel(String key, String value) {
        /** Reads {@code key=value}. @throws IllegalArgumentException if it is not a valid label of Kubernetes */
        public static NodeLabel parse(String text) {
            if (!LABEL.matcher(text).matches()) {
                throw new IllegalArgumentException(text);
            }
            int equals = text.indexOf('=');
            return new NodeLabel(text.substring(0, equals), text.substring(equals + 1));
        }
    }

    /** The name of a folder, turned into that of a namespace. */
    public static String namespaceOf(Path folder) {
        String name = folder.toAbsolutePath()
                .normalize()
                .getFileName()
                .toString()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^-+|-+$", "");
        return ownNamespace(name) ? name : "quadrille";
    }

    /**
     * Checks a name for a namespace.
     *
     * @throws IllegalArgumentException if Kubernetes does not accept it, or it is one of the cluster's own
     */
    public static String namespace(String text) {
        if (!ownNamespace(text)) {
            throw new IllegalArgumentException(text);
        }
        return text;
    }

    /** The namespace is closed to other pods and removed with all that is in it, so it is never one that others use. */
    private static boolean ownNamespace(String name) {
        return NAMESPACE.matcher(name).matches() && !name.equals("default") && !name.startsWith("kube-");
    }
}
