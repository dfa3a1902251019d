package org.quadrille.deploy.kubernetes;

import freemarker.core.PlainTextOutputFormat;
import freemarker.template.TemplateMethodModelEx;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.Disclosure;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.GroupId;
import org.quadrille.deploy.compose.Containers;
import org.quadrille.deploy.plan.MachinePlan;
import org.quadrille.deploy.plan.Sizes;
import org.quadrille.reporter.page.Templates;
import org.quadrille.vdriver.prime.Endpoint;

/** The files from which {@code kubectl apply -k} makes the machines of a testbed; none holds a secret. */
final class KubernetesFiles {
    private static final Templates TEMPLATES = new Templates(KubernetesFiles.class, "", PlainTextOutputFormat.INSTANCE);

    private static final List<String> MANIFESTS = List.of(
            "kustomization.yaml", "namespace.yaml", "network.yaml", "machines.yaml", "results.yaml", "run.yaml");

    private static final String DATABASES = "databases.yaml";
    /** User of every process, in a group of the same number, to which the volumes belong. */
    private static final int USER = 10_001;
    /** Longest time that a run waits for its machines: images and volumes may have to be prepared first. */
    private static final String WAIT = "15m";

    private final RunSetup setup;
    private final Testbed testbed;
    private final MachinePlan machines;
    private final KubernetesOptions options;
    private final Optional<String> profile;
    private final List<AllowedConnection> arrows;

    /** @param profile text of the testbed's profile file; empty for a profile of the kit */
    KubernetesFiles(RunSetup setup, MachinePlan machines, KubernetesOptions options, Optional<String> profile) {
        this.setup = setup;
        this.testbed = setup.testbed();
        this.machines = machines;
        this.options = options;
        this.profile = profile;
        this.arrows = AllowedConnection.all(testbed, options.databases());
    }

    /** Content by name. */
    Map<String, String> all() {
        Map<String, Object> model = model();
        Map<String, String> files = new LinkedHashMap<>();
        MANIFESTS.forEach(name -> files.put(name, TEMPLATES.fill(name + ".ftl", model)));
        files.put("testbed.json", Json.write(inside()) + "\n");
        profile.ifPresent(text -> files.put(Containers.PROFILE, text));
        if (options.databases()) {
            files.put(DATABASES, TEMPLATES.fill(DATABASES + ".ftl", model));
            files.put("database-setup.sh", Containers.databaseSetup());
        }
        files.put(".gitignore", SecretFiles.FOLDER + "/\n");
        return files;
    }

    private Testbed inside() {
        Testbed inside = Containers.testbed(testbed, profile);
        double overcommit = options.placement().overcommit();
        if (overcommit == 1) {
            return inside;
        }
        Disclosure.Publication report = inside.report();
        return inside.change()
                .report(
                        report == null
                                ? new Disclosure.Publication(null, null, overcommit)
                                : new Disclosure.Publication(report.disclosure(), report.baselineRun(), overcommit))
                .build();
    }

    private Map<String, Object> model() {
        Map<String, Object> model = new LinkedHashMap<>();
        model.put("q", (TemplateMethodModelEx)
                arguments -> Json.write(arguments.get(0).toString()));
        model.put("testbed", testbed.name().replaceAll("\\s+", " "));
        model.put("namespace", options.namespace());
        model.put("user", USER);
        model.put("kitImage", options.kitImage());
        model.put("databaseImage", options.databaseImage().name());
        model.put("databases", options.databases());
        model.put("role", machines.role());
        model.put("dataFolder", Containers.dataFolder(options.databaseImage().version()));
        options.volumes().storageClass().ifPresent(name -> model.put("storageClass", name));
        model.put("oneNode", options.placement().oneNode());
        options.placement().sutNodes().ifPresent(label -> model.put("sutNodes", label(label)));
        options.placement().driverNodes().ifPresent(label -> model.put("driverNodes", label(label)));
        profile.ifPresent(text -> model.put("profile", Containers.PROFILE));
        model.put("secrets", SecretFiles.FILE);
        List<Pod> pods = Pod.all(testbed, machines, options.volumes().results());
        model.put("network", pods.stream().map(this::network).toList());
        Map<String, Pod> byName = new LinkedHashMap<>();
        pods.forEach(pod -> byName.put(pod.name(), pod));
        model.put(
                "processes",
                machines.processes().stream()
                        .map(process -> process(process, byName.get(process.host())))
                        .toList());
        model.put(
                "servers",
                machines.servers().stream()
                        .map(server -> server(server, byName.get(server.host())))
                        .toList());
        Map<String, Object> prime = container(byName.get(Testbed.Machine.PRIME), 0);
        prime.put("command", Containers.runCommand(WAIT, options.metricsPort(), "127.0.0.1"));
        model.put("prime", prime);
        Map<String, Object> results = container(byName.get(Pod.RESULTS), 0);
        results.put("size", Quantities.of(options.volumes().results()));
        model.put("results", results);
        return model;
    }

    private static Map<String, String> label(KubernetesOptions.NodeLabel label) {
        return Map.of("key", label.key(), "value", label.value());
    }

