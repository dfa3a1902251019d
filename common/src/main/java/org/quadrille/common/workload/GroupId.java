package org.quadrille.common.workload;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which group of a testbed, from 1 to {@link #PER_TILE} of a tile. Ordered by tile, then group, which is the order of
 * the connectors.
 */
public record GroupId(int tile, int group) implements Comparable<GroupId> {
    /** Groups of a tile. */
    public static final int PER_TILE = 4;

    private static final Comparator<GroupId> ORDER = Comparator.comparingInt(GroupId::index);

    /** @throws IllegalArgumentException if no testbed has such a group */
    public GroupId {
        if (!exists(tile, group)) {
            throw new IllegalArgumentException("there is no group " + group + " of tile " + tile);
        }
    }

    /** Whether a testbed, if it is large enough, has such a group. */
    public static boolean exists(int tile, int group) {
        return tile >= 1 && group >= 1 && group <= PER_TILE;
    }

    /** The group that the connector of this index serves; see {@link #index()}. */
    public static GroupId ofIndex(int index) {
        return new GroupId(Math.floorDiv(index - 1, PER_TILE) + 1, Math.floorMod(index - 1, PER_TILE) + 1);
    }

    /** Every group of this many tiles, in order. */
    public static List<GroupId> all(int tiles) {
        return IntStream.rangeClosed(1, tiles * PER_TILE)
                .mapToObj(GroupId::ofIndex)
                .toList();
    }

    /** Index of a group without an object for it: see {@link #index()}. */
    public static int index(int tile, int group) {
        return (tile - 1) * PER_TILE + group;
    }

    /** Its place among all groups of a testbed, from 1: the number of its connector. */
    public int index() {
        return index(tile, group);
    }

    /** Its name for people, such as {@code tile 1 group 2}. */
    public String label() {
        return "tile " + tile + " group " + group;
    }

    @Override
    public int compareTo(GroupId other) {
        return ORDER.compare(this, other);
    }
}
