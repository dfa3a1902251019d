package org.quadrille.study.campaign;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quadrille.study.format.JournalEntry;
import org.quadrille.study.format.JournalEvent;

/** How long the rest of a study takes, estimated from the runs so far. */
public final class TimeLeft {
    private TimeLeft() {}

    /**
     * The median time of one run so far, with all that is done around it; empty until a campaign has completed a run.
     */
    public static Optional<Duration> ofOneRun(List<JournalEntry> entries) {
        List<Duration> took = new ArrayList<>();
        Instant since = null;
        for (JournalEntry entry : entries) {
            JournalEvent event = entry.event();
            if (event instanceof JournalEvent.Opened) {
                since = entry.at();
            } else if (event instanceof JournalEvent.Finished finished && !finished.found()) {
                took.add(Duration.between(since == null ? entry.at() : since, entry.at()));
                since = entry.at();
            } else if (event instanceof JournalEvent.Voided) {
                since = entry.at();
            }
        }
        return took.isEmpty()
                ? Optional.empty()
                : Optional.of(took.stream().sorted().toList().get(took.size() / 2));
    }

    /** The same for several runs. */
    public static Optional<Duration> of(List<JournalEntry> entries, int runs) {
        return ofOneRun(entries).map(one -> one.multipliedBy(runs));
    }
}