    /** The arrows from and to a machine. */
    private Map<String, Object> network(Pod pod) {
        return Map.of(
                "host",
                pod.name(),
                "in",
                arrows.stream()
                        .filter(arrow -> arrow.to().equals(Optional.of(pod.name())))
                        .map(KubernetesFiles::rule)
                        .toList(),
                "out",
                arrows.stream()
                        .filter(arrow -> arrow.from().equals(pod.name()))
                        .map(KubernetesFiles::rule)
                        .toList());
    }

    private static Map<String, Object> rule(AllowedConnection arrow) {
        return Map.of("from", arrow.from(), "to", arrow.to().orElse(""), "port", arrow.port(), "what", arrow.what());
    }

    private Map<String, Object> process(MachinePlan.Process machine, Pod pod) {
        Endpoint endpoint = machine.endpoint();
        Map<String, Object> model = container(pod, 0);
        model.put("what", endpoint.name());
        model.put("part", pod.driver() ? "driver" : "sut");
        model.put("connector", endpoint.kind() == WorkerKind.CONNECTOR);
        model.put("command", Containers.command(endpoint));
        List<Map<String, Object>> ports = new ArrayList<>(List.of(port("control", endpoint.controlPort())));
        if (endpoint.dataPort() != 0) {
            ports.add(port(endpoint.kind() == WorkerKind.CONNECTOR ? "transactions" : "orders", endpoint.dataPort()));
        }
        model.put("ports", ports);
        return model;
    }

    private Map<String, Object> server(MachinePlan.Server machine, Pod pod) {
        Map<String, Object> model = container(pod, 0);
        model.put("what", machine.label());
        model.put("settings", Sizes.serverSettings(setup, machine));
        model.put("disk", Quantities.of(pod.volume().orElseThrow()));
        ByteSize memory = pod.containers().get(0).memory();
        model.put("sharedMemory", Quantities.of(Containers.sharedMemory(memory)));
        List<Map<String, Object>> ports = new ArrayList<>(List.of(port("postgresql", machine.port())));
        machine.monitor().ifPresent(endpoint -> {
            Map<String, Object> monitor = container(pod, 1);
            monitor.put("command", Containers.command(endpoint));
            model.put("monitor", monitor);
            ports.add(port("control", endpoint.controlPort()));
        });
        model.put("ports", ports);
        return model;
    }

    private static Map<String, Object> port(String name, int number) {
        return Map.of("name", name, "number", number);
    }

    /** Size of a container of a pod, and of its heap if it runs Java. */
    private Map<String, Object> container(Pod pod, int index) {
        Pod.Container container = pod.containers().get(index);
        Map<String, Object> model = new LinkedHashMap<>();
        model.put("host", pod.name());
        model.put("cpus", Quantities.of(container.cpus()));
        model.put(
                "cpusRequested",
                Quantities.of(container.cpus() / options.placement().overcommit()));
        model.put("memory", Quantities.of(container.memory()));
        model.put("javaOptions", Sizes.javaOptions(Optional.of(container.memory())));
        return model;
    }

    /**
     * A path between two machines (architecture.md, "Processes and paths").
     *
     * @param from who opens connections
     * @param to empty for a database server that is not made here
     * @param port of the one that is connected to
     * @param what what passes, in a few words
     */
    record AllowedConnection(String from, Optional<String> to, int port, String what) {
        private static final String CONTROL = "control, status, logs";

        /** All paths of a testbed, whose database servers are made here or not. */
        static List<AllowedConnection> all(Testbed testbed, boolean databases) {
            List<AllowedConnection> arrows = new ArrayList<>();
            List<Endpoint> endpoints = Endpoint.all(testbed);
            endpoints.forEach(endpoint -> arrows.add(new AllowedConnection(
                    Testbed.Machine.PRIME, Optional.of(endpoint.host()), endpoint.controlPort(), CONTROL)));
            for (GroupId id : GroupId.all(testbed.tiles().size())) {
                Testbed.Group group = testbed.group(id);
                Optional<String> connector = Optional.of(group.connector().host());
                endpoints.stream()
                        .filter(endpoint -> endpoint.kind() == WorkerKind.CE)
                        .forEach(ce -> arrows.add(new AllowedConnection(
                                ce.host(), connector, group.connector().port(), "transactions")));
                Testbed.MarketEmulator mee = testbed.marketEmulators().get(group.marketEmulator() - 1);
                arrows.add(new AllowedConnection(connector.get(), Optional.of(mee.host()), mee.orderPort(), "orders"));
                arrows.add(new AllowedConnection(
                        mee.host(), connector, group.connector().port(), "Trade-Result, Market-Feed"));
            }
            for (DatabaseId id : DatabaseId.all(testbed.tiles().size())) {
                Testbed.Group group = testbed.group(id.group());
                Testbed.Database database = group.database(id.role());
                for (String from : List.of(group.connector().host(), Testbed.Machine.PRIME)) {
                    String what =
                            from.equals(Testbed.Machine.PRIME) ? "building of databases" : "frames of transactions";
                    database.servers()
                            .forEach(server -> arrows.add(new AllowedConnection(
                                    from, Optional.of(server.host()).filter(host -> databases), server.port(), what)));
                }
                if (database.pooler() != null) {
                    arrows.add(new AllowedConnection(
                            group.connector().host(), Optional.empty(), database.port(), "transactions to the pooler"));
                }
            }
            return arrows.stream().distinct().toList();
        }
    }
}
