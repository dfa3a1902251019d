package org.quadrille.vdriver.prime;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.results.ResultsFolder;

/** Makes the folder of a run, and the link {@code latest} to it. */
final class Results {
    private static final long NEEDED_BYTES = 256L << 20;

    private Results() {}

    /**
     * Makes the folder of a run.
     *
     * @throws UserError if it exists, cannot be made, or has no space
     */
    static ResultsFolder create(Path results, String runId) {
        Path folder = results.resolve(runId);
        try {
            Files.createDirectories(results);
            long free = Files.getFileStore(results).getUsableSpace();
            if (free < NEEDED_BYTES) {
                throw new UserError("The results folder " + results + " has only " + (free >> 20)
                        + " MiB free, but a run" + " needs at least " + (NEEDED_BYTES >> 20)
                        + " MiB; free space or name another with --results.");
            }
            Files.createDirectory(folder);
            Files.createDirectory(folder.resolve("logs"));
        } catch (FileAlreadyExistsException e) {
            throw new UserError(
                    "The results folder " + folder + " exists already and is kept as it is; name another run"
                            + " with --run-id or another place with --results.");
        } catch (IOException e) {
            throw new UserError("The results folder " + folder + " cannot be made (" + e.getMessage()
                    + "); name a folder you may write to with --results.");
        }
        return new ResultsFolder(folder);
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
