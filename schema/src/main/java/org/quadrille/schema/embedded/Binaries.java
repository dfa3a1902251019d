package org.quadrille.schema.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The programs of the server, which a library unpacks into a folder when it makes one. */
final class Binaries {
    private Binaries() {}

    /**
     * The {@code pg_ctl} of the server that last worked on a data folder.
     *
     * @param unpacked where the programs are unpacked again if they are gone, or another user's
     */
    static Path pgCtl(ServerFolder folder, Path unpacked) throws IOException {
        Path known = besideServer(folder);
        if (Files.isExecutable(known)) {
            return known;
        }
        // The library can only unpack while it starts a server.
        Path aside = folder.path().resolve("unpacking");
        try (EmbeddedServer other =
                EmbeddedServer.in(aside).binaries(unpacked).shutdownHook(false).start()) {
            return besideServer(other.folder());
        } finally {
            Files.deleteIfExists(aside);
        }
    }

    /** The server writes down its command line, the program first, its arguments in quotes. */
    private static Path besideServer(ServerFolder folder) throws IOException {
        String line = Files.readString(folder.data().resolve("postmaster.opts"));
        int end = line.indexOf(" \"");
        if (end < 0) {
            throw new IOException("postmaster.opts of " + folder.data() + " names no program");
        }
        return Path.of(line.substring(0, end)).resolveSibling("pg_ctl");
    }
}
