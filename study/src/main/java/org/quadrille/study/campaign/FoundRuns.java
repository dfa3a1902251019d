package org.quadrille.study.campaign;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.UserFiles;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.StudySlot;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.Attempt.State;
import org.quadrille.study.format.Journal;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.format.StudyState;

/**
 * Brings the journal up to date with the results: a run that came to its end counts even if the campaign was killed
 * before recording it, one that did not is void, and one whose files have changed no longer counts.
 */
record FoundRuns(StudyFolder folder, FrozenStudy study, ReportedRun judge, Journal journal, PrintStream out) {
    /** Updates the journal. Nothing is deleted. */
    void adopt() {
        StudyState before = study.state(journal.entries());
        before.attempts().stream()
                .filter(attempt -> attempt.state() == State.COUNTING || attempt.state() == State.WARM)
                .forEach(this::lookAgain);
        before.attempts().stream()
                .filter(attempt -> attempt.state() == State.RUNNING)
                .forEach(attempt -> settle(attempt.slot(), attempt.number(), attempt.run()));
        Set<Unknown> unknown = new LinkedHashSet<>();
        for (Path path : runs()) {
            String run = path.getFileName().toString();
            if (before.attemptOf(run).isEmpty()) {
                slot(path)
                        .ifPresent(slot ->
                                unknown.add(new Unknown(slot.slot(), slot.attempt(), attempt(slot.slot(), run))));
            }
        }
        unknown.forEach(one -> settle(one.slot(), one.attempt(), one.run()));
        // The campaign that made the warm-up runs has ended and left its environments.
        lapseWarmRuns(study.state(journal.entries()), journal);
    }

    /**
     * Reopens, after their environment was left, the warm-up slots of counted runs that are still to be made: a warm-up
     * run fills its slot only as long as the server and caches that it warmed still exist.
     */
    static void lapseWarmRuns(StudyState now, Journal journal) {
        now.attempts().stream()
                .filter(attempt -> attempt.state() == State.WARM)
                .filter(attempt -> now.open().stream().anyMatch(slot -> warmsUp(attempt, slot)))
                .forEach(attempt -> journal.write(new JournalEvent.Voided(
                        attempt.slot(),
                        attempt.number(),
                        attempt.run(),
                        "what it warmed up was gone before the counted run began",
                        true)));
    }

    private static boolean warmsUp(Attempt attempt, Slot slot) {
        return slot.counted() && slot.block() == attempt.block() && slot.cell().equals(attempt.cell());
    }

    /** An attempt of which the journal knows nothing. */
    private record Unknown(int slot, int attempt, String run) {}

    /** The id of the attempt that a run belongs to: its own, or what the runs of all instances begin with. */
    private String attempt(int slot, String run) {
        int end = run.lastIndexOf('.');
        return planned(slot).instances() == 1 || end < 1 ? run : run.substring(0, end);
    }

    private Slot planned(int number) {
        return study.state(journal.entries()).slot(number).orElseThrow();
    }

    private ReportedRun.Judged judged(int number, String run) {
        Slot slot = planned(number);
        return judge.judge(folder, study.file(), slot, run);
    }

    private void lookAgain(Attempt attempt) {
        ReportedRun.Judged judged = judged(attempt.slot(), attempt.run());
        if (!judged.counts()) {
            makeVoid(attempt.slot(), attempt.number(), attempt.run(), "it counted, but now " + judged.fault(), true);
        } else if (!attempt.sums().isEmpty() && !attempt.sums().equals(judged.sums())) {
            makeVoid(
                    attempt.slot(),
                    attempt.number(),
                    attempt.run(),
                    "it counted, but its checksums have changed since",
                    true);
        }
    }

    private void settle(int slot, int attempt, String run) {
        ReportedRun.Judged judged = judged(slot, run);
        StudyState now = study.state(journal.entries());
        if (!judged.counts()) {
            makeVoid(slot, attempt, run, judged.fault(), judged.outside());
        } else if (now.filling(slot).isPresent()) {
            String other = now.filling(slot).get().run();
            makeVoid(slot, attempt, run, "its slot was filled already, by " + other, true);
        } else {
            journal.write(judged.finished(slot, attempt, run).found(true).build());
            out.println("Run " + run + " was found complete; it counts.");
        }
    }

    private void makeVoid(int slot, int attempt, String run, String reason, boolean outside) {
        journal.write(new JournalEvent.Voided(slot, attempt, run, reason, outside));
        out.println("Run " + run + " is void: " + reason + ".");
    }

    /** Folders of runs, by name. */
    private List<Path> runs() {
        if (!Files.isDirectory(folder.results())) {
            return List.of();
        }
        return UserFiles.list(folder.results()).stream()
                .filter(path -> Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
                .toList();
    }

    /** The slot for which a run unknown to the journal was made; empty if it was not made for a slot of this study. */
    private Optional<StudySlot> slot(Path run) {
        return madeFor(run)
                .filter(slot -> slot.study().equals(study.file().name())
                        && study.state(journal.entries()).slots().stream()
                                .anyMatch(known -> known.number() == slot.slot()));
    }

    private static Optional<StudySlot> madeFor(Path run) {
        ResultsFolder results = new ResultsFolder(run);
        try {
            return Files.exists(results.manifest())
                    ? Optional.ofNullable(results.readManifest().study())
                    : Optional.empty();
        } catch (UserError unreadable) {
            // A folder that the journal does not mention and whose manifest cannot be read is not the study's.
            return Optional.empty();
        }
    }
}
