package org.quadrille.vdriver.local;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.files.Folders;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder in which a demo leaves its databases and their testbed file; a demo that fails before that leaves nothing.
 */
public final class KeptDemo {
    /** Folder of the server in it. */
    static final String SERVER = "server";

    private static final Logger LOG = LoggerFactory.getLogger(KeptDemo.class);

    private final Path folder;
    private final Path testbed;
    private final boolean made;
    private boolean complete;

    private KeptDemo(Path folder, boolean made) {
        this.folder = folder;
        this.made = made;
        this.testbed = folder.resolve("testbed.json");
    }

    /**
     * Claims a folder for the databases of this demo alone, by making the folder of the server in it.
     *
     * @throws UserError if another demo has it, or it cannot be made
     */
    static KeptDemo claim(Path folder) {
        try {
            KeptDemo claimed = new KeptDemo(folder, make(folder));
            try {
                Files.createDirectory(claimed.server());
            } catch (FileAlreadyExistsException another) {
                throw new UserError("The folder " + folder + " of --keep has just been taken by another demo; name"
                        + " another one.");
            } catch (IOException e) {
                claimed.leave();
                throw e;
            }
            return claimed;
        } catch (IOException e) {
            throw unusable(folder, e);
        }
    }

    /** False if it already exists. */
    private static boolean make(Path folder) throws IOException {
        Path parent = folder.toAbsolutePath().getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        try {
            Files.createDirectory(folder);
            return true;
        } catch (FileAlreadyExistsException there) {
            return false;
        }
    }

    /** Makes sure that a folder, or null for none, can take the databases. @throws UserError if something is in it */
    public static void require(Path folder) {
        if (folder == null || !Files.exists(folder)) {
            return;
        }
        try (Stream<Path> inside = Files.list(folder)) {
            if (inside.findAny().isPresent()) {
                throw new UserError("The folder " + folder + " of --keep is not empty, and nothing in it is"
                        + " overwritten; name a new folder or delete this one.");
            }
        } catch (IOException e) {
            throw unusable(folder, e);
        }
    }

    private static UserError unusable(Path folder, IOException why) {
        return new UserError("The folder " + folder + " of --keep cannot be used (" + FileErrors.of(why)
                + "); name one that you may write to.");
    }

    Path server() {
        return folder.resolve(SERVER);
    }

    /** Called when all databases are there: writes the testbed file, and from here on everything stays. */
    void complete(Testbed file) throws IOException {
        // Completely or not at all: a half-written file is deleted with the server.
        Path written = server().resolve("testbed.json");
        Files.writeString(written, Json.write(file) + System.lineSeparator());
        Files.move(written, testbed);
        complete = true;
    }

    /**
     * Called when the server is stopped: deletes what is of no use, and tells the user what is left and what to do with
     * it.
     */
    String end() throws IOException {
        if (complete) {
            return "The databases are kept in " + folder + "; look at them with" + " `quadrille db status --testbed "
                    + testbed + "`.";
        }
        discard();
        return "The databases were not complete; nothing is kept in " + folder + ".";
    }

    /** Deletes what the demo made, and the folder itself if the demo made it. */
    void discard() throws IOException {
        Folders.delete(server());
        leave();
    }

    private void leave() throws IOException {
        if (!made) {
            return;
        }
        try {
            Files.deleteIfExists(folder);
        } catch (DirectoryNotEmptyException inUse) {
            LOG.debug("Another process has put something in {}; it is kept", folder);
        }
    }
}
