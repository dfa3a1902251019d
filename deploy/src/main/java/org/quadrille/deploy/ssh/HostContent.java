package org.quadrille.deploy.ssh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.workload.GroupId;
import org.quadrille.deploy.plan.Host;
import org.quadrille.deploy.plan.Sizes;
import org.quadrille.vdriver.prime.Endpoint;

/** Everything that one target gets, by its path in the folder of the testbed there. */
final class HostContent {
    private static final int PERCENT = 100;
    private static final int LONGEST_SLUG = 60;

    private final Testbed testbed;
    private final SshDeployment.PushOptions options;
    private final ConnectorFiles connectors;
    private final SshTarget target;
    private final HostFacts facts;
    private final Map<String, PushedFile> files = new TreeMap<>();

    HostContent(
            Testbed testbed,
            SshDeployment.PushOptions options,
            ConnectorFiles connectors,
            SshTarget target,
            HostFacts facts) {
        this.testbed = testbed;
        this.options = options;
        this.connectors = connectors;
        this.target = target;
        this.facts = facts;
    }

    /** @param kit the files of the kit, by their place in it; empty where no process of the kit runs */
    Map<String, PushedFile> all(Map<String, PushedFile> kit) {
        kit.forEach((place, file) -> files.put("kit/" + place, file));
        StringBuilder list = new StringBuilder();
        for (Host host : target.hosts()) {
            for (Endpoint endpoint : host.processes()) {
                process(host, endpoint);
                list.append(String.join(
                                " ",
                                endpoint.name(),
                                endpoint.kind().label(),
                                user(endpoint),
                                Integer.toString(endpoint.controlPort()),
                                Integer.toString(endpoint.dataPort())))
                        .append('\n');
            }
        }
        files.put("processes", PushedFile.of(list.toString()));
        files.put("testbed", PushedFile.of(name(testbed) + "\n"));
        limits();
        return files;
    }

    /** The name of a testbed, on one line. */
    static String name(Testbed testbed) {
        return testbed.name().strip().replaceAll("\\s+", " ");
    }

    /** The testbed's name as it appears in those of folders and units. */
    static String slug(Testbed testbed) {
        String slug = testbed.name()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^-|-$", "");
        return slug.isEmpty() ? "testbed" : slug.substring(0, Math.min(slug.length(), LONGEST_SLUG));
    }

    /** The user of a process: a monitor has to look into the data folder of its server. */
    private String user(Endpoint endpoint) {
        return endpoint.kind() == WorkerKind.MONITOR && facts.value("postgres").isPresent() ? "postgres" : "quadrille";
    }

    private void process(Host host, Endpoint endpoint) {
        String folder = endpoint.name() + "/";
        boolean reachable = reachable(endpoint);
        if (reachable) {
            keys(endpoint.host())
                    .forEach((name, file) -> files.put(folder + "keys/" + endpoint.host() + "/" + name, file));
        }
        if (endpoint.kind() == WorkerKind.CONNECTOR) {
            GroupId.all(testbed.tiles().size()).stream()
                    .filter(id -> id.index() == endpoint.index())
                    .forEach(id -> connectors.of(id).forEach((name, file) -> files.put(folder + name, file)));
        }
        List<String> words = Arrays.asList(endpoint.startCommand(reachable).split(" "));
        Map<String, Object> model = new LinkedHashMap<>();
        model.put("name", endpoint.name());
        model.put("testbed", name(testbed).replace("%", "%%"));
        model.put("folder", facts.base() + "/" + endpoint.name());
        model.put("kit", facts.base() + "/kit");
        model.put("javaFolder", facts.value("java").orElse("/usr/bin/java").replaceFirst("/[^/]*$", ""));
        model.put("javaOptions", Sizes.javaOptions(heapOf(host, endpoint)));
        model.put("command", words.subList(1, words.size()));
        files.put(folder + "start.sh", PushedFile.of(HostScripts.fill("start.sh.ftl", model)));
        if (facts.mode() != HostFacts.Mode.PLAIN) {
            model.put("system", facts.mode() == HostFacts.Mode.SYSTEM);
            model.put("user", user(endpoint));
            model.put("monitor", endpoint.kind() == WorkerKind.MONITOR);
            if (limited()) {
                model.put("slice", slice());
            }
            model.put("folder", (facts.base() + "/" + endpoint.name()).replace("%", "%%"));
            files.put(
                    "units/quadrille-" + slug(testbed) + "-" + endpoint.name() + ".service",
                    PushedFile.of(HostScripts.fill("worker.service.ftl", model)));
        }
    }

    /** Whether prime reaches it at an address other than loopback, and so with keys. */
    static boolean reachable(Endpoint endpoint) {
        return !List.of("localhost", "127.0.0.1", "::1").contains(endpoint.host());
    }

    private Map<String, PushedFile> keys(String host) {
        Path own = options.keys().resolve(host);
        Map<String, PushedFile> found = new TreeMap<>();
        try (Stream<Path> all = Files.list(own)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                found.put(file.getFileName().toString(), PushedFile.of(Files.readAllBytes(file)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }

    /**
     * What a process may count on: a monitor needs little heap; the others share the machine equally, with
     * any servers.
     */
    private static Optional<ByteSize> heapOf(Host host, Endpoint endpoint) {
        if (endpoint.kind().aside()) {
            return Optional.of(Sizes.MONITOR_MEMORY);
        }
        long sharing = host.processes().stream()
                        .filter(process -> !process.kind().aside())
                        .count()
                + host.servers().size();
        return Optional.ofNullable(host.promise().memory())
                .map(memory -> ByteSize.mebibytes(memory.mebibytes() / sharing));
    }

    private boolean limited() {
        Testbed.Machine promise = promise();
        return options.limits() && (promise.cpus() != null || promise.memory() != null || promise.cpuset() != null);
    }

    private Testbed.Machine promise() {
        return target.hosts().get(0).promise();
    }

    private String slice() {
        return "quadrille-" + slug(testbed).replace('-', '_') + ".slice";
    }

    private void limits() {
        if (facts.mode() == HostFacts.Mode.PLAIN || !limited()) {
            return;
        }
        Testbed.Machine promise = promise();
        Map<String, Object> model = new LinkedHashMap<>();
        model.put("testbed", name(testbed).replace("%", "%%"));
        Optional.ofNullable(promise.cpus()).ifPresent(cpus -> model.put("cpuQuota", Math.round(cpus * PERCENT)));
        Optional.ofNullable(promise.memory()).ifPresent(memory -> model.put("memory", memory.bytes()));
        Optional.ofNullable(promise.cpuset()).ifPresent(cpuset -> model.put("cpuset", cpuset));
        files.put("units/" + slice(), PushedFile.of(HostScripts.fill("limits.slice.ftl", model)));
    }
}
