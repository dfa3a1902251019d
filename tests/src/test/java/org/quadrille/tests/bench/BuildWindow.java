package org.quadrille.tests.bench;

import java.util.Map;
import org.quadrille.common.workload.TransactionType;

/**
 * What one of the compared builds did in a window, and what that took. All its load rested at both ends, so what was
 * counted is what was paid for.
 *
 * @param seconds for which load was let through
 * @param used by meter, in seconds or pieces
 * @param memory bytes at the end
 */
record BuildWindow(double seconds, LiveCounts counts, Map<Meter, Double> used, double memory) {
    double perTransaction(Meter meter) {
        return used.get(meter) / counts.all();
    }

    double micros() {
        return 1e6 * perTransaction(Meter.KIT);
    }

    double rate() {
        return counts.all() / seconds;
    }

    double results() {
        return counts.of(TransactionType.TRADE_RESULT) / seconds;
    }

    double retriesPerResult() {
        return counts.retriesOf(TransactionType.TRADE_RESULT) / counts.of(TransactionType.TRADE_RESULT);
    }

    double mebibytes() {
        return memory / (1 << 20);
    }

    /** Points by which the share of a customer type differs most from that of another window. */
    double mixApart(BuildWindow other) {
        return TransactionType.customerTypes().stream()
                .mapToDouble(type -> Math.abs(counts.share(type) - other.counts.share(type)))
                .max()
                .orElseThrow();
    }
}
