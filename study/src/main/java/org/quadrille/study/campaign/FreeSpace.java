package org.quadrille.study.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToLongFunction;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.Folders;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.format.StudyState;

/** Whether a study folder, which may not exist yet, has room for the whole plan, or for the runs that are left. */
public final class FreeSpace {
    /** Needed while a run is made and reported, on top of its results. */
    static final long WORKING_BYTES = 256L << 20;

    /** What a run of the demo's size leaves, rounded up: the estimate until the study has a run. */
    static final long USUAL_BYTES = 32L << 20;

    /** How many of the latest runs are averaged; runs of one study are alike. */
    private static final int LATEST = 10;

    private final StudyFolder folder;
    private final ToLongFunction<Path> free;

    /** @param free bytes that this user may still write under a path */
    public FreeSpace(StudyFolder folder, ToLongFunction<Path> free) {
        this.folder = folder;
        this.free = free;
    }

    /** Bytes that this user may still write in the file system where a path is, or will be. */
    public static long free(Path path) {
        Path there = Folders.existing(path);
        try {
            return Files.getFileStore(there).getUsableSpace();
        } catch (IOException e) {
            throw new UserError("The free space of " + there + " cannot be determined (" + FileErrors.of(e)
                    + "); name a study folder that you may write to.");
        }
    }

    /** Makes sure that there is room for the whole plan. @throws UserError if there is not */
    public void require(CostEstimate effort) {
        long has = free.applyAsLong(folder.path());
        if (has < effort.bytes()) {
            throw new UserError("The folder " + folder.path() + " has room for " + CostEstimate.size(has) + ", and "
                    + effort.runs() + " runs need about " + CostEstimate.size(effort.bytes())
                    + "; free some space, or name a folder where there is more with --studies.");
        }
    }

    /**
     * Makes sure that there is room for the remaining runs.
     *
     * @param runs how many
     * @throws UserError if there is not
     */
    void require(StudyState state, int runs) {
        long each = each(state);
        long needed = WORKING_BYTES + runs * each;
        long has = free.applyAsLong(folder.path());
        if (runs > 0 && has < needed) {
            throw new UserError(
                    "The study folder " + folder.path() + " has " + (has >> 20) + " MiB free, but "
                            + (runs == 1 ? "the run that is" : "the " + runs + " runs that are") + " left need about "
                            + (needed >> 20) + " MiB (" + (each >> 20)
                            + " MiB a run); free some space, or move the folder to where there is more, and use the same command.");
        }
    }

    /** Bytes that a run leaves: the mean of the latest runs. */
    private long each(StudyState state) {
        List<Attempt> counting = state.counting();
        double mean = counting.subList(Math.max(0, counting.size() - LATEST), counting.size()).stream()
                .mapToLong(attempt -> attempt.runs().stream()
                        .mapToLong(run -> size(folder.run(run).path()))
                        .sum())
                .average()
                .orElse(USUAL_BYTES);
        return Math.round(mean);
    }

    private static long size(Path run) {
        try {
            return Folders.size(run);
        } catch (IOException e) {
            // What is wrong with the run is reported when the run itself is read.
            return USUAL_BYTES;
        }
    }
}
