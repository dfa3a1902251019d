package org.quadrille.vdriver.deploy;

import freemarker.core.PlainTextOutputFormat;
import freemarker.template.TemplateMethodModelEx;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.InputSeed;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.reporter.page.Templates;
import org.quadrille.vdriver.prime.Endpoint;

/** The files with which Docker Compose runs a testbed: one service for each machine (deployment.md, "Containers"). */
public final class ComposeFiles {
    private static final Templates TEMPLATES = new Templates(ComposeFiles.class, "", PlainTextOutputFormat.INSTANCE);

    /** Where containers find the password: Compose's own place for secrets. */
    private static final String PASSWORD = "/run/secrets/database-password";

    /** From this version on the official image has its data in a folder for each version, and its volume above them. */
    private static final int VOLUME_ABOVE_VERSIONS = 18;

    private static final int SHARED_MEMORY_LEAST_MEBIBYTES = 256;
    private static final int KIT_PIDS = 4_096;
    private static final int SERVER_PIDS = 8_192;
    /** Name of a profile file of the user's own beside the testbed. */
    private static final String PROFILE = "profile.json";

    private final RunSetup setup;
    private final Machines machines;
    private final ComposeOptions options;
    private final Optional<String> profile;

    /** @param profile text of the testbed's profile file; empty for a profile of the kit */
    public ComposeFiles(RunSetup setup, Machines machines, ComposeOptions options, Optional<String> profile) {
        this.setup = setup;
        this.machines = machines;
        this.options = options;
        this.profile = profile;
    }

    /** Content by name; none holds a secret. */
    public Map<String, String> all() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("compose.yaml", compose());
        files.put("testbed.json", Json.write(inside()) + "\n");
        profile.ifPresent(text -> files.put(PROFILE, text));
        files.put("database-setup.sh", resource("database-setup.sh"));
        return files;
    }

    /** The testbed as prime reads it in its container. */
    private Testbed inside() {
        InputSeed seed = setup.testbed().inputSeed();
        return setup.testbed()
                .change()
                .profile(profile.map(text -> PROFILE).orElse(setup.testbed().profile()))
                // One that is drawn is drawn for each run.
                .inputSeed(seed.automatic() ? InputSeed.AUTOMATIC : seed)
                .groups(group -> group.withDatabase(DatabaseRole.OLTP, ComposeFiles::inside)
                        .withDatabase(DatabaseRole.DSS, ComposeFiles::inside))
                .security(new Testbed.Security("keys/" + Testbed.Machine.PRIME))
                .build();
    }

    private static Testbed.Database inside(Testbed.Database database) {
        return database.withPasswordEnv(null).withPasswordFile(PASSWORD);
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
        model.put("databaseImage", options.databaseImage());
        model.put("kitPids", KIT_PIDS);
        model.put("serverPids", SERVER_PIDS);
        model.put("sharedMemory", sharedMemory().toString());
        model.put("role", machines.role());
        model.put(
                "dataFolder",
                options.databaseVersion() >= VOLUME_ABOVE_VERSIONS
                        ? "/var/lib/postgresql"
                        : "/var/lib/postgresql/data");
        model.put("passwordFile", absolute(options.passwordFile()));
        model.put("results", absolute(options.results()));
        options.metricsPort().ifPresent(port -> model.put("metricsPort", port));
        model.put("processes", machines.processes().stream().map(this::process).toList());
        model.put("servers", machines.servers().stream().map(this::server).toList());
        model.put("prime", prime());
        profile.ifPresent(text -> model.put("profile", PROFILE));
        return TEMPLATES.fill("compose.yaml.ftl", model);
    }

    private Map<String, Object> process(Machines.Process machine) {
        Endpoint endpoint = machine.endpoint();
        Map<String, Object> model = kit(machine.host(), promised(machine.host()));
        model.put("what", endpoint.name());
        model.put("host", machine.host());
        model.put("connector", endpoint.kind() == WorkerKind.CONNECTOR);
        model.put("command", command(endpoint));
        return model;
    }

    private Map<String, Object> server(Machines.Server machine) {
        Map<String, Object> model = limits(promised(machine.host()));
        model.put("host", machine.host());
        model.put(
                "what",
                String.join(
                        ", ", machine.databases().stream().map(id -> id.label()).toList()));
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("port", Integer.toString(machine.port()));
        settings.putAll(Sizes.serverSettings(setup.testbed(), machine));
        model.put("settings", settings);
        machine.monitor().ifPresent(endpoint -> {
            Map<String, Object> monitor = kit(
                    machine.host(),
                    new Testbed.Machine(machine.host(), Sizes.MONITOR_CPUS, Sizes.MONITOR_MEMORY, null, null, null));
            monitor.put("command", command(endpoint));
            model.put("monitor", monitor);
        });
        return model;
    }

    private Map<String, Object> prime() {
        Map<String, Object> model = kit(Testbed.Machine.PRIME, promised(Testbed.Machine.PRIME));
        model.put("command", runCommand(options));
        return model;
    }

    /** The command of prime's container that makes a run, whatever is there already. */
    static List<String> runCommand(ComposeOptions options) {
        List<String> command = new ArrayList<>(
                List.of("run", "--testbed", "testbed.json", "--results", "results", "--build", "--wait", "5m"));
        options.metricsPort()
                .ifPresent(port ->
                        command.addAll(List.of("--metrics-port", Integer.toString(port), "--metrics-bind", "0.0.0.0")));
        return command;
    }

    private Testbed.Machine promised(String host) {
        return setup.testbed().machine(host).orElse(new Testbed.Machine(host, null, null, null, null, null));
    }

    private Map<String, Object> kit(String host, Testbed.Machine promise) {
        Map<String, Object> model = limits(promise);
        model.put("javaOptions", Sizes.javaOptions(Optional.ofNullable(promise.memory())));
        model.put("keys", absolute(options.keys().resolve(host)));
        return model;
    }

    private static Map<String, Object> limits(Testbed.Machine promise) {
        Map<String, Object> model = new LinkedHashMap<>();
        Optional.ofNullable(promise.cpus()).ifPresent(cpus -> model.put("cpus", cpus));
        Optional.ofNullable(promise.memory()).ifPresent(memory -> model.put("memory", memory.toString()));
        Optional.ofNullable(promise.cpuset()).ifPresent(cpuset -> model.put("cpuset", cpuset));
        return model;
    }

    private static List<String> command(Endpoint endpoint) {
        List<String> words = Arrays.asList(endpoint.startCommand(true).split(" "));
        return words.subList(1, words.size());
    }

    /** A quarter of the smallest server's memory, as its buffers are; at least what a parallel query wants. */
    private ByteSize sharedMemory() {
        long mebibytes = machines.servers().stream()
                .map(server -> promised(server.host()).memory())
                .filter(memory -> memory != null)
                .mapToLong(memory -> memory.mebibytes() / 4)
                .min()
                .orElse(SHARED_MEMORY_LEAST_MEBIBYTES);
        return ByteSize.mebibytes(Math.max(SHARED_MEMORY_LEAST_MEBIBYTES, mebibytes));
    }

    private static String absolute(Path path) {
        return path.toAbsolutePath().normalize().toString();
    }

    /** YAML takes JSON's strings; Compose takes a dollar for a variable unless it is doubled. */
    private static String quoted(String text) {
        return Json.write(text).replace("$", "$$");
    }

    private static String resource(String name) {
        try (InputStream in = ComposeFiles.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(name + " cannot be read", e);
        }
    }
}
