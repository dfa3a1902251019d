package org.quadrille.reporter.figures;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.common.workload.TransactionType.Issuer;

/** Shares of the transaction types in percent; each set sums to 100 (workload.md 21.4). */
final class MixPercents {
    private MixPercents() {}

    /**
     * Shares of all transactions of customers and market, including Market-Feed but not Data-Maintenance
     * (workload.md 10.2).
     */
    static Map<TransactionType, Double> ofAll(Map<TransactionType, Long> counts) {
        return of(counts, type -> type.issuer() != Issuer.HOUSE);
    }

    /** Shares of the customer transactions alone, which the transaction deck deals. */
    static Map<TransactionType, Double> ofCustomers(Map<TransactionType, Long> counts) {
        return of(counts, type -> type.issuer() == Issuer.CUSTOMER);
    }

    /** Empty if nothing was counted. */
    private static Map<TransactionType, Double> of(Map<TransactionType, Long> counts, Predicate<TransactionType> in) {
        long total = counts.entrySet().stream()
                .filter(e -> in.test(e.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
        Map<TransactionType, Double> percents = new LinkedHashMap<>();
        counts.forEach((type, n) -> {
            if (in.test(type) && total > 0) {
                percents.put(type, 100.0 * n / total);
            }
        });
        return percents;
    }
}
