package org.quadrille.vdriver.prime;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.config.Loopback;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.Reach;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;

/**
 * Whether the processes of a testbed reach the ports that they will open in a run, which prime itself does not use:
 * emulators those of the connectors for transactions, and connectors that of their market emulator for orders.
 */
record DataPorts(Testbed testbed, Fleet fleet) {
    private static final int SECONDS = 120;

    /** Ports that a process names at most: asking takes seconds where nothing answers, and a firewall closes many. */
    private static final int MOST = 5;

    private record Target(String name, String host, int port) {
        static Target of(Endpoint endpoint) {
            return new Target(endpoint.name(), endpoint.host(), endpoint.dataPort());
        }

        /** @param problem why the port cannot be reached, or nothing */
        List<String> problem(String from, String problem) {
            return problem.isEmpty()
                    ? List.of()
                    : List.of(from + " cannot reach " + name + " on port " + port + " of " + host + " (" + problem
                            + "); open that port to " + from + " in the firewalls between the two, or correct the"
                            + " address in the testbed.");
        }
    }

    /** What cannot be reached, one sentence each; every process asks for itself, all at the same time. */
    List<String> problems() {
        List<String> problems = new ArrayList<>();
        List<String> silent = fleet.each(
                fleet.members(),
                SECONDS,
                () -> false,
                member -> {
                    List<String> found = new ArrayList<>();
                    for (Target target : of(member)) {
                        if (found.size() == MOST) {
                            break;
                        }
                        found.addAll(target.problem(
                                member.name(), member.worker().unreachable(target.host(), target.port())));
                    }
                    return found;
                },
                (member, found) -> problems.addAll(found));
        problems.addAll(silent);
        return problems;
    }

    /** What a member connects to in a run, of processes that are what the testbed says; the others are named elsewhere. */
    private List<Target> of(Member member) {
        return fleet.members().stream()
                .filter(other -> connects(member.endpoint(), other.endpoint()))
                .filter(other -> other.info().kind() == other.endpoint().kind()
                        && other.info().dataPort() == other.endpoint().dataPort())
                .map(other -> Target.of(other.endpoint()))
                .toList();
    }

    private boolean connects(Endpoint from, Endpoint to) {
        return switch (from.kind()) {
            case CE -> to.kind() == WorkerKind.CONNECTOR;
            case MEE -> to.kind() == WorkerKind.CONNECTOR && market(to) == from.index();
            case CONNECTOR -> to.kind() == WorkerKind.MEE && market(from) == to.index();
            case MONITOR, NEIGHBOUR -> false;
        };
    }

    private int market(Endpoint connector) {
        return testbed.group(GroupId.ofIndex(connector.index())).marketEmulator();
    }

    /**
     * Database servers that this machine does not reach, one sentence each for the first few. A run does not need them to be reached from
     * here, but commands that load and audit do. Loopback means another machine for each connector.
     */
    static List<String> serversBeyondReach(Testbed testbed) {
        var servers = new TreeMap<String, DatabaseServer>();
        for (GroupId group : GroupId.all(testbed.tiles().size())) {
            for (DatabaseRole role : DatabaseRole.values()) {
                testbed.group(group).database(role).servers().stream()
                        .filter(server -> !Loopback.is(server.host()))
                        .forEach(server -> servers.put(server.toString(), server));
            }
        }
        List<String> notes = new ArrayList<>();
        servers.forEach((name, server) -> {
            if (notes.size() == MOST) {
                return;
            }
            String problem = Reach.problem(server.host(), server.port());
            if (!problem.isEmpty()) {
                notes.add(
                        "the database server " + name + " cannot be reached from here (" + problem
                                + "), so that `quadrille db` and `quadrille audit` have to be used on a machine that reaches it");
            }
        });
        return notes;
    }
}
