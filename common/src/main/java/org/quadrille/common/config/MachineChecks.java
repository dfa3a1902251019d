package org.quadrille.common.config;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.Words;
import org.quadrille.common.workload.DatabaseRole;

/** Checks of the key {@code machines}; each problem is one sentence that names the key, the value and the fix. */
final class MachineChecks {
    private MachineChecks() {}

    static List<String> problems(Testbed testbed) {
        List<String> problems = new ArrayList<>();
        Set<String> known = hosts(testbed);
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < testbed.machines().size(); i++) {
            String key = "machines[" + (i + 1) + "]";
            String host = testbed.machines().get(i).host();
            if (!seen.add(host)) {
                problems.add("key \"" + key + ".host\": " + Words.shown(host)
                        + " is listed twice; keep one entry for each machine.");
            } else if (!known.contains(host)) {
                problems.add("key \"" + key + ".host\": nothing of this testbed runs on " + Words.shown(host)
                        + Nearest.ending(host, known, "; remove the entry or correct the name."));
            }
        }
        return problems;
    }

    /** Every host that the testbed names, and prime's, which it does not name. */
    static Set<String> hosts(Testbed testbed) {
        Set<String> hosts = new TreeSet<>(Set.of(Testbed.Machine.PRIME));
        testbed.customerEmulators().forEach(ce -> hosts.add(ce.host()));
        testbed.marketEmulators().forEach(mee -> hosts.add(mee.host()));
        testbed.monitors().forEach(monitor -> hosts.add(monitor.host()));
        for (Testbed.Tile tile : testbed.tiles()) {
            for (Testbed.Group group : tile.groups()) {
                hosts.add(group.connector().host());
                for (DatabaseRole role : DatabaseRole.values()) {
                    hosts.add(group.database(role).host());
                }
            }
        }
        return hosts;
    }
}
