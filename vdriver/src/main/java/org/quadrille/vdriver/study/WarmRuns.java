package org.quadrille.vdriver.study;

import org.quadrille.common.study.Attempt;
import org.quadrille.common.study.Attempt.State;
import org.quadrille.common.study.Journal;
import org.quadrille.common.study.JournalEvent;
import org.quadrille.common.study.Slot;
import org.quadrille.common.study.StudyState;

/** Runs that warm up fill their slots only as long as the server and caches that they warmed are there. */
final class WarmRuns {
    private WarmRuns() {}

    /** Opens the slots that warm up for a counted run which is still to be made, after their environment was left. */
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
