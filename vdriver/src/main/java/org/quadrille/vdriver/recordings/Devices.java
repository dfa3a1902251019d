package org.quadrille.vdriver.recordings;

import java.util.Collection;
import java.util.regex.Pattern;

/** Which of a recording's disks and interfaces count, so that no byte counts twice. */
public final class Devices {
    /** Made of other disks, or of memory. */
    private static final Pattern NOT_PHYSICAL = Pattern.compile("(dm-|md|loop|ram|zram|sr|nbd).*");

    private static final Pattern PARTITION_OF = Pattern.compile("(.+?)p?\\d+");

    private Devices() {}

    /** @param all names of all disks of the recording, which may include partitions */
    public static boolean physical(String disk, Collection<String> all) {
        return !NOT_PHYSICAL.matcher(disk).matches() && !partition(disk, all);
    }

    private static boolean partition(String disk, Collection<String> all) {
        var parts = PARTITION_OF.matcher(disk);
        return parts.matches() && all.contains(parts.group(1));
    }

    static boolean network(String name) {
        return !name.equals("lo");
    }
}
