package org.quadrille.common.config;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.Words;
import org.quadrille.common.files.ProcessorNumbers;
import org.quadrille.common.workload.DatabaseRole;

/** Checks of the key {@code machines}; each problem is one sentence that names the key, the value and the fix. */
final class MachineChecks {
    /** Excludes what {@code ssh} would take for an option or for two words. */
    private static final Pattern SSH = Pattern.compile("[^-\\s]\\S*");

    private MachineChecks() {}

    static List<String> problems(Testbed testbed) {
        List<String> problems = new ArrayList<>();
        Set<String> known = hosts(testbed);
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < testbed.machines().size(); i++) {
            String key = "machines[" + (i + 1) + "]";
            Testbed.Machine machine = testbed.machines().get(i);
            String host = machine.host();
            if (host == null || host.isBlank()) {
                problems.add("key \"" + key + ".host\" is missing; name the host.");
            } else if (!seen.add(host)) {
                problems.add("key \"" + key + ".host\": " + Words.shown(host)
                        + " is listed twice; keep one entry for each machine.");
            } else if (!known.contains(host)) {
                problems.add("key \"" + key + ".host\": nothing of this testbed runs on " + Words.shown(host)
                        + Nearest.ending(host, known, "; remove the entry or correct the name."));
            }
            if (machine.cpus() != null && !(machine.cpus() > 0 && machine.cpus() <= Testbed.Machine.MOST_CPUS)) {
                problems.add("key \"" + key + ".cpus\" must be above 0 and at most " + Testbed.Machine.MOST_CPUS
                        + ", not " + machine.cpus() + ".");
            }
            if (machine.cpuset() != null
                    && ProcessorNumbers.parse(machine.cpuset()).isEmpty()) {
                problems.add("key \"" + key + ".cpuset\": " + Words.quoted(machine.cpuset())
                        + " is not a list of processors; write for example \"0-3\" or \"0,2\".");
            }
            if (machine.ssh() != null && !SSH.matcher(machine.ssh()).matches()) {
                problems.add("key \"" + key + ".ssh\": " + Words.quoted(machine.ssh())
                        + " is not a destination for ssh; write for example \"bench@10.0.0.21\".");
            }
        }
        return problems;
    }

    /** Every host that the testbed names, and prime's, which it does not name. */
    static Set<String> hosts(Testbed testbed) {
        Set<String> hosts = new TreeSet<>(Set.of(Testbed.Machine.PRIME));
        testbed.customerEmulators().forEach(ce -> hosts.add(String.valueOf(ce.host())));
        testbed.marketEmulators().forEach(mee -> hosts.add(String.valueOf(mee.host())));
        testbed.monitors().forEach(monitor -> hosts.add(String.valueOf(monitor.host())));
        testbed.neighbours().forEach(neighbour -> hosts.add(String.valueOf(neighbour.host())));
        for (Testbed.Tile tile : testbed.tiles()) {
            for (Testbed.Group group : tile.groups()) {
                if (group.connector() != null) {
                    hosts.add(String.valueOf(group.connector().host()));
                }
                for (DatabaseRole role : DatabaseRole.values()) {
                    if (group.database(role) != null) {
                        hosts.add(String.valueOf(group.database(role).host()));
                    }
                }
            }
        }
        return hosts;
    }
}
