package org.quadrille.deploy.cloudinit;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Loopback;
import org.quadrille.common.config.Testbed;
import org.quadrille.deploy.plan.Host;

/** Finds everything at once that keeps the hosts of a testbed from being made as virtual machines. */
final class CloudInitChecks {
    private static final String LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
    private static final Pattern NAME = Pattern.compile(LABEL + "(\\." + LABEL + ")*");
    private static final int LONGEST_NAME = 253;
    private static final Pattern USER = Pattern.compile("[a-z_][a-z0-9_-]{0,31}");

    private final String source;
    private final Testbed testbed;
    private final List<Host> hosts;
    private final CloudInitOptions options;
    private final List<String> problems = new ArrayList<>();

    CloudInitChecks(String source, Testbed testbed, List<Host> hosts, CloudInitOptions options) {
        this.source = source;
        this.testbed = testbed;
        this.hosts = hosts;
        this.options = options;
    }

    void check() {
        if (testbed.embedded() != null) {
            problems.add(source + ": key \"embedded\": its databases are on this machine; make a testbed with hosts for"
                    + " them by `quadrille init`.");
        }
        hosts.forEach(this::check);
        network();
        UserError.ofAll(problems);
    }

    private void check(Host host) {
        name(host.name());
        String user = CloudInitFiles.user(host, options.user());
        if (!USER.matcher(user).matches()) {
            problems.add(
                    source + ": key \"machines[].ssh\" of " + host.name() + ": \"" + user + "\" is not a name for a"
                            + " user of Linux; use lower-case letters, digits, dashes and underscores.");
        }
        Double cpus = host.promise().cpus();
        if (cpus != null && cpus != Math.rint(cpus)) {
            problems.add(
                    source + ": key \"machines[].cpus\" of " + host.name() + ": a virtual machine has whole processors,"
                            + " but " + cpus + " are promised; write a whole number.");
        }
        if (options.dataDisk().isPresent() && !host.servers().isEmpty()) {
            if (host.promise().disk() == null) {
                problems.add(
                        source + ": key \"machines[].disk\" is missing for " + host.name() + ", whose database has a"
                                + " disk of its own; write its size, such as \"disk\": \"100g\", or leave out --data-disk.");
            } else if (host.promise().disk().bytes() % (1L << 20) != 0) {
                problems.add(source + ": key \"machines[].disk\" of " + host.name()
                        + ": a disk has whole mebibytes; write a" + " size such as 100g.");
            }
        }
    }

    private void name(String name) {
        if (Loopback.is(name)) {
            problems.add(
                    source + ": " + name + " means another machine wherever it is used; give every machine a name, for"
                            + " example with --tier-a, --oltp, --dss, --ce and --mee of `quadrille init`.");
        } else if (Addresses.literal(name)) {
            problems.add(source + ": " + name + " is an address, but a virtual machine gets a name; write a name in the"
                    + " testbed, and its address into the file of --addresses.");
        } else if (name.length() > LONGEST_NAME || !NAME.matcher(name).matches()) {
            problems.add(
                    source + ": \"" + name + "\" is not a name for a virtual machine; use lower-case letters, digits"
                            + " and dashes, at most 63 between dots, with a letter or digit at both ends.");
        }
    }

    private void network() {
        if (options.addresses().isEmpty()) {
            if (options.gateway().isPresent() || !options.nameservers().isEmpty()) {
                problems.add(
                        "Options --gateway and --nameserver are for static addresses; name these with --addresses.");
            }
            return;
        }
        Addresses addresses = options.addresses().get();
        List<String> names = new ArrayList<>(hosts.stream().map(Host::name).toList());
        if (!names.contains(options.prime())) {
            names.add(options.prime());
        }
        names.stream()
                .filter(name -> !addresses.has(name))
                .map(addresses::missing)
                .forEach(problems::add);
        List<String> literals = new ArrayList<>(options.nameservers());
        options.gateway().ifPresent(literals::add);
        literals.stream()
                .filter(address -> !Addresses.literal(address))
                .forEach(address -> problems.add("\"" + address
                        + "\" is not an address; give --gateway and --nameserver one such as 10.0.0.254."));
        if (options.system().isPresent()
                && (options.gateway().isEmpty() || options.nameservers().isEmpty())) {
            problems.add("With static addresses the machines cannot fetch packages without a gateway and a name"
                    + " server; give --gateway and --nameserver, or use an image that has all packages and give"
                    + " --no-packages.");
        }
    }
}
