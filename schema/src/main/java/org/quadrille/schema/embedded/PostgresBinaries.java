package org.quadrille.schema.embedded;

import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.Folders;

/**
 * The server's programs, which a library unpacks into a folder when it creates a server. That folder is in the user's
 * cache and is shared by all servers.
 */
final class PostgresBinaries {
    /** Platforms, as the library names them in its archives. */
    private static final List<String> PLATFORMS =
            List.of("linux-x86_64", "linux-arm_64", "darwin-x86_64", "darwin-arm_64");

    private static final String WORKING_FOLDER = "ot.epg.working-dir";
    private static final String SCRIPTS = "detect_linux_distribution_*.sh";

    private PostgresBinaries() {}

    /** Where the library unpacks them. */
    static Path unpacked() {
        return cache().resolve("unpacked");
    }

    /**
     * To be called before the library is used for the folder of a server.
     *
     * @throws UserError if this kit comes without binaries
     */
    static void prepare(ServerFolder folder) throws IOException {
        if (PLATFORMS.stream().noneMatch(p -> PostgresBinaries.class.getResource("/postgres-" + p + ".txz") != null)) {
            throw new UserError("This kit has no PostgreSQL of its own, as in a container image or on a machine of a"
                    + " testbed; run this command where the whole kit is, or name servers of yours in a testbed file.");
        }
        // The library makes its folder accessible to everybody, so it gets one that only the user can reach.
        Files.createDirectories(cache());
        Files.setPosixFilePermissions(cache(), PosixFilePermissions.fromString("rwx------"));
        keepFromTemporaryFiles(folder.path());
    }

    private static Path cache() {
        return Folders.userCache().resolve("quadrille").resolve("postgresql");
    }

    /** The {@code pg_ctl} of the server that last worked on a data folder; unpacked again if it is gone. */
    static Path pgCtl(ServerFolder folder) throws IOException {
        Path known = besideServer(folder);
        if (Files.isExecutable(known)) {
            return known;
        }
        // The library can only unpack while it starts a server.
        Path aside = folder.path().resolve("unpacking");
        try (ThrowAwayServer other = EmbeddedServer.in(aside).start()) {
            return besideServer(other.folder());
        } finally {
            Files.deleteIfExists(aside);
        }
    }

    /** Read from the server's record of its command line: the program first, then its arguments in quotes. */
    private static Path besideServer(ServerFolder folder) throws IOException {
        String line = Files.readString(folder.data().resolve("postmaster.opts"));
        int end = line.indexOf(" \"");
        if (end < 0) {
            throw new IOException("postmaster.opts of " + folder.data() + " names no program");
        }
        return Path.of(line.substring(0, end)).resolveSibling("pg_ctl");
    }

    /**
     * Keeps the library from leaving files in the folder for temporary files: a folder that it makes and never uses,
     * and a script that it deletes only when the JVM ends by itself, not after a Ctrl-C. They go into the server's
     * folder.
     */
    private static void keepFromTemporaryFiles(Path folder) throws IOException {
        System.setProperty(WORKING_FOLDER, folder.toString());
        Set<Path> before = scripts();
        // Loading the class runs the script and waits for its end.
        LinuxUtils.getDistributionName();
        Set<Path> made = scripts();
        made.removeAll(before);
        for (Path script : made) {
            Files.deleteIfExists(script);
        }
    }

    private static Set<Path> scripts() throws IOException {
        Set<Path> scripts = new HashSet<>();
        try (DirectoryStream<Path> found =
                Files.newDirectoryStream(Path.of(System.getProperty("java.io.tmpdir")), SCRIPTS)) {
            found.forEach(scripts::add);
        }
        return scripts;
    }
}
