package org.quadrille.vdriver.recordings;

import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.quadrille.common.cli.UserError;

/** Times of a recording, in its zone, on the clock of a run. */
public record WallClock(Instant start, Instant end, ZoneId zone) {
    /** Microseconds from the run's start. */
    long utc(LocalDateTime time) {
        return micros(time.toInstant(ZoneOffset.UTC));
    }

    /**
     * Microseconds from the run's start to a local time of a recording.
     *
     * @throws UserError if its zone has the time twice or never, as clocks are changed, and that matters for the run
     */
    long local(LocalDateTime time, Path file) {
        List<ZoneOffset> offsets = zone.getRules().getValidOffsets(time);
        if (offsets.size() != 1) {
            var change = zone.getRules().getTransition(time);
            List<ZoneOffset> both = List.of(change.getOffsetBefore(), change.getOffsetAfter());
            if (both.stream().anyMatch(offset -> within(time.toInstant(offset)))) {
                throw new UserError(file + " has the local time " + time + ", which comes "
                        + (offsets.isEmpty() ? "never" : "twice") + " in " + zone
                        + ", where clocks are changed then; say which is meant with --zone " + both.get(0)
                        + " (before the change) or --zone " + both.get(1) + " (after it).");
            }
            return micros(time.toInstant(both.get(0)));
        }
        return micros(time.toInstant(offsets.get(0)));
    }

    /** The instant of a time of the run. */
    public Instant at(long micros) {
        return start.plus(micros, ChronoUnit.MICROS);
    }

    private boolean within(Instant time) {
        return !time.isBefore(start) && !time.isAfter(end);
    }

    private long micros(Instant instant) {
        return ChronoUnit.MICROS.between(start, instant);
    }
}
