package org.quadrille.vdriver.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.files.DataLocation;
import org.quadrille.common.files.Folders;

/**
 * A folder, new and empty, for what a local testbed needs while it exists, above all its databases. The folder for
 * temporary files is in memory on some systems, and a run on databases in memory is INVALID (workload.md 13.8).
 *
 * @param warning what the user should know about it, in one sentence, or empty
 */
public record DurableFolder(Path path, String warning) {
    private static final String PREFIX = ".quadrille-demo-";

    /**
     * Makes the folder in the first place that is on a disk and can be written to: beside the results, which may not be
     * there yet, in the user's cache, in {@code /var/tmp}; if none is, in the folder for temporary files, with a
     * warning.
     *
     * @throws IOException if it cannot be made
     */
    static DurableFolder make(Path results) throws IOException {
        return make(List.of(results, Folders.userCache(), Path.of("/var/tmp")));
    }

    static DurableFolder make(List<Path> places) throws IOException {
        List<Path> there = places.stream().map(Folders::existing).distinct().toList();
        Optional<Path> usable = usable(there);
        if (usable.isPresent()) {
            return new DurableFolder(Files.createTempDirectory(usable.get(), PREFIX), "");
        }
        Path temporary = Files.createTempDirectory(PREFIX);
        String tried = there.stream().map(Path::toString).collect(Collectors.joining(", "));
        return new DurableFolder(
                temporary,
                "No folder among " + tried + " is both writable and known to be on a disk, so the databases are in "
                        + temporary
                        + "; if that is in memory, the run will be INVALID: name a folder on a disk with --results.");
    }

    /**
     * The first place, beginning at the results, that is on a disk and can be written to, for callers that make a
     * folder of another name there.
     */
    public static Optional<Path> place(Path results) {
        return usable(Stream.of(results, Folders.userCache(), Path.of("/var/tmp"))
                .map(Folders::existing)
                .toList());
    }

    private static Optional<Path> usable(List<Path> there) {
        return there.stream()
                .filter(folder -> Files.isDirectory(folder) && Files.isWritable(folder) && onDisk(folder))
                .findFirst();
    }

    /** What the user should know about a chosen folder, which may not exist yet; or empty. */
    static String warning(Path chosen) {
        DataLocation place = DataLocation.of(Folders.existing(chosen).toString());
        return place.inMemory()
                ? "The folder " + chosen + " is in memory (" + place.fileSystem()
                        + "), so every run on databases there will be INVALID; name a folder on a disk."
                : "";
    }

    private static boolean onDisk(Path folder) {
        DataLocation place = DataLocation.of(folder.toString());
        return place.known() && !place.inMemory();
    }
}
