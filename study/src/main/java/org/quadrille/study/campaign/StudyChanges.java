package org.quadrille.study.campaign;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Json;
import org.quadrille.common.files.UserFiles;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.Digests;
import org.quadrille.study.format.Journal;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.format.RunOrder;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.format.StudyPlan;

/** Changes to a study that has begun. Each is a line of its journal, so the page can mention it. */
public final class StudyChanges {
    private static final int MOST_BLOCKS = 10_000;

    private StudyChanges() {}

    /**
     * Adds blocks to the plan, and returns it; existing slots stay as they are.
     *
     * @throws UserError if no run was begun, blocks cannot be added to this study, or another process is writing it
     */
    public static StudyPlan extend(StudyFolder folder, int blocks) {
        return change(folder, (frozen, journal) -> {
            StudyFile before = frozen.file();
            requireBlocks(folder, before);
            if (!FrozenStudy.runsBegun(journal.entries())) {
                throw notBegun(folder);
            }
            int all = before.plannedBlocks() + blocks;
            if (all > MOST_BLOCKS) {
                throw new UserError("Option --blocks is " + blocks + ", which makes " + all
                        + " blocks; a study has at most " + MOST_BLOCKS + ".");
            }
            String text = longer(folder, before, all);
            StudyFile after = StudyFile.parse(text, folder.studyFile().toString());
            for (String problem : KeyChecks.problems(after)) {
                throw new UserError("Option --blocks is " + blocks + ", with which " + problem);
            }
            List<Slot> planned = frozen.plan().slots();
            if (!PlanMaker.make(after).slots().stream()
                    .limit(planned.size())
                    .toList()
                    .equals(planned)) {
                throw new UserError(
                        "The plan of the study in " + folder.path()
                                + " was made by an earlier build, and this one would plan other runs; make more in a new study.");
            }
            int runs = frozen.state(journal.entries()).counting().size();
            return replace(
                    folder,
                    text,
                    after,
                    "The plan was extended from " + before.plannedBlocks() + " to " + all + " blocks after "
                            + Words.count(runs, "counting run") + ".",
                    journal);
        });
    }

    /**
     * Replaces a study file by its text and its plan, so that a kill at any moment leaves either the old ones or the
     * new ones, and returns the plan.
     *
     * @param after the text, parsed
     * @param what the change, in a sentence for page 1
     */
    static StudyPlan replace(StudyFolder folder, String text, StudyFile after, String what, Journal journal) {
        StudyPlan plan = PlanMaker.make(after);
        String csv = plan.text(text);
        FrozenStudy.write(next(folder.studyFile()), text);
        FrozenStudy.write(next(folder.plan()), csv);
        journal.write(new JournalEvent.Changed(what, Digests.sha256(text), Digests.sha256(csv)));
        complete(folder.studyFile(), Digests.sha256(text));
        complete(folder.plan(), Digests.sha256(csv));
        return plan;
    }

    /**
     * Takes a run out of the result; the page shows the result with and without it.
     *
     * @throws UserError if it is not a counting run, is already excluded, or another process is writing the study
     */
    public static void exclude(StudyFolder folder, String run, String reason) {
        change(folder, (frozen, journal) -> {
            var state = frozen.state(journal.entries());
            var counting = state.counting().stream().map(Attempt::run).toList();
            Attempt attempt = state.attemptOf(run)
                    .orElseThrow(() -> new UserError("The study in " + folder.path() + " has no run " + run
                            + Nearest.ending(
                                    run,
                                    counting,
                                    "; study.html there lists its runs (`quadrille study report` makes it).")));
            if (!counting.contains(attempt.run())) {
                throw new UserError(
                        "The run " + run + " does not count, so it is not in the result; only a counting run can"
                                + " be excluded (study.html lists them).");
            }
            if (!attempt.excluded().isEmpty()) {
                throw new UserError("The run " + run + " is excluded already (" + attempt.excluded()
                        + "); nothing has to be done.");
            }
            journal.write(new JournalEvent.Excluded(attempt.run(), reason));
            return null;
        });
    }

    /** An action on a study that has begun, while nobody else writes it. */
    @FunctionalInterface
    private interface Change<T> {
        T make(FrozenStudy frozen, Journal journal);
    }

    @SuppressWarnings("try") // The lock only has to be held.
    private static <T> T change(StudyFolder folder, Change<T> change) {
        if (!Files.isRegularFile(folder.journal())) {
            throw new UserError("No run of the study in " + folder.path()
                    + " was begun yet; change the study file itself, or name another study with --study.");
        }
        try (StudyLock lock = StudyLock.take(folder);
                Journal journal = Journal.open(folder.journal())) {
            FrozenStudy frozen = FrozenStudy.read(folder, journal.entries()).orElseThrow(() -> notBegun(folder));
            return change.make(frozen, journal);
        }
    }

    private static UserError notBegun(StudyFolder folder) {
        return new UserError("No run of the study in " + folder.path()
                + " was begun yet; change the study file itself (key \"blocks\").");
    }

    private static void requireBlocks(StudyFolder folder, StudyFile study) {
        if (!study.kind().planned()) {
            throw new UserError("The study in " + folder.path()
                    + " is a search, which has no blocks; make a new study with another \"search\".");
        }
        if (study.order() == RunOrder.SERIAL) {
            throw new UserError(
                    "The study in " + folder.path() + " has serial order, and its first environment comes last;"
                            + " more runs of the others need a new study.");
        }
    }

    /** The frozen file with another number of blocks and nothing else changed. */
    private static String longer(StudyFolder folder, StudyFile study, int blocks) {
        try {
            ObjectNode tree = (ObjectNode)
                    Json.mapper().readTree(StudyInput.read(folder.studyFile()).text());
            if (study.until() == null) {
                tree.put("blocks", blocks);
            } else {
                ((ObjectNode) tree.get("until")).put("atMost", blocks);
            }
            return Json.write(tree) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the file was read before", e);
        }
    }

    private static Path next(Path file) {
        return file.resolveSibling(file.getFileName() + ".next");
    }

    /**
     * Completes a change that the journal records with a digest of the file, but that was killed before the file was in
     * place.
     *
     * @return whether the file now has this digest
     */
    static boolean complete(Path file, String digest) {
        if (Files.isRegularFile(next(file)) && Digests.sha256(next(file)).equals(digest)) {
            UserFiles.use(
                    "Cannot write " + file,
                    "correct the permissions of the study folder, and run the command again",
                    () -> Files.move(next(file), file, StandardCopyOption.ATOMIC_MOVE));
        }
        return Digests.sha256(file).equals(digest);
    }
}
