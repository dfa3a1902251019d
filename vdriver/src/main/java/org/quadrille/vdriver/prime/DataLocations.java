package org.quadrille.vdriver.prime;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.quadrille.common.config.Loopback;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Entry;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.files.DataLocation;
import org.quadrille.common.workload.GroupId;

/**
 * Finds the file systems that databases are on, as workers on their machines see them. The machine of a database is
 * found by its host: loopback means that of its connector; otherwise it is that of a process which prime reached at the
 * same host, or the machine of that name.
 */
record DataLocations(Fleet fleet, Testbed testbed) {
    private static final int SECONDS = 30;

    /** Places of the database's parts that its role may know, such as {@code WAL}; without a file system if unknown. */
    Map<String, DataLocation> of(Member connector, DatabaseFacts facts) {
        Map<String, DataLocation> places = new TreeMap<>();
        List<Entry> folders = facts.folders().stream()
                .filter(folder -> !folder.name().equals(DatabaseFacts.LOCK_FILE))
                .toList();
        folders.forEach(folder -> places.put(
                folder.name(), DataLocation.unknown(folder.value(), "no process of the kit is on that machine")));
        for (Member member : onMachineOf(host(connector, facts), connector)) {
            List<Entry> missing = folders.stream()
                    .filter(folder -> !places.get(folder.name()).known())
                    .toList();
            if (missing.isEmpty()) {
                return places;
            }
            fleet.ask(
                            List.of(member),
                            SECONDS,
                            m -> missing.stream()
                                    .map(folder -> m.worker().place(folder.value()))
                                    .toList())
                    .forEach((asked, answer) -> {
                        for (int i = 0; !answer.failed() && i < missing.size(); i++) {
                            places.put(missing.get(i).name(), answer.value().get(i));
                        }
                    });
        }
        return places;
    }

    /** Of the server that was asked. */
    private String host(Member connector, DatabaseFacts facts) {
        Testbed.Database database =
                testbed.group(GroupId.ofIndex(connector.endpoint().index())).database(facts.role());
        String reached = facts.said(DatabaseFacts.REACHED).orElse(null);
        return database.servers().stream()
                .filter(server -> server.toString().equals(reached))
                .findFirst()
                .orElse(database.server())
                .host();
    }

    /**
     * Libraries that take the calls for syncs of the server of a database, as {@code Worker.syncLibraries}; empty if unknown.
     *
     * @param asked what is known of servers by now, as each has several databases
     */
    Optional<String> syncLibraries(Member connector, DatabaseFacts facts, Map<String, Optional<String>> asked) {
        String host = host(connector, facts);
        return facts.folders().stream()
                .filter(folder -> folder.name().equals(DatabaseFacts.LOCK_FILE))
                .findFirst()
                .flatMap(lock -> asked.computeIfAbsent(
                        machine(host, connector) + lock.value(),
                        server -> onMachineOf(host, connector).stream()
                                .flatMap(member -> syncLibraries(member, lock.value()))
                                .findFirst()));
    }

    private Stream<String> syncLibraries(Member member, String lockFile) {
        return fleet
                .ask(
                        List.of(member),
                        SECONDS,
                        m -> Optional.ofNullable(m.worker().syncLibraries(lockFile)))
                .values()
                .stream()
                .flatMap(answer -> answer.failed() ? Stream.empty() : answer.value().stream());
    }

    /** Monitors first: they may have been started as a user who may look into the data folder. */
    private List<Member> onMachineOf(String host, Member connector) {
        return machine(host, connector).stream()
                .flatMap(machine ->
                        fleet.members().stream().filter(m -> machineOf(m).equals(machine)))
                .sorted(Comparator.comparing(m -> m.endpoint().kind() != WorkerKind.MONITOR))
                .toList();
    }

    private List<String> machine(String host, Member connector) {
        if (Loopback.is(host)) {
            return List.of(machineOf(connector));
        }
        return fleet.members().stream()
                .filter(m -> m.endpoint().host().equalsIgnoreCase(host)
                        || m.info().host().equalsIgnoreCase(host))
                .map(DataLocations::machineOf)
                .limit(1)
                .toList();
    }

    private static String machineOf(Member member) {
        return member.info().machine().id();
    }
}
