package org.quadrille.deploy.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeer;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPort;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The policies allow exactly the connections of the architecture: a model of a network plugin tries every pair. */
class NetworkPoliciesTest {
    private static final Set<Integer> PORTS = Set.of(53, 80, 443, 5432, 7001, 7002, 9464);

    @TempDir
    static Path folder;

    private static Manifests all;

    @BeforeAll
    static void generate() throws IOException {
        all = Manifests.of(Twelves.files(Twelves.options(folder), Optional.empty()));
    }

    private static Set<String> allowed(Manifests manifests) {
        Set<String> allowed = new TreeSet<>();
        Set<String> pods = manifests.pods().keySet();
        for (String from : pods) {
            for (String to : pods) {
                for (int port : PORTS) {
                    if (!from.equals(to)
                            && passes(manifests, "Egress", from, to, port)
                            && passes(manifests, "Ingress", to, from, port)) {
                        allowed.add(from + " > " + to + ":" + port);
                    }
                }
            }
        }
        return allowed;
    }

    /** Whether one side of a connection is open: no policy selects the pod, or one that does allows the other side. */
    private static boolean passes(Manifests manifests, String direction, String pod, String other, int port) {
        List<NetworkPolicy> policies = manifests.of(NetworkPolicy.class).stream()
                .filter(policy -> policy.getSpec().getPolicyTypes().contains(direction))
                .filter(policy -> selects(policy.getSpec().getPodSelector().getMatchLabels(), manifests, pod))
                .toList();
        if (policies.isEmpty()) {
            return true;
        }
        return direction.equals("Egress")
                ? policies.stream()
                        .flatMap(policy -> policy.getSpec().getEgress().stream())
                        .anyMatch(rule -> ports(rule.getPorts(), port) && peers(rule.getTo(), manifests, other))
                : policies.stream()
                        .flatMap(policy -> policy.getSpec().getIngress().stream())
                        .anyMatch(rule -> ports(rule.getPorts(), port) && peers(rule.getFrom(), manifests, other));
    }

    private static boolean ports(List<NetworkPolicyPort> ports, int port) {
        return ports.isEmpty()
                || ports.stream()
                        .anyMatch(p -> p.getPort().getIntVal() == port
                                && p.getProtocol().equals("TCP"));
    }

    private static boolean peers(List<NetworkPolicyPeer> peers, Manifests manifests, String pod) {
        return peers.isEmpty()
                || peers.stream().anyMatch(peer -> selects(peer.getPodSelector().getMatchLabels(), manifests, pod));
    }

    private static boolean selects(Map<String, String> labels, Manifests manifests, String pod) {
        return manifests.pods().get(pod).getMetadata().getLabels().entrySet().containsAll(labels.entrySet());
    }

    @Test
    void everyArrowAndNoOther() {
        Set<String> expected = new TreeSet<>(Set.of("prime > mee1:7001", "prime > ce1:7001"));
        for (int g = 1; g <= 4; g++) {
            String group = Integer.toString(g);
            for (String arrow : List.of(
                    "prime > a#:7001",
                    "prime > o#:7001",
                    "prime > d#:7001",
                    "prime > o#:5432",
                    "prime > d#:5432",
                    "ce1 > a#:7002",
                    "mee1 > a#:7002",
                    "a# > mee1:7002",
                    "a# > o#:5432",
                    "a# > d#:5432")) {
                expected.add(arrow.replace("#", group));
            }
        }
        assertEquals(expected, allowed(all));
    }

    @Test
    void namesCanBeAskedFor() {
        NetworkPolicy names = all.of(NetworkPolicy.class).stream()
                .filter(policy -> policy.getMetadata().getName().equals("names"))
                .findFirst()
                .orElseThrow();
        assertTrue(names.getSpec().getPodSelector().getMatchLabels().isEmpty());
        assertEquals(
                List.of("UDP 53", "TCP 53"),
                names.getSpec().getEgress().get(0).getPorts().stream()
                        .map(port -> port.getProtocol() + " " + port.getPort().getIntVal())
                        .toList());
    }

    @Test
    void serversOfSomebodyElseAreReachedByTheirPort() throws IOException {
        Manifests without = Manifests.of(
                Twelves.files(Twelves.withServersElsewhere(), Twelves.withoutDatabases(folder), Optional.empty()));
        assertEquals(
                Set.of("a1", "a2", "a3", "a4", "ce1", "mee1", "prime", "results"),
                without.pods().keySet());
        for (String from : List.of("a1", "prime")) {
            assertTrue(passes(without, "Egress", from, "ce1", 5432), from);
        }
        assertTrue(!passes(without, "Egress", "mee1", "a1", 5432));
        assertEquals(18, allowed(without).size(), "6 of control, 4 each of transactions, orders and results");
    }

    /** A test of the test: a field that Kubernetes does not know is not ignored. */
    @Test
    void anUnknownFieldIsRefused() throws IOException {
        ObjectNode policy =
                Manifests.STRICT.valueToTree(all.of(NetworkPolicy.class).get(0));
        Manifests.object(policy);
        ((ObjectNode) policy.get("spec")).put("podSelectors", "none");
        assertThrows(UnrecognizedPropertyException.class, () -> Manifests.object(policy));
    }
}
