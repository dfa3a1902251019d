package org.quadrille.vdriver.prime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.files.Folders;
import org.quadrille.common.files.FreeSpace;
import org.quadrille.common.results.ResultsFolder;

/** Makes the folder of a run, and the link {@code latest} to it. */
public final class Results {
    private Results() {}

    /** Makes the folder of a run. @throws UserError if it exists, cannot be made, or has no space */
    static ResultsFolder create(Path results, String runId) {
        require(results, runId, RunSpace.LEAST_BYTES);
        Path folder = results.resolve(runId);
        try {
            Files.createDirectories(results);
            Files.createDirectory(folder);
            ResultsFolder made = new ResultsFolder(folder);
            Files.createDirectory(made.logs());
            Files.createDirectory(made.metrics());
            Files.createDirectory(made.serviceTimes());
            return made;
        } catch (IOException e) {
            throw cannotBeMade(folder, FileErrors.of(e));
        }
    }

    /**
     * Makes sure that the folder of a run of any size can be made, and makes nothing.
     *
     * @throws UserError if it exists, could not be made, or would have no space
     */
    public static void require(Path results, String runId) {
        require(results, runId, RunSpace.LEAST_BYTES);
    }

    /** The same for a run on this testbed. */
    public static void require(RunSetup setup, Path results, String runId) {
        require(results, runId, RunSpace.bytes(setup));
    }

    private static void require(Path results, String runId, long bytes) {
        Path folder = results.resolve(runId);
        if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new UserError(
                    "The results folder " + folder + " already exists and is left unchanged; name another run"
                            + " with --run-id or another place with --results.");
        }
        Path parent = Folders.existing(folder);
        if (!Files.isDirectory(parent)) {
            throw cannotBeMade(folder, parent + " is a file");
        }
        if (!Files.isWritable(parent)) {
            throw cannotBeMade(folder, "this user may not write to " + parent);
        }
        FreeSpace.require(
                results, FreeSpace.of(parent), "a run needs at least", bytes, "name another one with --results");
    }

    private static UserError cannotBeMade(Path folder, String why) {
        return new UserError("The results folder " + folder + " cannot be made (" + why
                + "); name a folder you may write to with --results.");
    }

    /** Points {@code results/latest} at a run. */
    static void latest(ResultsFolder folder) throws IOException {
        Path link = folder.path().resolveSibling("latest");
        if (Files.isSymbolicLink(link) || !Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
            Files.deleteIfExists(link);
            Files.createSymbolicLink(link, folder.path().getFileName());
        }
    }
}
