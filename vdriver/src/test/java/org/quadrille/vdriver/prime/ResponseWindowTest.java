package org.quadrille.vdriver.prime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.control.WorkerStatus.ResponseTimes;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.vdriver.prime.LiveFigures.ResponseWindow;

class ResponseWindowTest {
    private final Histogram first = new Histogram(ResponseTimes.DIGITS);
    private final Histogram second = new Histogram(ResponseTimes.DIGITS);
    private final ResponseWindow window = new ResponseWindow(2);

    private static WorkerStatus status(Histogram times) {
        return new WorkerStatus(
                WorkerState.RUNNING,
                "",
                List.of(),
                List.of(),
                List.of(ResponseTimes.of(TransactionType.TRADE_ORDER, times)),
                null);
    }

    private Progress.Times add(boolean measuring) {
        return window.add(List.of(status(first), status(second)), measuring).get(0);
    }

    private static void record(Histogram into, long millis, int times) {
        into.recordValueWithCount(millis * 1_000, times);
    }

    @Test
    void percentilesAreOfAllWorkersTogetherAndNoMean() {
        // The 90th percentile is 1 ms for the first, 500 ms for the second, and 100 ms for both together.
        record(first, 1, 95);
        record(first, 100, 5);
        record(second, 100, 5);
        record(second, 500, 10);
        Progress.Times times = add(false);
        assertEquals(115, times.all().getTotalCount());
        assertEquals(0.1, times.recent().p90(), 1e-3);
        assertEquals(Double.NaN, times.measured().p90());
    }

    @Test
    void whatWasBeforeIsSubtracted() {
        record(first, 900, 1_000);
        add(false);
        add(true);
        record(second, 3, 10);
        Progress.Times times = add(true);
        assertEquals(0.003, times.recent().p90(), 1e-5);
        assertEquals(0.003, times.measured().p90(), 1e-5);
        record(second, 70, 10);
        add(true);
        record(first, 8, 1);
        times = add(true);
        assertEquals(0.07, times.recent().p90(), 1e-4, "two moments: the tens and the one");
        assertEquals(0.07, times.measured().p90(), 1e-4);
        add(true);
        times = add(true);
        assertEquals(Double.NaN, times.recent().p90(), "nothing came in the last two moments");
        assertEquals(0.07, times.measured().p90(), 1e-4);
        assertEquals(1_021, times.all().getTotalCount());
    }

    @Test
    void agreesWithAPercentileByHand() {
        long[] millis =
                LongStream.rangeClosed(1, 1_000).map(i -> i * i % 977 + 1).toArray();
        for (int i = 0; i < millis.length; i++) {
            record(i % 2 == 0 ? first : second, millis[i], 1);
        }
        double byHand = LongStream.of(millis).sorted().skip(899).findFirst().orElseThrow() / 1e3;
        assertEquals(byHand, add(true).recent().p90(), byHand / 1_000);
    }
}
