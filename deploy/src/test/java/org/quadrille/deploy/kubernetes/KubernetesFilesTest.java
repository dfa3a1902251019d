package org.quadrille.deploy.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Testbed;
import org.quadrille.deploy.plan.Twelve;
import org.quadrille.vdriver.prime.Endpoint;

/** What Kubernetes gets: sample objects as last reviewed, and rules that hold for all. */
class KubernetesFilesTest {
    /** One machine of each kind, and everything that exists only once. */
    private static final Pattern LOOKED_AT = Pattern.compile(
            "(?m)^  (name: \"?(a1|ce1|mee1|o1|prime|nothing|names|results|twelve)\"?|generateName: run-)$");

    @TempDir
    static Path folder;

    private static Manifests all;

    @BeforeAll
    static void generate() throws IOException {
        all = Manifests.of(Twelves.files(Twelves.options(folder), Optional.empty()));
    }

    /** To accept a change: review the file that the message names, and copy it over the golden one. */
    @Test
    void theFilesAreThoseThatWereLookedAt() throws IOException {
        StringBuilder now = new StringBuilder(all.files().get("kustomization.yaml"));
        all.files().forEach((name, content) -> {
            if (name.endsWith(".yaml") && !name.startsWith("kustomization")) {
                String looked = Stream.of(content.split("(?m)^---\n"))
                        .filter(document -> LOOKED_AT.matcher(document).find())
                        .collect(Collectors.joining("---\n"));
                assertFalse(looked.isEmpty(), name);
                now.append("--- # ").append(name).append('\n').append(looked);
            }
        });
        Path made = Files.writeString(Path.of("target/kubernetes.yaml"), now);
        try (InputStream in = getClass().getResourceAsStream("kubernetes.yaml")) {
            assertEquals(
                    new String(in.readAllBytes(), StandardCharsets.UTF_8),
                    now.toString(),
                    () -> "compare with " + made.toAbsolutePath());
        }
    }

    @Test
    void everyMachineIsAPodWithAName() {
        Set<String> expected = new TreeSet<>(Twelve.HOSTS);
        expected.addAll(Set.of("results", "prime"));
        assertEquals(expected, all.pods().keySet());
        Map<String, Service> services = new TreeMap<>();
        all.of(Service.class)
                .forEach(service -> services.put(service.getMetadata().getName(), service));
        assertEquals(new TreeSet<>(Twelve.HOSTS), services.keySet());
        services.forEach((name, service) -> {
            assertEquals("None", service.getSpec().getClusterIP(), name);
            assertTrue(service.getSpec().getPublishNotReadyAddresses(), name);
            assertEquals(
                    Map.of("quadrille.org/machine", name), service.getSpec().getSelector());
        });
        all.of(Deployment.class).forEach(deployment -> {
            assertEquals("Recreate", deployment.getSpec().getStrategy().getType());
            assertEquals(
                    deployment.getMetadata().getName(),
                    deployment.getSpec().getTemplate().getSpec().getHostname());
        });
        all.objects().forEach(object -> {
            if (!(object instanceof Namespace)) {
                assertEquals("twelve", object.getMetadata().getNamespace(), object::toString);
            }
        });
    }

