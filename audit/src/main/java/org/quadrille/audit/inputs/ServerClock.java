package org.quadrille.audit.inputs;

import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;

/**
 * How far the clock of a database server is ahead of prime's, as its trades show: nobody measures or sets the clocks of
 * database servers.
 */
final class ServerClock {
    private static final int QUARTER = 4;
    private static final int LEAST = 3;

    private ServerClock() {}

    /**
     * When a database has a trade, and when the log has its request and answer, in microseconds from the run's start.
     */
    record Seen(long at, long sent, long answered) {
        private long response() {
            return answered - sent;
        }

        private long middle() {
            return at - (sent + answered) / 2;
        }

        /** How long before the request, negative, or after the answer; 0 between them. */
        private long outside() {
            return at < sent ? at - sent : Math.max(0, at - answered);
        }
    }

    /**
     * The offset in microseconds; 0 if that explains at least half of the trades within the tolerance. Otherwise what
     * the quickest trades say, which know it best: the median, so that a few wrong ones do not matter.
     */
    static long ahead(List<Seen> trades, long tolerance) {
        if (trades.isEmpty() || Math.abs(median(trades.stream().mapToLong(Seen::outside))) <= tolerance) {
            return 0;
        }
        return median(trades.stream()
                .sorted(Comparator.comparingLong(Seen::response))
                .limit(Math.max(LEAST, trades.size() / QUARTER))
                .mapToLong(Seen::middle));
    }

    private static long median(LongStream values) {
        long[] sorted = values.sorted().toArray();
        return sorted[sorted.length / 2];
    }
}
