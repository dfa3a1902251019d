package org.quadrille.vdriver.recordings;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/**
 * Times of a recording on the clock of a run.
 *
 * @param start start of the run
 * @param zone of times that are not UTC
 */
public record WallClock(Instant start, ZoneId zone) {
    /** Microseconds from the run's start. */
    long micros(LocalDateTime time, boolean utc) {
        Instant instant = time.atZone(utc ? ZoneOffset.UTC : zone).toInstant();
        return ChronoUnit.MICROS.between(start, instant);
    }

    /** The instant of a time of the run. */
    public Instant at(long micros) {
        return start.plus(micros, ChronoUnit.MICROS);
    }
}
