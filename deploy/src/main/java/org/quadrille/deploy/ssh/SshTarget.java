package org.quadrille.deploy.ssh;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Testbed;
import org.quadrille.deploy.plan.Host;
import org.quadrille.vdriver.prime.Endpoint;

/**
 * What one ssh destination reaches: usually one host of the testbed, several if the testbed has more than one name for
 * the addresses of a machine.
 */
record SshTarget(String destination, List<Host> hosts) {
    /**
     * The targets of a testbed.
     *
     * @param only the hosts that were asked for; empty for all
     * @param servers whether hosts that only run database servers are among them
     * @throws UserError if the testbed does not have a host that was asked for, or nothing is left
     */
    static List<SshTarget> all(Testbed testbed, String source, List<String> only, boolean servers) {
        List<Host> all = Host.all(testbed);
        Set<String> known = all.stream().map(Host::name).collect(Collectors.toCollection(TreeSet::new));
        for (String name : only) {
            if (!known.contains(name)) {
                throw new UserError("There is no host " + name + " in " + source
                        + Nearest.ending(name, known, "; it has " + String.join(", ", known) + "."));
            }
        }
        Map<String, List<Host>> found = new LinkedHashMap<>();
        for (Host host : all) {
            if (servers && !host.servers().isEmpty() || !host.processes().isEmpty()) {
                found.computeIfAbsent(host.ssh(), ssh -> new ArrayList<>()).add(host);
            }
        }
        List<SshTarget> targets = found.entrySet().stream()
                .map(e -> new SshTarget(e.getKey(), List.copyOf(e.getValue())))
                .filter(target ->
                        only.isEmpty() || target.hosts.stream().map(Host::name).anyMatch(only::contains))
                .toList();
        if (targets.isEmpty()) {
            throw new UserError("No process of the kit runs on " + String.join(", ", only) + " in " + source
                    + "; name another host, or none for all.");
        }
        return targets;
    }

    /** Its names in the testbed. */
    String name() {
        return hosts.stream().map(Host::name).collect(Collectors.joining(", "));
    }

    /** The processes of the kit there. */
    List<Endpoint> processes() {
        return hosts.stream().flatMap(host -> host.processes().stream()).toList();
    }
}
