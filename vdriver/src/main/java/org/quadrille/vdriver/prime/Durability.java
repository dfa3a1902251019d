package org.quadrille.vdriver.prime;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Entry;
import org.quadrille.common.engine.EngineFacts;
import org.quadrille.common.files.DataLocation;
import org.quadrille.common.results.DurableCommits;
import org.quadrille.common.workload.GroupId;

/**
 * What keeps commits of the servers from being durable (workload.md 13.8), reported before a run: its reporter would
 * find it only at the end.
 */
final class Durability {
    private final Testbed testbed;
    private final Map<String, Set<String>> faults = new TreeMap<>();
    private final Map<String, String> unknown = new TreeMap<>();

    Durability(Testbed testbed) {
        this.testbed = testbed;
    }

    /**
     * Adds a database that a connector has looked at.
     *
     * @param takers libraries that take its server's calls for syncs; empty if unknown
     */
    void add(Endpoint connector, DatabaseFacts facts, Map<String, DataLocation> places, Optional<String> takers) {
        Testbed.Database database =
                testbed.group(GroupId.ofIndex(connector.index())).database(facts.role());
        String server = DurableCommits.server(database);
        Set<String> found = new LinkedHashSet<>(settings(facts, database));
        places.forEach((part, place) -> {
            if (place.inMemory()) {
                found.add("its " + part + " in " + place.folder() + " is on " + place.fileSystem() + ", in memory");
            }
        });
        takers.filter(taker -> !taker.isEmpty()).ifPresent(taker -> found.add(taker + " takes its calls for syncs"));
        if (!found.isEmpty()) {
            faults.computeIfAbsent(server, s -> new LinkedHashSet<>()).addAll(found);
        }
        if (!DurableCommits.placeKnown(testbed, places)) {
            unknown.put(server, database.user());
        }
    }

    private List<String> settings(DatabaseFacts facts, Testbed.Database database) {
        Map<String, String> settings = facts.settings().stream()
                .collect(Collectors.toMap(Entry::name, Entry::value, (a, b) -> a, TreeMap::new));
        List<String> found = new ArrayList<>();
        Set<String> explained = new LinkedHashSet<>();
        settings.forEach((name, value) -> {
            int scope = name.indexOf(" (");
            if (scope > 0 && !DurableCommits.durable(testbed, name.substring(0, scope), value)) {
                explained.add(name.substring(0, scope));
                found.add(name + " is " + value + " for " + database.user() + " in " + database.database());
            }
        });
        Set<String> asked = new TreeSet<>(DurableCommits.whereSet(testbed).keySet());
        asked.retainAll(settings.keySet());
        asked.addAll(DurableCommits.settings(testbed).keySet());
        asked.removeAll(explained);
        for (String name : asked) {
            if (!DurableCommits.durable(testbed, name, settings.get(name))) {
                found.add(name + " is " + settings.getOrDefault(name, "unknown"));
            }
        }
        return found;
    }

    /** One sentence for each server on which no run can be VALID. */
    List<String> faults() {
        return faults.entrySet().stream()
                .map(server -> "the server " + server.getKey() + " may lose commits in a power failure: "
                        + String.join(", ", server.getValue())
                        + "; a run will be INVALID unless that is put right.")
                .toList();
    }

    /** One sentence for each server for which it is unknown where its data are. */
    List<String> unknown() {
        return unknown.entrySet().stream()
                .map(server -> "the file system of the data and WAL of the server " + server.getKey()
                        + " is unknown; a run will be NON-STANDARD unless "
                        + EngineFacts.of(testbed.engine()).rightToSeeFolders() + " is granted to "
                        + server.getValue() + ", and a process of the kit on that machine, such as a monitor, may look"
                        + " into the data folder.")
                .toList();
    }
}
