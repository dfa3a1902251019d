package org.quadrille.common.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.quadrille.common.cli.Words;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;

/** How a system differs from a standard one: twelve machines a tile, with drivers outside (workload.md 14.1, 14.2). */
public final class Topology {
    private static final int PARTS_PER_GROUP = 3;
    private static final int MACHINES_PER_TILE = PARTS_PER_GROUP * GroupId.PER_TILE;

    private Topology() {}

    /**
     * A connector or a database of a group, or a driver, whose group is null, and its machine: the same for all that is
     * on one.
     *
     * @param part such as {@code ce-1}, {@code connector-3}, {@code OLTP}
     */
    public record Place(String machine, GroupId group, String part) {}

    /** What the testbed file alone shows, a short phrase each: number and sizes of tiles and groups. */
    static List<String> sizes(Testbed testbed, List<Profile.TileRange> ranges) {
        List<String> found = new ArrayList<>();
        List<Testbed.Tile> tiles = testbed.tiles();
        if (tiles.size() > most(ranges)) {
            found.add(tiles.size() + " tiles, more than " + most(ranges));
        }
        List<Integer> first = loadUnits(tiles.get(0));
        if (!rising(first)) {
            found.add("load units of groups " + words(first) + " instead of 1 : 2 : 3 : 4");
        }
        for (int tile = 1; tile <= tiles.size(); tile++) {
            List<Integer> active = of(tiles.get(tile - 1), Testbed.Group::activeLoadUnits);
            if (!active.equals(loadUnits(tiles.get(tile - 1))) && !rising(active)) {
                found.add("active load units of the groups of tile " + tile + " " + words(active)
                        + " instead of 1 : 2 : 3 : 4");
            }
        }
        for (int tile = 2; tile <= tiles.size(); tile++) {
            List<Integer> other = loadUnits(tiles.get(tile - 1));
            if (!other.equals(first)) {
                found.add("load units of tile " + tile + " " + words(other) + " instead of " + words(first)
                        + " as in tile 1");
            }
        }
        return found;
    }

    /**
     * A short phrase if a standard system of this throughput does not have this number of tiles. More tiles than at any
     * throughput are reported by {@link #sizes}.
     */
    static Optional<String> throughput(int tiles, double tpsV, List<Profile.TileRange> ranges) {
        Profile.TileRange range = ranges.stream()
                .filter(r -> r.fromTpsV() <= tpsV)
                .reduce((before, later) -> later)
                .orElseThrow();
        if (tiles > most(ranges) || tiles >= range.least() && tiles <= range.most()) {
            return Optional.empty();
        }
        String wanted = range.least() == range.most() ? "" + range.least() : range.least() + " to " + range.most();
        return Optional.of(tiles
                + (tiles == 1 ? " tile" : " tiles")
                + String.format(Locale.ROOT, " at %.2f tpsV instead of ", tpsV)
                + wanted);
    }

    private static int most(List<Profile.TileRange> ranges) {
        return ranges.stream().mapToInt(Profile.TileRange::most).max().orElseThrow();
    }

    private static boolean rising(List<Integer> ofGroups) {
        return IntStream.rangeClosed(1, ofGroups.size()).allMatch(n -> ofGroups.get(n - 1) == n * ofGroups.get(0));
    }

    private static List<Integer> loadUnits(Testbed.Tile tile) {
        return of(tile, Testbed.Group::loadUnits);
    }

    private static List<Integer> of(Testbed.Tile tile, Function<Testbed.Group, Integer> number) {
        return tile.groups().stream().map(number).toList();
    }

    private static String words(List<Integer> loadUnits) {
        return loadUnits.stream().map(String::valueOf).collect(Collectors.joining(" : "));
    }

    /** What is on the same machine and should not be, a short phrase each. */
    public static List<String> machines(int tiles, List<Place> places) {
        Map<Integer, Set<String>> ofTiles = new TreeMap<>();
        IntStream.rangeClosed(1, tiles).forEach(tile -> ofTiles.put(tile, new TreeSet<>()));
        places.stream()
                .filter(place -> place.group() != null && place.group().tile() <= tiles)
                .forEach(place -> ofTiles.get(place.group().tile()).add(place.machine()));
        List<String> found = new ArrayList<>();
        ofTiles.entrySet().stream()
                .filter(tile -> tile.getValue().size() < MACHINES_PER_TILE)
                .collect(Collectors.groupingBy(
                        tile -> tile.getValue().size(),
                        TreeMap::new,
                        Collectors.mapping(Map.Entry::getKey, Collectors.toList())))
                .forEach((machines, few) -> found.add(tiles(few) + " on " + Words.count(machines, "machine")
                        + (few.size() == 1 ? "" : " each") + " instead of " + MACHINES_PER_TILE));
        sharing(ofTiles).forEach(together -> found.add(tiles(together) + " share machines"));
        List<String> inside = places.stream()
                .filter(place -> place.group() == null
                        && ofTiles.values().stream().anyMatch(machines -> machines.contains(place.machine())))
                .map(Place::part)
                .toList();
        if (!inside.isEmpty()) {
            found.add("drivers on machines of the system under test: " + String.join(", ", inside));
        }
        return found;
    }

    /** Tiles that share machines, directly or through others. */
    private static List<List<Integer>> sharing(Map<Integer, Set<String>> ofTiles) {
        List<List<Integer>> together = new ArrayList<>();
        Set<Integer> left = new TreeSet<>(ofTiles.keySet());
        while (!left.isEmpty()) {
            Set<Integer> tiles = new TreeSet<>();
            Set<String> machines = new TreeSet<>(ofTiles.get(left.iterator().next()));
            while (tiles.addAll(left.stream()
                    .filter(tile -> ofTiles.get(tile).stream().anyMatch(machines::contains))
                    .toList())) {
                tiles.forEach(tile -> machines.addAll(ofTiles.get(tile)));
            }
            if (tiles.size() > 1) {
                together.add(List.copyOf(tiles));
            }
            left.removeAll(tiles);
            left.removeIf(tile -> ofTiles.get(tile).isEmpty());
        }
        return together;
    }

    private static String tiles(List<Integer> tiles) {
        return (tiles.size() == 1 ? "tile " : "tiles ") + Words.numbers(tiles);
    }
}
