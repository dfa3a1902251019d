package org.quadrille.vdriver.prime;

import org.quadrille.common.control.Worker;
import org.quadrille.common.time.RunClock;

/**
 * A worker's wall clock minus prime's, in microseconds.
 *
 * @param errorMicros half the round trip of the best measurement: the offset is not known more precisely
 */
record ClockOffset(long offsetMicros, long errorMicros) {
    private static final int PROBES = 9;

    /** Asks the worker's clock several times and keeps the quickest answer. */
    static ClockOffset measure(Worker worker) {
        ClockOffset best = null;
        for (int i = 0; i < PROBES; i++) {
            long wallBefore = RunClock.wallMicros();
            long before = System.nanoTime();
            long theirs = worker.clockMicros();
            long halfTrip = (System.nanoTime() - before) / 2_000;
            ClockOffset probe = new ClockOffset(theirs - (wallBefore + halfTrip), halfTrip);
            if (best == null || probe.errorMicros < best.errorMicros) {
                best = probe;
            }
        }
        return best;
    }
}
