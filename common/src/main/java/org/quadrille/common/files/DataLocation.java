package org.quadrille.common.files;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.cli.FileErrors;

/**
 * Where a folder or a file is, as a process of its machine sees it (workload.md 13.8).
 *
 * @param folder its real path, every link followed; as it was asked for if that is not known
 * @param fileSystem kind of its file system, such as {@code ext4}; empty if it is not known
 * @param device what the file system is on, such as {@code /dev/sda1}, and what that is made of, separated by {@code " on "};
 *     empty if it is not known
 * @param options mount options, separated by commas; empty if not known
 * @param problem why it is not known, or empty
 * @param disks what the disks beneath it have done so far; null if there are none, or they do not say
 */
public record DataLocation(
        String folder, String fileSystem, String device, String options, String problem, DiskWork disks)
        implements Serializable {
    /** End of what asks for the files in a folder, wherever a link or a mount has put one of them. */
    private static final String FILES = "/*";

    /** File systems that are gone after a power failure. */
    private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs", "devtmpfs");

    /** Devices in memory. */
    private static final Pattern MEMORY = Pattern.compile("(/dev/)?(z?ram|nullb)\\d+(p\\d+)?");

    private static final String ON = " on ";

    public DataLocation {
        options = options == null ? "" : options;
    }

    /** One on no disk that says what it has done. */
    public DataLocation(String folder, String fileSystem, String device, String options, String problem) {
        this(folder, fileSystem, device, options, problem, null);
    }

    /**
     * Looks at a folder or a file of this machine; with {@code /*} at its end at the files in a folder: where the
     * folder is, or the first file that is in memory or cannot be told.
     */
    public static DataLocation of(String place) {
        boolean files = place.endsWith(FILES);
        String folder = files ? place.substring(0, place.length() - FILES.length()) : place;
        try {
            Path path = Path.of(folder).toRealPath();
            DataLocation found = at(path);
            return files && found.known() && !found.inMemory() ? elsewhere(path).orElse(found) : found;
        } catch (InvalidPathException e) {
            return unknown(folder, "it is no path of this machine");
        } catch (IOException e) {
            return unknown(folder, FileErrors.of(e));
        }
    }

    private static DataLocation at(Path path) throws IOException {
        FileStore store = Files.getFileStore(path);
        SystemFiles system = SystemFiles.here();
        Mounts mounts = new Mounts(system);
        BlockDevices devices = new BlockDevices(system, DataLocation::of);
        String number = mounts.device(path);
        Optional<List<String>> beneath = devices.beneath(number, store.name());
        return beneath.isEmpty()
                ? unknown(path.toString(), "what " + store.name() + " is made of cannot be told")
                : new DataLocation(
                        path.toString(),
                        store.type(),
                        chain(store.name(), beneath.get()),
                        mounts.options(path),
                        "",
                        DiskWork.of(system, devices.disks(number, store.name())));
    }

    /** The first file of a folder that is on another file system than that, and in memory or nobody knows where. */
    private static Optional<DataLocation> elsewhere(Path folder) throws IOException {
        Object own = device(folder);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                try {
                    if (!own.equals(device(file))) {
                        DataLocation found = at(file.toRealPath());
                        if (found.inMemory() || !found.known()) {
                            return Optional.of(found);
                        }
                    }
                } catch (NoSuchFileException gone) {
                    continue; // A server drops files and makes others as it works.
                }
            }
        }
        return Optional.empty();
    }

    /** The same for all files of a file system; for all files where that is not told. */
    private static Object device(Path file) throws IOException {
        return file.getFileSystem().supportedFileAttributeViews().contains("unix")
                ? Files.getAttribute(file, "unix:dev")
                : "";
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
