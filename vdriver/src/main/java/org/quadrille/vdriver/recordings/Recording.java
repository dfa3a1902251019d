package org.quadrille.vdriver.recordings;

import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.quadrille.common.files.TextFile;
import org.quadrille.common.files.UserFiles;
import org.quadrille.common.metrics.Devices;
import org.quadrille.common.metrics.MachineSample;

/** What a tool of the system recorded of a machine, as samples on the clock of a run. */
public abstract class Recording {
    /** Most MiB: a day of a machine with dozens of disks. */
    private static final int LONGEST = 512;

    final Path file;
    final WallClock clock;
    private final TreeSet<String> disks = new TreeSet<>();
    private final TreeSet<String> interfaces = new TreeSet<>();

    Recording(Path file, WallClock clock) {
        this.file = file;
        this.clock = clock;
    }

    /** A sample and how many seconds it is the mean of; its time is their end. */
    public record Mean(MachineSample sample, long seconds) {}

    /**
     * All samples.
     *
     * @throws org.quadrille.common.cli.UserError if it is a recording of something else, or lacks a section
     */
    public abstract List<Mean> samples();

    /** The disks whose bytes are in the samples. */
    public final List<String> disks() {
        return List.copyOf(disks);
    }

    /** The network interfaces whose bytes are in the samples. */
    public final List<String> interfaces() {
        return List.copyOf(interfaces);
    }

    final String text() {
        return UserFiles.get(
                "Cannot read " + file, "name a recording that this user may read", () -> TextFile.read(file, LONGEST));
    }

    /** Those of the disks that count, so that no byte counts twice. */
    final List<String> disksOf(List<String> names) {
        List<String> counted = Devices.disks(names);
        disks.addAll(counted);
        return counted;
    }

    /** The same of interfaces. */
    final List<String> interfacesOf(List<String> names) {
        List<String> counted = Devices.interfaces(names);
        interfaces.addAll(counted);
        return counted;
    }
}