    @Test
    void noPodHasMoreRightsThanItNeeds() {
        Map<String, String> labels =
                all.of(Namespace.class).get(0).getMetadata().getLabels();
        assertEquals("restricted", labels.get("pod-security.kubernetes.io/enforce"));
        all.pods().forEach((name, pod) -> {
            var spec = pod.getSpec();
            assertFalse(spec.getAutomountServiceAccountToken(), name);
            assertFalse(spec.getEnableServiceLinks(), name);
            assertTrue(spec.getSecurityContext().getRunAsNonRoot(), name);
            assertEquals(10_001L, spec.getSecurityContext().getRunAsUser(), name);
            assertEquals(10_001L, spec.getSecurityContext().getFsGroup(), name);
            assertEquals(
                    "RuntimeDefault",
                    spec.getSecurityContext().getSeccompProfile().getType(),
                    name);
            assertNull(spec.getHostNetwork(), name);
            assertNull(spec.getHostPID(), name);
            assertTrue(spec.getInitContainers().isEmpty(), name);
            spec.getVolumes().forEach(volume -> assertNull(volume.getHostPath(), name));
            spec.getContainers().forEach(container -> {
                var rights = container.getSecurityContext();
                assertFalse(rights.getAllowPrivilegeEscalation(), name);
                assertTrue(rights.getReadOnlyRootFilesystem(), name);
                assertEquals(List.of("ALL"), rights.getCapabilities().getDrop(), name);
                assertTrue(rights.getCapabilities().getAdd().isEmpty(), name);
                assertNull(rights.getPrivileged(), name);
                assertNull(rights.getRunAsUser(), name);
            });
        });
    }

    @Test
    void whatIsPromisedIsRequestedAndNothingMayTakeMore() {
        all.pods()
                .forEach((name, pod) -> pod.getSpec().getContainers().forEach(container -> {
                    var resources = container.getResources();
                    assertEquals(Set.of("cpu", "memory"), resources.getLimits().keySet(), name);
                    assertEquals(resources.getLimits(), resources.getRequests(), name);
                }));
        Container server = all.container("o1", "postgres");
        assertEquals("500m", server.getResources().getLimits().get("cpu").toString());
        assertEquals("512Mi", server.getResources().getLimits().get("memory").toString());
        assertTrue(
                server.getArgs().contains("shared_buffers=128MB"),
                () -> server.getArgs().toString());
        for (String kept : List.of("fsync", "full_page_writes", "synchronous_commit", "autovacuum")) {
            assertTrue(server.getArgs().stream().noneMatch(setting -> setting.startsWith(kept + "=")), kept);
        }
        assertEquals("-Xmx128m", all.container("a1", "kit").getEnv().get(0).getValue());
    }

    @Test
    void overcommitLowersRequestsOfProcessorsAlone_andPrimeReadsIt() throws IOException {
        Manifests over = Manifests.of(Twelves.files(Twelves.overcommitted(folder, 4), Optional.empty()));
        over.pods()
                .forEach((name, pod) -> pod.getSpec().getContainers().forEach(container -> {
                    var limits = container.getResources().getLimits();
                    var requests = container.getResources().getRequests();
                    assertEquals(limits.get("memory"), requests.get("memory"), name);
                    assertEquals(
                            limits.get("cpu").getNumericalAmount().doubleValue() / 4,
                            requests.get("cpu").getNumericalAmount().doubleValue(),
                            0.001,
                            name);
                }));
        assertEquals(4.0, testbed(over).report().overcommit());
        assertNull(testbed(all).report());
    }

    private static Testbed testbed(Manifests manifests) {
        return Json.read(manifests.files().get("testbed.json"), Testbed.class, "testbed.json");
    }

    @Test
    void driversAndTheSystemUnderTestNeverShareANode_unlessAsked() throws IOException {
        all.pods().forEach((name, pod) -> {
            String part = pod.getMetadata().getLabels().get("quadrille.org/part");
            assertEquals(name.matches("[aod]\\d") ? "sut" : "driver", part, name);
            var terms = pod.getSpec()
                    .getAffinity()
                    .getPodAntiAffinity()
                    .getRequiredDuringSchedulingIgnoredDuringExecution();
            assertEquals(1, terms.size(), name);
            assertEquals("kubernetes.io/hostname", terms.get(0).getTopologyKey(), name);
            assertEquals(
                    Map.of("quadrille.org/part", part.equals("sut") ? "driver" : "sut"),
                    terms.get(0).getLabelSelector().getMatchLabels(),
                    name);
            assertTrue(terms.get(0).getNamespaceSelector().getMatchLabels().isEmpty(), name);
            assertEquals(
                    part.equals("sut") ? 1 : 0,
                    pod.getSpec().getTopologySpreadConstraints().size(),
                    name);
            assertTrue(pod.getSpec().getNodeSelector().isEmpty(), name);
        });
        Manifests one = Manifests.of(Twelves.files(Twelves.oneLabelledNode(folder), Optional.empty()));
        one.pods().forEach((name, pod) -> {
            Affinity affinity = pod.getSpec().getAffinity();
            assertTrue(affinity == null || affinity.getPodAntiAffinity() == null, name);
            assertEquals(
                    name.matches("[aod]\\d") ? Map.of("tier", "true") : Map.of("example.com/driver", ""),
                    pod.getSpec().getNodeSelector(),
                    name);
        });
    }

