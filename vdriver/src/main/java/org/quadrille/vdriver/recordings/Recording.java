package org.quadrille.vdriver.recordings;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quadrille.common.files.TextFile;
import org.quadrille.common.files.UserFiles;
import org.quadrille.common.metrics.MachineSample;

/** What a tool of the system recorded of a machine, as samples on the clock of a run. */
public abstract class Recording {
    /** Made of other disks, or of memory. */
    private static final Pattern NOT_PHYSICAL = Pattern.compile("(dm-|md|loop|ram|zram|sr|nbd).*");

    private static final Pattern PARTITION_OF = Pattern.compile("(.+?)p?\\d+");

    /** Most MiB: a day of a machine with dozens of disks. */
    private static final int LONGEST = 512;

    final Path file;
    final WallClock clock;

    Recording(Path file, WallClock clock) {
        this.file = file;
        this.clock = clock;
    }

    /**
     * All samples.
     *
     * @throws org.quadrille.common.cli.UserError if it is a recording of something else, or lacks a section
     */
    public abstract List<MachineSample> samples();

    final String text() {
        return UserFiles.get(
                "Cannot read " + file, "name a recording that this user may read", () -> TextFile.read(file, LONGEST));
    }

    /** Whether a disk counts, so that no byte counts twice. @param all names of all disks, which may include partitions */
    public static boolean physical(String disk, Collection<String> all) {
        Matcher part = PARTITION_OF.matcher(disk);
        return !NOT_PHYSICAL.matcher(disk).matches() && !(part.matches() && all.contains(part.group(1)));
    }

    static boolean network(String name) {
        return !name.equals("lo");
    }
}
