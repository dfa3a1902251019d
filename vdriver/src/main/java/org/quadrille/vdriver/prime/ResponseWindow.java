package org.quadrille.vdriver.prime;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.control.WorkerStatus.ResponseTimes;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.vdriver.prime.Progress.Quantiles;

/**
 * Response times over the last moments and since the measurement began. The workers' histograms start with the run;
 * they are added up, and the earlier part is subtracted: percentiles come from whole histograms and are never averaged.
 */
final class ResponseWindow {
    private final int moments;
    private final Deque<Map<TransactionType, Histogram>> past = new ArrayDeque<>();
    private Map<TransactionType, Histogram> before;

    /** @param moments how many readings the window spans */
    ResponseWindow(int moments) {
        this.moments = moments;
    }

    /**
     * Adds a reading of all workers; one entry for each type that was sent, in the order of the catalogue.
     *
     * @param measuring whether the measurement interval has begun; it counts from the first moment at which that is so
     */
    List<Progress.Times> add(Collection<WorkerStatus> workers, boolean measuring) {
        Map<TransactionType, Histogram> now = merged(workers);
        if (measuring && before == null) {
            before = now;
        }
        Map<TransactionType, Histogram> windowStart = past.isEmpty() ? Map.of() : past.getFirst();
        List<Progress.Times> times = new ArrayList<>();
        now.forEach((type, all) ->
                times.add(new Progress.Times(type, all, after(windowStart.get(type), all), measured(type, all))));
        past.addLast(now);
        if (past.size() > moments) {
            past.removeFirst();
        }
        return times;
    }

    private static Map<TransactionType, Histogram> merged(Collection<WorkerStatus> workers) {
        Map<TransactionType, Histogram> sums = new EnumMap<>(TransactionType.class);
        for (WorkerStatus status : workers) {
            for (ResponseTimes times : status.responseTimes()) {
                sums.computeIfAbsent(TransactionType.values()[times.type()], t -> new Histogram(ResponseTimes.DIGITS))
                        .add(times.histogram());
            }
        }
        return sums;
    }

    private Quantiles measured(TransactionType type, Histogram all) {
        return before == null ? Quantiles.NONE : after(before.get(type), all);
    }

    /** What came after an earlier reading. */
    private static Quantiles after(Histogram earlier, Histogram all) {
        Histogram part = all;
        if (earlier != null) {
            part = all.copy();
            part.subtract(earlier);
        }
        return Quantiles.of(part);
    }
}
