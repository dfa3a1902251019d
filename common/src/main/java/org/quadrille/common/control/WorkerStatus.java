package org.quadrille.common.control;

import java.io.Serializable;
import java.util.List;
import org.quadrille.common.metrics.MachineSample;

/**
 * A worker at one instant; prime asks for it once a second.
 *
 * @param state where it is in its life cycle
 * @param cause why it failed, or the empty string
 * @param counts completed transactions since the start of the run, one entry for each tile and group it serves
 * @param gauges named readings of the moment, such as {@code waitingOrders} (docs/metrics-format.md)
 * @param machine its machine in the last second; null as long as there is no run, and where it cannot be sampled
 */
public record WorkerStatus(
        WorkerState state, String cause, List<GroupCounts> counts, List<Gauge> gauges, MachineSample machine)
        implements Serializable {

    /**
     * Counters of one group since the run's start, indexed by the ordinal of {@code TransactionType}.
     *
     * @param tile 1-based
     * @param group 1 to 4
     * @param completed all finished transactions
     * @param failed those of them with a negative status
     * @param retries retries inside them
     */
    public record GroupCounts(int tile, int group, long[] completed, long[] failed, long[] retries)
            implements Serializable {}

    /** A named reading of the moment. */
    public record Gauge(String name, double value) implements Serializable {}
}
