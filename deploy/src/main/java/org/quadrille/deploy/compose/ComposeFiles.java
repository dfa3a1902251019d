package org.quadrille.deploy.compose;

import freemarker.core.PlainTextOutputFormat;
import freemarker.template.TemplateMethodModelEx;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.deploy.plan.MachinePlan;
import org.quadrille.deploy.plan.Sizes;
import org.quadrille.reporter.page.Templates;
import org.quadrille.vdriver.prime.Endpoint;

/**
 * The files with which Docker Compose runs a testbed: one service for each machine (deployment.md, "Containers").
 *
 * @param profile text of the testbed's profile file; empty for a profile of the kit
 */
public record ComposeFiles(RunSetup setup, MachinePlan machines, ComposeOptions options, Optional<String> profile) {
    private static final Templates TEMPLATES = new Templates(ComposeFiles.class, "", PlainTextOutputFormat.INSTANCE);

    /** Longest time that a run waits for its machines, which are all containers on this one. */
    static final String WAIT = "5m";

    private static final int KIT_PIDS = 4_096;
    private static final int SERVER_PIDS = 8_192;

    /** Content by name; none holds a secret. */
    public Map<String, String> all() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("compose.yaml", compose());
        files.put("testbed.json", Json.write(Containers.testbed(setup.testbed(), profile)) + "\n");
        profile.ifPresent(text -> files.put(Containers.PROFILE, text));
        files.put("database-setup.sh", Containers.databaseSetup());
        return files;
    }

    private String compose() {
        Map<String, Object> model = new LinkedHashMap<>();
        model.put("q", (TemplateMethodModelEx)
                arguments -> quoted(arguments.get(0).toString()));
        model.put("testbed", setup.testbed().name().replaceAll("\\s+", " "));
        model.put("project", options.project());
        model.put("user", options.user());
        model.put("owner", "uid=" + options.user().replace(":", ",gid="));
        model.put("kitImage", options.kitImage());
        model.put("databaseImage", options.databaseImage().name());
        model.put("kitPids", KIT_PIDS);
        model.put("serverPids", SERVER_PIDS);
        model.put("sharedMemory", sharedMemory().toString());
        model.put("role", machines.role());
        model.put("dataFolder", Containers.dataFolder(options.databaseImage().version()));
        model.put("passwordFile", absolute(options.credentials().passwordFile()));
        model.put("results", absolute(options.results()));
        options.metricsPort().ifPresent(port -> model.put("metricsPort", port));
        model.put("processes", machines.processes().stream().map(this::process).toList());
        model.put("servers", machines.servers().stream().map(this::server).toList());
        model.put("prime", prime());
        profile.ifPresent(text -> model.put("profile", Containers.PROFILE));
        return TEMPLATES.fill("compose.yaml.ftl", model);
    }

    private Map<String, Object> process(MachinePlan.Process machine) {
        Endpoint endpoint = machine.endpoint();
        Map<String, Object> model = kit(machine.host(), promised(machine.host()));
        model.put("what", endpoint.name());
        model.put("host", machine.host());
        model.put("connector", endpoint.kind() == WorkerKind.CONNECTOR);
        model.put("command", Containers.command(endpoint));
        return model;
    }

    private Map<String, Object> server(MachinePlan.Server machine) {
        Map<String, Object> model = limits(promised(machine.host()));
        model.put("host", machine.host());
        model.put("what", machine.label());
        model.put("settings", Sizes.serverSettings(setup, machine));
        machine.monitor().ifPresent(endpoint -> {
            Map<String, Object> monitor = kit(
                    machine.host(),
                    new Testbed.Machine(machine.host(), Sizes.MONITOR_CPUS, Sizes.MONITOR_MEMORY, null, null, null));
            monitor.put("command", Containers.command(endpoint));
            model.put("monitor", monitor);
        });
        return model;
    }

    private Map<String, Object> prime() {
        Map<String, Object> model = kit(Testbed.Machine.PRIME, promised(Testbed.Machine.PRIME));
        model.put("command", runCommand(options));
        return model;
    }

    /** The command of prime's container that builds missing databases and runs the benchmark. */
    static List<String> runCommand(ComposeOptions options) {
        return Containers.runCommand(WAIT, options.metricsPort(), "0.0.0.0");
    }

    private Testbed.Machine promised(String host) {
        return setup.testbed().machine(host).orElse(new Testbed.Machine(host, null, null, null, null, null));
    }

    private Map<String, Object> kit(String host, Testbed.Machine promise) {
        Map<String, Object> model = limits(promise);
        model.put("javaOptions", Sizes.javaOptions(Optional.ofNullable(promise.memory())));
        model.put("keys", absolute(options.credentials().keys().resolve(host)));
        return model;
    }

    private static Map<String, Object> limits(Testbed.Machine promise) {
        Map<String, Object> model = new LinkedHashMap<>();
        Optional.ofNullable(promise.cpus()).ifPresent(cpus -> model.put("cpus", cpus));
        Optional.ofNullable(promise.memory()).ifPresent(memory -> model.put("memory", memory.toString()));
        Optional.ofNullable(promise.cpuset()).ifPresent(cpuset -> model.put("cpuset", cpuset));
        return model;
    }

    /** One size for all servers, so the smallest server decides. */
    private ByteSize sharedMemory() {
        return machines.servers().stream()
                .map(server -> promised(server.host()).memory())
                .filter(memory -> memory != null)
                .min(Comparator.comparingLong(ByteSize::bytes))
                .map(Containers::sharedMemory)
                .orElse(Containers.SHARED_MEMORY_LEAST);
    }

    private static String absolute(Path path) {
        return path.toAbsolutePath().normalize().toString();
    }

    /** YAML accepts JSON's strings; Compose takes a dollar as the start of a variable unless it is doubled. */
    private static String quoted(String text) {
        return Json.write(text).replace("$", "$$");
    }
}
