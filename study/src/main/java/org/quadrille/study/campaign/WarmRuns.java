package org.quadrille.study.campaign;

import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.Attempt.State;
import org.quadrille.study.format.Journal;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyState;

/** Warm-up runs fill their slots only as long as the server and caches that they warmed still exist. */
final class WarmRuns {
    private WarmRuns() {}

    /** Reopens, after their environment was left, the warm-up slots of counted runs that are still to be made. */
    static void lapse(StudyState now, Journal journal) {
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
}
