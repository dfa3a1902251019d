package org.quadrille.study.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.quadrille.common.files.Folders;
import org.quadrille.common.files.FreeSpace;
import org.quadrille.study.environment.DatabaseRoom;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.format.StudyState;

/**
 * Whether a study folder, which may not exist yet, has room for the whole plan, or for the runs that are left.
 *
 * @param free bytes that this user may still write under a path
 * @param engine supplies the folder in which the container engine keeps volumes, if it is on this machine
 */
public record StudySpace(StudyFolder folder, ToLongFunction<Path> free, Supplier<Optional<Path>> engine) {
    /** Needed while a run is made and reported, on top of its results. */
    static final long WORKING_BYTES = 256L << 20;

    /** What a run of the demo's size leaves, rounded up: the estimate until the study has a run. */
    static final long USUAL_BYTES = 32L << 20;

    /** How many of the latest runs are averaged; runs of one study are alike. */
    private static final int LATEST = 10;

    public StudySpace(StudyFolder folder, ToLongFunction<Path> free) {
        this(folder, free, DatabaseRoom::engine);
    }

    /** Makes sure that there is room for the whole plan. @throws UserError if there is not */
    public void require(CostEstimate effort) {
        long here = effort.databases().bytes();
        String runs = effort.runs() + (here == 0 ? " runs" : " runs and their databases");
        require(runs + " need about", effort.bytes() + here);
        long volumes = effort.databases().volumes();
        Optional<Path> there = volumes == 0 ? Optional.empty() : engine.get();
        if (there.isPresent()) {
            boolean same = sameDisk(there.get());
            FreeSpace.require(
                    there.get(),
                    free.applyAsLong(there.get()),
                    (same ? "on its disk " + runs + " and " : "") + "databases in containers need about",
                    volumes + (same ? effort.bytes() + here : 0),
                    "give the container engine a folder where there is more (\"data-root\" in its daemon.json)");
        }
    }

    private boolean sameDisk(Path other) {
        try {
            return Files.getFileStore(other).equals(Files.getFileStore(Folders.existing(folder.path())));
        } catch (IOException notKnown) {
            return false;
        }
    }

    /** Makes sure that there is room for so many remaining runs. @throws UserError if there is not */
    void require(StudyState state, int runs) {
        if (runs > 0) {
            require(
                    (runs == 1 ? "the run that is" : "the " + runs + " runs that are") + " left need about",
                    WORKING_BYTES + runs * each(state));
        }
    }

    private void require(String needs, long bytes) {
        FreeSpace.require(
                folder.path(),
                free.applyAsLong(folder.path()),
                needs,
                bytes,
                "move the study to where there is more, or name a folder there with --studies");
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
