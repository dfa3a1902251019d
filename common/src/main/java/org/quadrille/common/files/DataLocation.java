package org.quadrille.common.files;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Set;
import org.quadrille.common.cli.FileErrors;

/**
 * Where a folder is, as a process of its machine sees it (workload.md 13.8).
 *
 * @param folder the folder, absolute
 * @param fileSystem kind of its file system, such as {@code ext4}; empty if it is not known
 * @param device what the file system is on, such as {@code /dev/sda1}; empty if it is not known
 * @param options mount options, separated by commas; empty if not known
 * @param problem why it is not known, or empty
 */
public record DataLocation(String folder, String fileSystem, String device, String options, String problem)
        implements Serializable {
    /** File systems that are gone after a power failure. */
    private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs", "devtmpfs");

    public DataLocation {
        options = options == null ? "" : options;
    }

    /** Looks at a folder of this machine. */
    public static DataLocation of(String folder) {
        try {
            Path path = Path.of(folder).toRealPath();
            FileStore store = Files.getFileStore(path);
            return new DataLocation(
                    folder, store.type(), store.name(), new Mounts(SystemFiles.here()).options(path), "");
        } catch (InvalidPathException e) {
            return unknown(folder, "it is no path of this machine");
        } catch (IOException e) {
            return unknown(folder, FileErrors.of(e));
        }
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
        return IN_MEMORY.contains(fileSystem) || device.matches("/dev/z?ram\\d+");
    }
}
