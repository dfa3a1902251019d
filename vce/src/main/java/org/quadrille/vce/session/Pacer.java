package org.quadrille.vce.session;

import org.quadrille.common.config.Testbed.Mode;
import org.quadrille.common.config.Testbed.Pacing;
import org.quadrille.common.workload.Profile;

/**
 * When a session starts its transactions, in microseconds from the run's start (workload.md 16.1, 16.2). Closed: the
 * sessions start one after the other during the ramp-up, then each sends as soon as it has its answer. Open: each
 * session follows a fixed schedule from the start, and those of all customer emulators together interleave evenly. Not
 * thread-safe.
 */
final class Pacer {
    private final boolean open;
    private final double interval;
    private final double first;
    private long sent;

    private Pacer(boolean open, double first, double interval) {
        this.open = open;
        this.first = first;
        this.interval = interval;
    }

    /** The pacer of one session; emulators and their sessions are numbered from 1. */
    static Pacer of(Profile profile, Pacing pacing, int emulator, int emulators, int session) {
        int sessions = pacing.sessions() * emulators;
        // Sessions of different emulators alternate.
        int place = (session - 1) * emulators + emulator - 1;
        if (pacing.mode() == Mode.CLOSED) {
            double rampUp = profile.phases().schedule().rampUp();
            return new Pacer(false, rampUp * place / sessions, 0);
        }
        double apart = 1e6 / pacing.customersPerSecond(profile);
        return new Pacer(true, apart * place, apart * sessions);
    }

    /** Whether response times count from the schedule. */
    boolean open() {
        return open;
    }

    /** When the next transaction is due; {@code now} if at once. */
    long next(long now) {
        if (open) {
            return (long) (first + interval * sent++);
        }
        return Math.max((long) first, now);
    }
}
