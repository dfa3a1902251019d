package org.quadrille.study.campaign;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.cli.UserError;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.format.Journal;
import org.quadrille.study.format.JournalEntry;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.format.Kind;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.format.StudyState;

/**
 * How far a study has come.
 *
 * @param running the process that writes in its folder; empty if none does
 * @param slots slots of the plan, or chosen so far
 * @param voided attempts that do not count
 * @param left slots that are left; for a search, the most runs that it may still make; 0 if the study has its answer
 * @param timeLeft time that they take, estimated from the runs so far; empty if unknown
 * @param incompleteBlocks blocks that cannot be completed any more
 * @param interval of the primary metric so far; empty if there is none
 * @param ended how the last campaign ended; empty if it is running, or was killed
 */
@RecordBuilder
public record StudyProgress(
        String name,
        Kind kind,
        String running,
        int slots,
        int done,
        int voided,
        int left,
        Optional<Duration> timeLeft,
        List<Integer> incompleteBlocks,
        String interval,
        Optional<String> ended) {

    /**
     * Reads the progress, and changes nothing.
     *
     * @throws UserError if no run was begun in this folder, or its files were changed
     */
    public static StudyProgress read(StudyFolder folder) {
        List<JournalEntry> entries = Journal.read(folder.journal());
        FrozenStudy study = FrozenStudy.read(folder, entries)
                .orElseThrow(() -> new UserError("No run of a study was begun in " + folder.path()
                        + "; begin one with `quadrille study run`, or name the folder of one with --study."));
        StudyState state = study.state(entries);
        int left = left(new RecordedStudy(folder, study.file(), entries, state));
        return StudyProgressBuilder.builder()
                .name(study.file().name())
                .kind(study.file().kind())
                .running(StudyLock.holder(folder))
                .slots(state.slots().size())
                .done((int) state.slots().stream()
                        .filter(slot -> state.filling(slot.number()).isPresent())
                        .count())
                .voided(state.voids().size())
                .left(left)
                .timeLeft(TimeLeft.of(entries, left).filter(time -> left > 0))
                .incompleteBlocks(List.copyOf(state.incompleteBlocks()))
                .interval(new IntervalSoFar().interval(folder, study.file(), state))
                .ended(end(entries).map(JournalEvent.Closed::text))
                .build();
    }

    private static int left(RecordedStudy study) {
        if (study.finished()) {
            return 0;
        }
        return !study.file().kind().planned()
                ? study.file().environments().size() * study.file().search().mostRuns()
                        - study.state().counting().size()
                : study.state().open().size();
    }

    private static Optional<JournalEvent.Closed> end(List<JournalEntry> entries) {
        return entries.isEmpty() || !(entries.get(entries.size() - 1).event() instanceof JournalEvent.Closed closed)
                ? Optional.empty()
                : Optional.of(closed);
    }
}
