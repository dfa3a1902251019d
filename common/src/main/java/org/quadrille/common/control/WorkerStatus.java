package org.quadrille.common.control;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.quadrille.common.metrics.MachineSample;
import org.quadrille.common.workload.TransactionType;

/**
 * A worker at one instant; prime asks for it once a second.
 *
 * @param cause why it failed, or the empty string
 * @param counts completed transactions since the start of the run, one entry for each tile and group it serves
 * @param gauges named current readings, such as {@code waitingOrders} (docs/metrics-format.md)
 * @param responseTimes response times of the transactions it logs, since the start of the run, one entry for each type
 *     it has sent
 * @param machine its machine in the last second; null as long as there is no run, and where it cannot be sampled
 */
public record WorkerStatus(
        WorkerState state,
        String cause,
        List<GroupCounts> counts,
        List<Gauge> gauges,
        List<ResponseTimes> responseTimes,
        MachineSample machine) {

    /**
     * Counters of one group since the run's start, indexed by the ordinal of {@code TransactionType}.
     *
     * @param completed all finished transactions, failed and retried ones too
     * @param retries retries inside them
     */
    public record GroupCounts(int tile, int group, long[] completed, long[] failed, long[] retries) {}

    /**
     * Response times of one type of transaction, by its ordinal, since the run's start, failed ones included, as an HDR
     * histogram of microseconds with {@link #DIGITS} significant digits. Histograms of several workers can be added,
     * and an earlier histogram subtracted to get what came after it; both are exact.
     *
     * @param encoded in the form of HdrHistogram without deflation, which costs more than what it saves
     */
    public record ResponseTimes(int type, byte[] encoded) {
        /** Significant digits of all histograms of response times. */
        public static final int DIGITS = 3;

        /** Encodes a histogram, which must not change meanwhile. */
        public static ResponseTimes of(TransactionType type, Histogram histogram) {
            ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
            int length = histogram.encodeIntoByteBuffer(bytes);
            return new ResponseTimes(type.ordinal(), Arrays.copyOf(bytes.array(), length));
        }

        /** The histogram; a new one with every call. @throws WorkerException if the worker sent something else */
        public Histogram histogram() {
            try {
                return Histogram.decodeFromByteBuffer(ByteBuffer.wrap(encoded), 0);
            } catch (RuntimeException e) {
                throw new WorkerException("a worker sent response times that cannot be read (" + e + ")", e);
            }
        }
    }

    /** A named current reading. */
    public record Gauge(String name, double value) {
        /** What the name of a count of failed transactions begins with; the SQLSTATE follows. */
        public static final String FAILED = "failed_";
    }
}
