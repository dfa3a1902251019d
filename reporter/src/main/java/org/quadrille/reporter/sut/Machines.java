package org.quadrille.reporter.sut;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.WorkerInfo.Machine;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.WorkerEntry;
import org.quadrille.common.workload.DatabaseRole;

/** Puts together which machines a run had, from what the processes said and from the hosts of the testbed file. */
final class Machines {
    private static final Set<String> THIS_HOST = Set.of("localhost", "127.0.0.1", "::1", "[::1]");

    private final Map<String, Draft> drafts = new LinkedHashMap<>();
    private final Map<String, String> keyOfHost = new LinkedHashMap<>();

    private Machines() {}

    static List<MachineFound> of(RunManifest manifest, Testbed testbed) {
        Machines machines = new Machines();
        manifest.workers().forEach(machines::add);
        for (int tile = 1; tile <= testbed.tiles().size(); tile++) {
            int groups = testbed.tiles().get(tile - 1).groups().size();
            for (int group = 1; group <= groups; group++) {
                machines.databases(testbed.group(tile, group), tile, group);
            }
        }
        return machines.drafts.values().stream().map(Draft::finish).toList();
    }

    private void add(WorkerEntry worker) {
        Machine machine = worker.info().machine();
        String key = machine == null ? worker.info().host() : machine.id();
        String name = machine == null ? worker.info().host() : machine.name();
        Draft draft = drafts.computeIfAbsent(key, k -> new Draft(name, machine));
        draft.processes.add(worker.name());
        draft.roles.add(role(worker));
        keyOfHost.putIfAbsent(hostOf(worker.address()), key);
    }

    private static String role(WorkerEntry worker) {
        return switch (worker.kind()) {
            case CE, MEE -> "driver";
            case MONITOR -> "monitor";
            case CONNECTOR -> "Tier A, " + place((worker.index() - 1) / 4 + 1, (worker.index() - 1) % 4 + 1);
        };
    }

    /** A database on loopback is on the machine of its connector, as the connector is who reaches it. */
    private void databases(Testbed.Group group, int tile, int number) {
        for (DatabaseRole role : DatabaseRole.values()) {
            String host = group.database(role).host();
            String near = THIS_HOST.contains(host) ? group.connector().host() : host;
            String key = keyOfHost.computeIfAbsent(near, h -> h);
            drafts.computeIfAbsent(key, k -> new Draft(near, null))
                    .roles
                    .add("Tier B " + role + ", " + place(tile, number));
        }
    }

    private static String place(int tile, int group) {
        return "tile " + tile + ", group " + group;
    }

    private static String hostOf(String address) {
        return address == null ? "" : address.replaceFirst(":\\d+$", "");
    }

    private static final class Draft {
        private final String name;
        private final Machine found;
        private final Set<String> roles = new LinkedHashSet<>();
        private final List<String> processes = new ArrayList<>();

        Draft(String name, Machine found) {
            this.name = name;
            this.found = found;
        }

        MachineFound finish() {
            return new MachineFound(name, found, List.copyOf(roles), processes);
        }
    }
}
