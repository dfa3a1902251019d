package org.quadrille.common.log;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.quadrille.common.control.WorkerStatus.ResponseTimes;
import org.quadrille.common.workload.TransactionType;

/**
 * Response times since the run's start by type. The log's writer adds and somebody reads once a second; the threads
 * that run transactions are not involved.
 *
 * <p>Made thread-safe by its lock, which a reader holds while it copies: the writer then waits, and the rings take what
 * comes meanwhile. A histogram cannot be read while it is being changed, and only two threads take the lock.
 */
final class LiveTimes {
    private static final TransactionType[] TYPES = TransactionType.values();
    /** A day; a broken clock must not let a histogram grow without bound. */
    private static final long LONGEST = TimeUnit.DAYS.toMicros(1);

    private final Histogram[] histograms = new Histogram[TYPES.length];

    synchronized void add(int type, long responseMicros) {
        if (histograms[type] == null) {
            histograms[type] = new Histogram(ResponseTimes.DIGITS);
        }
        histograms[type].recordValue(Math.min(LONGEST, Math.max(0, responseMicros)));
    }

    synchronized List<ResponseTimes> read() {
        List<ResponseTimes> all = new ArrayList<>();
        for (TransactionType type : TYPES) {
            if (histograms[type.ordinal()] != null) {
                all.add(ResponseTimes.of(type, histograms[type.ordinal()]));
            }
        }
        return all;
    }
}
