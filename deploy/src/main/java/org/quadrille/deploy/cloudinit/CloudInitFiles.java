package org.quadrille.deploy.cloudinit;

import freemarker.core.PlainTextOutputFormat;
import freemarker.template.TemplateMethodModelEx;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.deploy.plan.DatabaseServerFiles;
import org.quadrille.deploy.plan.Host;
import org.quadrille.reporter.page.Templates;

/**
 * The files from which virtual machines are made (deployment.md, "Virtual machines"): a NoCloud seed for each, which
 * cloud-init reads on the first boot, and a script with the commands that make them on libvirt. None holds a secret.
 */
public final class CloudInitFiles {
    static final String CREATE = "create-vms.sh";

    private static final Templates TEMPLATES = new Templates(CloudInitFiles.class, "", PlainTextOutputFormat.INSTANCE);
    private static final String ROOT = "root";

    private final RunSetup setup;
    private final List<Host> hosts;
    private final CloudInitOptions options;

    /** @throws org.quadrille.common.cli.UserError with every reason why such machines cannot be made, one a line */
    public CloudInitFiles(RunSetup setup, String source, CloudInitOptions options) {
        this.setup = setup;
        this.hosts = Host.all(setup.testbed());
        this.options = options;
        new CloudInitChecks(source, setup.testbed(), hosts, options).check();
    }

    /** Names of the machines. */
    public List<String> hosts() {
        return hosts.stream().map(Host::name).toList();
    }

    /** Content by path. */
    public Map<String, String> all() {
        Map<String, String> files = new LinkedHashMap<>();
        for (Host host : hosts) {
            files.put(host.name() + "/user-data", TEMPLATES.fill("user-data.ftl", userData(host)));
            files.put(host.name() + "/meta-data", TEMPLATES.fill("meta-data.ftl", model(host)));
            files.put(host.name() + "/network-config", TEMPLATES.fill("network-config.ftl", network(host)));
        }
        files.put(CREATE, create());
        return files;
    }

    private Map<String, Object> model(Host host) {
        Map<String, Object> model = new LinkedHashMap<>();
        model.put("q", (TemplateMethodModelEx)
                arguments -> Json.write(arguments.get(0).toString()));
        model.put("testbed", setup.testbed().name().replaceAll("\\s+", " "));
        model.put("host", host.name());
        model.put("what", what(host));
        return model;
    }

    private String what(Host host) {
        String processes = host.processes().stream().map(p -> p.name()).collect(Collectors.joining(", "));
        String databases = host.servers().values().stream()
                .flatMap(List::stream)
                .map(id -> id.label())
                .collect(Collectors.joining(", "));
        return processes + (processes.isEmpty() || databases.isEmpty() ? "" : "; ") + databases;
    }

    private Map<String, Object> userData(Host host) {
        Map<String, Object> model = model(host);
        model.put("user", user(host, options.user()));
        model.put("root", ROOT);
        model.put("keys", options.sshKeys());
        model.put("hostsLines", options.addresses().map(Addresses::lines).orElse(List.of()));
        model.put(
                "packages",
                options.system().map(family -> family.packages(uses(host))).orElse(List.of()));
        model.put("debian", options.system().filter(SystemFamily.DEBIAN::equals).isPresent());
        model.put("skipUnknown", options.addresses().isEmpty());
        model.put("serverScript", DatabaseServerFiles.SCRIPT);
        Map<String, String> servers = new LinkedHashMap<>();
        for (Integer port : host.servers().keySet()) {
            Map<String, String> files = DatabaseServerFiles.of(
                    setup,
                    host,
                    port,
                    options.prime(),
                    options.dataDisk().map(disk -> CloudInitOptions.DataDisk.FOLDER + "/" + port));
            model.put("script", files.get(DatabaseServerFiles.SCRIPT));
            servers.put(Integer.toString(port), files.get(DatabaseServerFiles.CONF));
        }
        model.put("servers", servers);
        if (!servers.isEmpty()) {
            options.dataDisk().ifPresent(disk -> {
                model.put("dataFolder", CloudInitOptions.DataDisk.FOLDER);
                disk.serial().ifPresent(serial -> model.put("dataSerial", serial));
                model.put("dataBytes", Long.toString(host.promise().disk().bytes()));
            });
        }
        return model;
    }

    private Set<SystemFamily.Use> uses(Host host) {
        Set<SystemFamily.Use> uses = EnumSet.noneOf(SystemFamily.Use.class);
        if (!host.processes().isEmpty()) {
            uses.add(SystemFamily.Use.KIT);
        }
        if (host.name().equals(options.prime())) {
            uses.add(SystemFamily.Use.PRIME);
        }
        if (!host.servers().isEmpty()) {
            uses.add(SystemFamily.Use.SERVER);
        }
        return uses;
    }

    /** Who logs in there by ssh: the testbed's {@code USER@}, or otherwise the usual user. */
    static String user(Host host, String usual) {
        String place = host.ssh().replaceFirst("^ssh://", "");
        int at = place.indexOf('@');
        return at < 0 ? usual : place.substring(0, at);
    }

    private Map<String, Object> network(Host host) {
        Map<String, Object> model = model(host);
        options.addresses()
                .ifPresent(all -> model.put("address", all.of(host.name()).toString()));
        options.gateway().ifPresent(gateway -> model.put("gateway", gateway));
        model.put("nameservers", options.nameservers());
        return model;
    }

    private String create() {
        Map<String, Object> model = new LinkedHashMap<>();
        model.put("testbed", setup.testbed().name().replaceAll("\\s+", " "));
        model.put("machines", hosts.stream().map(this::size).toList());
        return TEMPLATES.fill("create-vms.sh.ftl", model);
    }

    private Map<String, Object> size(Host host) {
        Map<String, Object> model = model(host);
        Testbed.Machine promise = host.promise();
        Optional.ofNullable(promise.cpus()).ifPresent(cpus -> model.put("cpus", Integer.toString(cpus.intValue())));
        Optional.ofNullable(promise.cpuset()).ifPresent(set -> model.put("cpuset", set));
        Optional.ofNullable(promise.memory())
                .ifPresent(memory -> model.put("memory", Long.toString(memory.mebibytes())));
        if (!host.servers().isEmpty()) {
            options.dataDisk().ifPresent(disk -> {
                model.put("disk", gibibytes(promise.disk()));
                disk.serial().ifPresent(serial -> model.put("serial", serial));
            });
        }
        return model;
    }

    /** As virt-install takes it. */
    private static String gibibytes(ByteSize size) {
        return new java.math.BigDecimal(size.bytes())
                .divide(new java.math.BigDecimal(1L << 30))
                .stripTrailingZeros()
                .toPlainString();
    }
}
