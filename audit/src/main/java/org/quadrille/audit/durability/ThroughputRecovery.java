package org.quadrille.audit.durability;

import java.util.OptionalDouble;

/**
 * What the outage did to the throughput, in seconds from the start of the run and Trade-Results a second (workload.md
 * 13.6).
 *
 * @param accepted when the servers, restarted, accepted connections again
 * @param firstAnswer when the first good answer after the failure came; empty if none did
 * @param before mean rate before the failure, without the ramp-up
 * @param after mean rate from the first whole second after the recovery to the end
 * @param window seconds over which the rate is averaged
 * @param back start of the first such window after the recovery with at least 95 % of the rate before; empty if there
 *     is none
 */
record ThroughputRecovery(
        double failed,
        double restarted,
        double accepted,
        OptionalDouble firstAnswer,
        double before,
        double after,
        int window,
        OptionalDouble back) {
    /** Share of the rate before the failure at which business is back to usual. */
    static final double USUAL = 0.95;

    private static final int LONGEST_WINDOW = 60;
    private static final int WINDOWS = 4;

    /** Evaluates the throughput of a run from the ramp-up, in seconds, until it was told to end. */
    static ThroughputRecovery of(
            ThroughputBySecond all,
            double rampUp,
            double failed,
            double restarted,
            double accepted,
            OptionalDouble firstAnswer,
            double end) {
        int from = (int) Math.ceil(accepted);
        int to = Math.max(from, (int) Math.floor(end));
        double before = all.rate((int) Math.ceil(rampUp), (int) Math.floor(failed));
        int window = Math.max(1, Math.min(LONGEST_WINDOW, (to - from) / WINDOWS));
        OptionalDouble back = OptionalDouble.empty();
        for (int second = from; back.isEmpty() && second + window <= to; second++) {
            if (all.rate(second, second + window) >= USUAL * before) {
                back = OptionalDouble.of(second);
            }
        }
        return new ThroughputRecovery(
                failed, restarted, accepted, firstAnswer, before, all.rate(from, to), window, back);
    }
}
