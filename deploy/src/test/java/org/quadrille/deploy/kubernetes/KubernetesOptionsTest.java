package org.quadrille.deploy.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.deploy.kubernetes.KubernetesDeployment.NodesNeeded;
import org.quadrille.deploy.kubernetes.KubernetesOptions.NodeLabel;
import org.quadrille.deploy.kubernetes.KubernetesOptions.Placement;
import org.quadrille.deploy.plan.MachinePlan;

/** How the choice of nodes, and servers that somebody else runs, change what Kubernetes gets. */
class KubernetesOptionsTest {
    @TempDir
    Path folder;

    private static Optional<NodeLabel> label(String text) {
        return Optional.ofNullable(text).map(NodeLabel::parse);
    }

    /** A label binds only its own part, and never lets drivers and the system under test share a node. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {"disk=fast | -", "- | example.com/load=yes", "disk=fast | example.com/load="})
    void labelsBindThePartThatTheyAreFor(String sut, String drivers) throws IOException {
        KubernetesOptions options = Twelves.options(folder, true, new Placement(false, label(sut), label(drivers), 1));
        Manifests.of(Twelves.files(options, Optional.empty())).pods().forEach((name, pod) -> {
            boolean driver = Set.of("ce1", "mee1", "prime", "results").contains(name);
            Optional<NodeLabel> expected = label(driver ? drivers : sut);
            assertEquals(
                    expected.map(node -> Map.of(node.key(), node.value())).orElse(Map.of()),
                    pod.getSpec().getNodeSelector(),
                    name);
            assertEquals(
                    List.of(Map.of("quadrille.org/part", driver ? "sut" : "driver")),
                    pod
                            .getSpec()
                            .getAffinity()
                            .getPodAntiAffinity()
                            .getRequiredDuringSchedulingIgnoredDuringExecution()
                            .stream()
                            .map(term -> term.getLabelSelector().getMatchLabels())
                            .toList(),
                    name);
        });
    }

    @ParameterizedTest
    @CsvSource({"disk=fast, disk, fast", "example.com/load=, example.com/load, ''", "A_b.c-1=X_y.z, A_b.c-1, X_y.z"})
    void labelsAreReadAsKubernetesWritesThem(String text, String key, String value) {
        assertEquals(new NodeLabel(key, value), NodeLabel.parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"disk", "=fast", "a b=c", "a=b c", "-a=b", "a=b=c", "a/b/c=d", "A/b=c", "a=b-", "LONG=a", ""})
    void whatIsNoLabelIsRefused(String text) {
        String label = text.replace("LONG", "a".repeat(64));
        assertThrows(IllegalArgumentException.class, () -> NodeLabel.parse(label));
    }

    @Test
    void withoutDatabasesNothingOfAServerIsMade() throws IOException {
        RunSetup setup = Twelves.withServersElsewhere();
        KubernetesOptions options = Twelves.withoutDatabases(folder);
        Manifests without = Manifests.of(Twelves.files(setup, options, Optional.empty()));
        Set<String> processes = new TreeSet<>(Set.of("a1", "a2", "a3", "a4", "ce1", "mee1"));
        assertEquals(Set.of("results"), names(without, StatefulSet.class));
        assertEquals(Set.of("results"), names(without, PersistentVolumeClaim.class));
        assertEquals(processes, names(without, Service.class));
        without.files().forEach((name, text) -> {
            assertFalse(name.startsWith("database"), name);
            assertFalse(text.contains("postgres:18"), name);
        });
        String kustomization = without.files().get("kustomization.yaml");
        assertFalse(kustomization.contains("databases.yaml"), kustomization);
        assertFalse(kustomization.contains("database-setup"), kustomization);
        Testbed inside = Json.read(without.files().get("testbed.json"), Testbed.class, "testbed.json");
        for (DatabaseId id : DatabaseId.all(1)) {
            Testbed.Database database = inside.group(id.group()).database(id.role());
            assertEquals("pg-rw.databases", database.host());
            assertEquals("/run/secrets/database-password", database.passwordFile());
        }
        for (String pod : List.of("a1", "prime")) {
            assertTrue(
                    without.pods().get(pod).getSpec().getVolumes().stream()
                            .anyMatch(volume -> volume.getName().equals("password")),
                    pod);
        }
    }

    @Test
    void nodesNeedNothingForServersOfSomebodyElse() {
        Testbed testbed = Twelves.withServersElsewhere().testbed();
        List<Pod> pods = Pod.all(testbed, MachinePlan.withoutServers(testbed, "testbed.json"), ByteSize.parse("5g"));
        assertEquals(
                "1.00 processors, 1.0 GiB of memory, 0 GiB of volumes (4 pods)",
                NodesNeeded.of(pods.stream().filter(pod -> !pod.driver()).toList(), 1)
                        .toString());
        assertEquals(
                "1.60 processors, 1.6 GiB of memory, 5 GiB of volumes (4 pods)",
                NodesNeeded.of(pods.stream().filter(Pod::driver).toList(), 1).toString());
    }

    /** Each request is rounded to a thousandth; together they may be more than the node has. */
    @Test
    void processorsAreWhatTheRequestsAddUpTo_roundedUp() {
        List<Pod.Container> containers =
                new ArrayList<>(Collections.nCopies(12, new Pod.Container(0.5, ByteSize.mebibytes(256))));
        containers.addAll(Collections.nCopies(8, new Pod.Container(0.25, ByteSize.mebibytes(64))));
        List<Pod> pods = List.of(new Pod("all", false, containers, Optional.empty()));
        assertEquals(2_004, NodesNeeded.of(pods, 4).milliCpus());
        assertTrue(NodesNeeded.of(pods, 4).toString().startsWith("2.01 processors, "));
    }

    private static <T extends HasMetadata> Set<String> names(Manifests manifests, Class<T> type) {
        return manifests.of(type).stream()
                .map(object -> object.getMetadata().getName())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