    @Test
    void everyPortOfTheTestbedIsListenedOn() {
        for (Endpoint endpoint : Endpoint.all(Twelve.setup().testbed())) {
            boolean monitor = endpoint.name().startsWith("monitor");
            List<String> words =
                    all.container(endpoint.host(), monitor ? "monitor" : "kit").getArgs();
            assertEquals(endpoint.kind().label(), words.get(0));
            assertEquals(endpoint.host(), after(words, "--bind"));
            assertEquals(Integer.toString(endpoint.controlPort()), after(words, "--control-port"));
            assertEquals("keys/" + endpoint.host(), after(words, "--keys"));
            if (endpoint.dataPort() != 0) {
                assertEquals(Integer.toString(endpoint.dataPort()), after(words, "--port"));
            }
        }
    }

    private static String after(List<String> words, String option) {
        return words.get(words.indexOf(option) + 1);
    }

    @Test
    void everyPodHasItsOwnKeysAndNoOther_andThePasswordIsWithThoseThatConnect() {
        all.pods().forEach((name, pod) -> {
            Set<String> secrets = pod.getSpec().getVolumes().stream()
                    .map(Volume::getSecret)
                    .filter(secret -> secret != null)
                    .map(secret -> secret.getSecretName())
                    .collect(Collectors.toCollection(TreeSet::new));
            Set<String> expected = new TreeSet<>();
            if (!name.equals("results")) {
                expected.add("keys-" + name);
            }
            if (name.matches("[aod]\\d|prime")) {
                expected.add("database-password");
            }
            assertEquals(expected, secrets, name);
        });
        assertTrue(all.container("o1", "postgres").getVolumeMounts().stream()
                .noneMatch(mount -> mount.getName().equals("keys")));
        assertTrue(all.container("o1", "monitor").getVolumeMounts().stream()
                .noneMatch(mount -> mount.getName().equals("password")));
    }

    @Test
    void databasesHaveVolumes_sharedMemoryAndAMonitorThatSeesThem() {
        for (StatefulSet set : all.of(StatefulSet.class)) {
            String name = set.getMetadata().getName();
            if (name.equals("results")) {
                continue;
            }
            assertTrue(
                    set.getSpec().getVolumeClaimTemplates().isEmpty(),
                    "the cluster completes templates, so that every apply would change them");
            PersistentVolumeClaim claim = all.of(PersistentVolumeClaim.class).stream()
                    .filter(any -> any.getMetadata().getName().equals(name))
                    .findFirst()
                    .orElseThrow();
            assertEquals(
                    "3Gi",
                    claim.getSpec().getResources().getRequests().get("storage").toString());
            assertEquals("fast", claim.getSpec().getStorageClassName());
            PodTemplateSpec pod = set.getSpec().getTemplate();
            assertTrue(pod.getSpec().getShareProcessNamespace(), name);
            Volume shared = pod.getSpec().getVolumes().stream()
                    .filter(volume -> volume.getName().equals("shared-memory"))
                    .findFirst()
                    .orElseThrow();
            assertEquals("Memory", shared.getEmptyDir().getMedium());
            assertEquals("256Mi", shared.getEmptyDir().getSizeLimit().toString());
        }
    }

