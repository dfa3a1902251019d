package org.quadrille.common.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.quadrille.common.cli.Words;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.Scale;
import org.quadrille.common.workload.TransactionType;

/**
 * A testbed, checked, and the profile it runs with, both effective: what the testbed changes is already in the profile.
 */
public record RunSetup(Testbed testbed, Profile profile) {

    /** Applies a testbed's changes to its profile. To be done only once: {@link #parse} takes both as they are. */
    public static RunSetup of(Testbed testbed, Profile base) {
        return new RunSetup(testbed, Overrides.apply(testbed, base));
    }

    /** From the two texts that prime sends to every worker and keeps in the results folder, both effective. */
    public static RunSetup parse(String testbedJson, String profileJson) {
        return new RunSetup(
                Json.read(testbedJson, Testbed.class, "testbed of the run"),
                Profiles.parse(profileJson, "profile of the run"));
    }

    /** The same with another seed of the inputs. */
    public RunSetup withInputSeed(InputSeed seed) {
        return new RunSetup(testbed.change().inputSeed(seed).build(), profile);
    }

    /** Scale of the databases of a group. */
    public Scale scale(GroupId group) {
        Testbed.Group g = testbed.group(group);
        return new Scale(g.loadUnits(), g.activeLoadUnits(), profile.initialTradeDays(), profile.dailyMarketDays());
    }

    /** Number of groups of the whole testbed. */
    public int groups() {
        return testbed.tiles().size() * GroupId.PER_TILE;
    }

    /** Every group of the testbed, in order. */
    public List<GroupId> groupIds() {
        return GroupId.all(testbed.tiles().size());
    }

    /** Whether several servers hold a database. */
    public boolean severalServers() {
        return any(database -> !database.hosts().isEmpty());
    }

    private boolean any(Predicate<Testbed.Database> what) {
        return groupIds().stream()
                .map(testbed::group)
                .anyMatch(group -> what.test(group.oltp()) || what.test(group.dss()));
    }

    /**
     * What makes a result of this setup NON-STANDARD, one short phrase each. Not covered here: its machines, see {@link
     * Topology#machines}, and the number of tiles, judged by {@link #deviation} once the throughput is known.
     */
    public List<String> deviations() {
        Profile standard = Overrides.withSenders(testbed, Profiles.load("standard", Path.of(".")));
        List<String> found = new ArrayList<>(Deviations.of(standard, profile));
        List<TransactionType> leftOut = profile.leftOut();
        if (!leftOut.isEmpty()) {
            found.add(
                    leftOut.stream().map(TransactionType::title).collect(Collectors.joining(", ", "run without ", "")));
        }
        Profile.Queries queries = profile.queries();
        if (queries != null) {
            found.add("reporting queries of " + Words.count(queries.sessions(), "session") + " in the "
                    + queries.database() + " database of each group");
        }
        if (testbed.pacing().mode() != Testbed.Mode.CLOSED) {
            found.add("pacing open instead of closed");
        }
        if (!testbed.inputSeed().automatic()) {
            found.add("input seed fixed instead of automatic");
        }
        if (any(database -> database.pooler() != null)) {
            found.add("a pooler between connectors and databases");
        }
        if (any(database -> database.routing() == DatabaseServer.Routing.SPREAD)) {
            found.add("several servers of a database that are all written to");
        }
        found.addAll(Topology.sizes(testbed, standard.tiles()));
        return found;
    }

    /**
     * Where a profile under the name of one of the kit's differs from it and from what the testbed changes: every
     * number, with that of the kit. A profile of the user's own is not compared: its name says that it is another.
     */
    public List<String> differencesFromTheKit() {
        String name = testbed.profile();
        if (!Profiles.NAMES.contains(name)) {
            return List.of();
        }
        Map<String, String> kits = flat(Overrides.apply(testbed, Profiles.load(name, Path.of("."))));
        Map<String, String> used = flat(profile);
        Set<String> keys = new LinkedHashSet<>(kits.keySet());
        keys.addAll(used.keySet());
        return keys.stream()
                .filter(key -> !Objects.equals(kits.get(key), used.get(key)))
                .map(key -> key + " " + used.getOrDefault(key, "none") + " instead of " + kits.getOrDefault(key, "none")
                        + " of the kit's profile " + name)
                .toList();
    }

    private static Map<String, String> flat(Profile profile) {
        Map<String, String> values = new LinkedHashMap<>();
        Json.mapper().valueToTree(profile).properties().stream()
                .filter(key -> !Deviations.NOT_OF_A_RUN.contains(key.getKey()))
                .forEach(key -> FlatJson.add(values, key.getKey(), key.getValue()));
        return values;
    }

    /** A short phrase if a standard system of this throughput has a different number of tiles (workload.md 14.1). */
    public Optional<String> deviation(double tpsV) {
        Profile standard = Profiles.load("standard", Path.of("."));
        return Topology.throughput(testbed.tiles().size(), tpsV, standard.tiles());
    }
}
