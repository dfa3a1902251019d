package org.quadrille.common.files;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.cli.FileErrors;

/**
 * Where a folder is, as a process of its machine sees it (workload.md 13.8).
 *
 * @param folder the folder, absolute
 * @param fileSystem kind of its file system, such as {@code ext4}; empty if it is not known
 * @param device what the file system is on, such as {@code /dev/sda1}, and what that is made of, separated by {@code " on "};
 *     empty if it is not known
 * @param options mount options, separated by commas; empty if not known
 * @param problem why it is not known, or empty
 */
public record DataLocation(String folder, String fileSystem, String device, String options, String problem)
        implements Serializable {
    /** File systems that are gone after a power failure. */
    private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs", "devtmpfs");

    /** Devices in memory. */
    private static final Pattern MEMORY = Pattern.compile("(/dev/)?(z?ram|nullb)\\d+(p\\d+)?");

    private static final String ON = " on ";

    public DataLocation {
        options = options == null ? "" : options;
    }

    /** Looks at a folder of this machine. */
    public static DataLocation of(String folder) {
        try {
            Path path = Path.of(folder).toRealPath();
            FileStore store = Files.getFileStore(path);
            Mounts mounts = new Mounts(SystemFiles.here());
            Optional<List<String>> beneath =
                    new BlockDevices(SystemFiles.here(), DataLocation::of).beneath(mounts.device(path), store.name());
            return beneath.isEmpty()
                    ? unknown(folder, "what " + store.name() + " is made of cannot be told")
                    : new DataLocation(
                            folder, store.type(), chain(store.name(), beneath.get()), mounts.options(path), "");
        } catch (InvalidPathException e) {
            return unknown(folder, "it is no path of this machine");
        } catch (IOException e) {
            return unknown(folder, FileErrors.of(e));
        }
    }

    /** A partition stands for its disk. */
    private static String chain(String device, List<String> beneath) {
        return Stream.concat(Stream.of(device), beneath.stream().filter(part -> !device.startsWith("/dev/" + part)))
                .filter(part -> !part.isEmpty())
                .distinct()
                .collect(Collectors.joining(ON));
    }

    /** A folder of which nothing is known. */
    public static DataLocation unknown(String folder, String problem) {
        return new DataLocation(folder, "", "", "", problem);
    }

    /** Whether its file system is known. */
    public boolean known() {
        return !fileSystem.isEmpty();
    }

    /** Whether a power failure is known to destroy the content: the file system, or its device, is in memory. */
    public boolean inMemory() {
        return IN_MEMORY.contains(fileSystem)
                || Stream.of(device.split(ON))
                        .anyMatch(part ->
                                IN_MEMORY.contains(part) || MEMORY.matcher(part).matches());
    }
}
