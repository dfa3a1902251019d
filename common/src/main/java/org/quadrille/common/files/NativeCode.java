package org.quadrille.common.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;

/**
 * Where libraries may unpack their native code and load it. The folder for temporary files will often not do: containers
 * and hardened servers mount it noexec, and it may be too small.
 */
public final class NativeCode {
    private static final String JNA_FOLDER = "jna.tmpdir";
    private static final String JNA_UNPACKED = "jna.boot.library.path";
    private static final long JNA_BYTES = 1L << 20;
    private static final long MIB = 1L << 20;

    private final Mounts mounts;
    private final List<Path> places;

    NativeCode(Mounts mounts, List<Path> places) {
        this.mounts = mounts;
        this.places = places;
    }

    /**
     * Makes JNA, which is used to sample the machine, unpack and load its native code now.
     *
     * @param own folder of this process for its logs or results; it need not be there yet
     * @throws UserError if no folder will do
     */
    public static void loadJna(Path own) {
        if (System.getProperty(JNA_FOLDER) == null && System.getProperty(JNA_UNPACKED) == null) {
            System.setProperty(JNA_FOLDER, folder("JNA", JNA_BYTES, own).toString());
        }
        try {
            Class.forName("com.sun.jna.Native");
        } catch (ClassNotFoundException | LinkageError e) {
            throw new UserError("JNA cannot load its native code (" + e.getMessage()
                    + "); name a folder from which code may be loaded with QUADRILLE_JAVA_OPTS=-D" + JNA_FOLDER
                    + "=DIR.");
        }
    }

    /**
     * A folder from which this process may load code of some size that it puts there: that for temporary files,
     * {@code own}, the user's cache, {@code /var/tmp}, {@code /dev/shm}, the kit's own; the first of them that will do.
     *
     * @param what whose code it is
     * @param own folder of this process for its logs or results; it need not be there yet
     * @throws UserError if none will do, with the reason for each
     */
    public static Path folder(String what, long bytes, Path own) {
        List<Path> places = Stream.of(
                        Path.of(System.getProperty("java.io.tmpdir")),
                        Folders.existing(own),
                        Folders.userCache(),
                        Path.of("/var/tmp"),
                        Path.of("/dev/shm"),
                        Path.of(System.getProperty("java.class.path").split(":")[0])
                                .toAbsolutePath()
                                .getParent())
                .filter(Objects::nonNull)
                .toList();
        return new NativeCode(new Mounts(SystemFiles.here()), places).first(what, bytes);
    }

    Path first(String what, long bytes) {
        List<String> problems = new ArrayList<>();
        for (Path place : places.stream().filter(Files::isDirectory).distinct().toList()) {
            try {
                Path real = place.toRealPath();
                String problem = problem(place, real, bytes);
                if (problem.isEmpty()) {
                    return real;
                }
                problems.add(problem);
            } catch (IOException e) {
                problems.add(place + " cannot be looked at (" + FileErrors.of(e) + ")");
            }
        }
        throw new UserError("The native code of " + what + ", " + (bytes + MIB - 1) / MIB
                + " MiB, can be loaded from no folder: " + String.join(", ", problems)
                + "; mount one of them without noexec, or name another with QUADRILLE_JAVA_OPTS=-Djava.io.tmpdir=DIR.");
    }

    /** Why a folder will not do; empty if it will. */
    private String problem(Path place, Path real, long bytes) throws IOException {
        if (mounts.noExec(real)) {
            return place + " is mounted noexec";
        }
        if (!Files.isWritable(real)) {
            return "this user may not write to " + place;
        }
        long free = Files.getFileStore(real).getUsableSpace();
        return free < bytes ? place + " has " + free / MIB + " MiB free" : "";
    }
}
