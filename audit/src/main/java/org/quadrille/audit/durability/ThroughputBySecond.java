package org.quadrille.audit.durability;

import java.util.Arrays;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.wire.Loss;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.common.workload.TransactionType;

/** What was completed in each second of a run. Used by one thread. */
final class ThroughputBySecond {
    static final long SECOND = 1_000_000;

    private long[] results = new long[64];
    private long[] answers = new long[64];
    private long[] lost = new long[64];
    private int seconds;

    /** Counts a transaction in the second in which it ended. */
    void add(TransactionRecord record) {
        int second = (int) Math.max(0, record.completed() / SECOND);
        while (second >= results.length) {
            results = Arrays.copyOf(results, 2 * results.length);
            answers = Arrays.copyOf(answers, 2 * answers.length);
            lost = Arrays.copyOf(lost, 2 * lost.length);
        }
        seconds = Math.max(seconds, second + 1);
        if (!TransactionStatus.isInvalid(record.status())) {
            answers[second]++;
            results[second] += record.type() == TransactionType.TRADE_RESULT ? 1 : 0;
        } else if (Loss.isLoss(record.status(), record.sqlState())) {
            lost[second]++;
        }
    }

    /** Seconds from the start of the run to the end of the last second in which something ended. */
    int seconds() {
        return seconds;
    }

    /** Committed Trade-Results in a second. */
    long results(int second) {
        return second < seconds ? results[second] : 0;
    }

    /** Good answers of all transactions in a second. */
    long answers(int second) {
        return second < seconds ? answers[second] : 0;
    }

    /** Lost answers in a second. */
    long lost(int second) {
        return second < seconds ? lost[second] : 0;
    }

    /**
     * Mean rate of committed Trade-Results a second, from one second up to but not including another; 0 if there are no
     * seconds between them.
     */
    double rate(int from, int to) {
        long sum = 0;
        for (int second = from; second < to; second++) {
            sum += results(second);
        }
        return to <= from ? 0 : (double) sum / (to - from);
    }
}
