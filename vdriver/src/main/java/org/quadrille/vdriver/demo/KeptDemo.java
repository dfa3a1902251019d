package org.quadrille.vdriver.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.quadrille.common.cli.FileTrouble;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Testbed;

/** The folder in which a demo leaves its databases and their testbed file; nothing stays of a demo that did not get so far. */
final class KeptDemo {
    /** Folder of the server in it. */
    static final String SERVER = "server";

    private final Path folder;
    private final Path testbed;
    private final boolean made;
    private boolean complete;

    /**
     * @param folder as the user names it
     */
    KeptDemo(Path folder) {
        this.folder = folder;
        this.made = !Files.exists(folder);
        this.testbed = folder.resolve("testbed.json");
    }

    /**
     * Makes sure that a folder can take the databases, and makes nothing.
     *
     * @param folder null for none
     * @throws UserError if something is in it
     */
    static void require(Path folder) {
        if (folder == null || !Files.exists(folder)) {
            return;
        }
        try (Stream<Path> inside = Files.list(folder)) {
            if (inside.findAny().isPresent()) {
                throw new UserError("The folder " + folder + " of --keep is not empty, and nothing in it is"
                        + " overwritten; name a new folder or delete this one.");
            }
        } catch (IOException e) {
            throw new UserError("The folder " + folder + " of --keep cannot be used (" + FileTrouble.of(e)
                    + "); name one that you may write to.");
        }
    }

    Path server() {
        return folder.resolve(SERVER);
    }

    /** The databases are all there: writes the testbed file, and from here on everything stays. */
    void complete(Testbed file) throws IOException {
        Files.writeString(testbed, Json.write(file) + System.lineSeparator());
        complete = true;
    }

    /**
     * The server is stopped: deletes what is of no use.
     *
     * @return a line for the user: what is left and what to do with it
     */
    String end() throws IOException {
        if (complete) {
            return "The databases are kept in " + folder + "; look at them with" + " `quadrille db status --testbed "
                    + testbed + "`.";
        }
        discard();
        return "The databases were not complete; nothing of them is kept in " + folder + ".";
    }

    /** Deletes what the demo made of the folder. */
    void discard() throws IOException {
        if (Files.exists(server())) {
            Folders.delete(server());
        }
        if (made) {
            Files.deleteIfExists(folder);
        }
    }
}
