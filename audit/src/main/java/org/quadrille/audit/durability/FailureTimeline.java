package org.quadrille.audit.durability;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * When things happened in a run, in microseconds from its start.
 *
 * @param failing the last moment at which the servers are known to have been up
 * @param failed when all had failed
 * @param accepting when they accepted connections again
 * @param clockError largest tolerated offset of the drivers' clocks from prime's
 */
record FailureTimeline(Instant start, long failing, long failed, long restarting, long accepting, long clockError) {
    /** The timeline of one database, or of all, by its failure in the outage. */
    static FailureTimeline of(Instant start, Outage outage, Outage.Failure failure, Duration clockError) {
        return new FailureTimeline(
                start,
                micros(start, failure.failing()),
                micros(start, failure.failed()),
                micros(start, outage.restarting()),
                micros(start, outage.accepting()),
                clockError.toNanos() / 1_000);
    }

    private static long micros(Instant start, Instant at) {
        return ChronoUnit.MICROS.between(start, at);
    }

    /** Latest start of a transaction in flight: one that began later met a dead server, whichever clock timed it. */
    long lastInFlight() {
        return failed + clockError;
    }

    /** Whether an answer came within so many microseconds before the failure, or during it. */
    boolean justBefore(long completed, long micros) {
        return completed >= failing - micros && completed <= failed;
    }

    /** Whether a transaction was under way when the servers failed. */
    boolean inFlight(long started, long ended) {
        return started <= lastInFlight() && ended >= failing - clockError;
    }
}