    /** kubectl compares with what the cluster keeps, as text: {@code 1000m} and {@code 1} would always differ. */
    @Test
    void everyQuantityIsWrittenAsTheClusterKeepsIt() throws IOException {
        Pattern normal = Pattern.compile("([1-9]\\d*)(m|[kMGTPE]|[KMGTPE]i)?");
        int seen = 0;
        for (Map.Entry<String, String> file : all.files().entrySet()) {
            if (!file.getKey().endsWith(".yaml")) {
                continue;
            }
            try (var documents = Manifests.STRICT.readerFor(JsonNode.class).readValues(file.getValue())) {
                while (documents.hasNext()) {
                    JsonNode document = (JsonNode) documents.next();
                    for (String key : List.of("cpu", "memory", "storage", "sizeLimit")) {
                        for (JsonNode quantity : document.findValues(key)) {
                            String where = file.getKey() + " " + key + " " + quantity;
                            assertTrue(quantity.isTextual(), where + " would be sent as a number");
                            var parts = normal.matcher(quantity.asText());
                            assertTrue(parts.matches(), where);
                            int step = String.valueOf(parts.group(2)).endsWith("i") ? 1_024 : 1_000;
                            assertFalse(Long.parseLong(parts.group(1)) % step == 0, where);
                            seen++;
                        }
                    }
                }
            }
        }
        assertTrue(seen > 4 * Twelve.HOSTS.size(), "quantities: " + seen);
    }

    @Test
    void aRunIsNeverMadeTwice() {
        Job run = all.of(Job.class).get(0);
        assertEquals(0, run.getSpec().getBackoffLimit());
        assertEquals("Never", run.getSpec().getTemplate().getSpec().getRestartPolicy());
        assertFalse(all.files().get("kustomization.yaml").contains("  - run.yaml"), "create, not apply, makes a run");
    }

    @Test
    void noGeneratedFileHoldsASecret() throws IOException {
        List<String> secrets = new ArrayList<>(List.of(Twelves.PASSWORD));
        try (Stream<Path> files = Files.walk(folder.resolve("keys"))) {
            for (Path file : files.filter(f -> f.endsWith("password")).toList()) {
                secrets.add(Files.readString(file).strip());
            }
        }
        assertTrue(secrets.size() > Twelve.HOSTS.size());
        all.files().forEach((name, content) -> secrets.forEach(secret -> assertFalse(content.contains(secret), name)));
        assertEquals("secrets/\n", all.files().get(".gitignore"));
    }

    /** The kustomization as kubectl builds it, including the Credentials. */
    @Test
    void kubectlBuildsIt() throws IOException, InterruptedException {
        assumeTrue(kubectl("version", "--client") == 0, "skipped: there is no kubectl that answers");
        Path out = folder.resolve("built");
        Twelves.write(folder, out);
        Path built = folder.resolve("built.yaml");
        assertEquals(0, kubectl("kustomize", out.toString(), "--output", built.toString()));
        List<String> secrets = new ArrayList<>();
        int objects = 0;
        try (var documents =
                YAMLMapper.builder().build().readerFor(JsonNode.class).readValues(built.toFile())) {
            while (documents.hasNext()) {
                JsonNode object = (JsonNode) documents.next();
                objects++;
                if (object.get("kind").asText().equals("Secret")) {
                    secrets.add(object.at("/metadata/name").asText());
                    object.get("data")
                            .forEach(value -> assertFalse(value.asText().contains("\n"), "as the cluster keeps it"));
                }
            }
        }
        // Each Secret, the two ConfigMaps, and all objects except the Job.
        assertEquals(secrets.size() + 2 + all.objects().size() - 1, objects);
        Set<String> expected = new TreeSet<>(Set.of("database-password", "keys-prime"));
        Twelve.HOSTS.forEach(host -> expected.add("keys-" + host));
        assertEquals(expected, new TreeSet<>(secrets));
    }

    private static int kubectl(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("kubectl"));
        command.addAll(List.of(words));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("kubectl.log").toFile())
                    .start();
            return process.waitFor(2, TimeUnit.MINUTES) ? process.exitValue() : -1;
        } catch (IOException e) {
            return -1;
        }
    }
}
