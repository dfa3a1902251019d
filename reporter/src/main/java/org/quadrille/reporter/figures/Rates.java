package org.quadrille.reporter.figures;

import java.util.Collection;
import java.util.function.Predicate;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.TransactionType;

/**
 * Transactions of the mix (workload.md 10.2) that completed without failing, a second of the measurement interval:
 * customer transactions and Trade-Results, and those of them in the databases of each role; null if the profile sends
 * none.
 */
public record Rates(double mix, Double oltp, Double dss) {
    /** @param micros length of the measurement interval, or of what went by of it; all rates are 0 if nothing did */
    static Rates of(Collection<TransactionFigures> transactions, long micros) {
        return new Rates(
                rate(transactions, micros, TransactionType::inMix),
                rate(transactions, micros, DatabaseRole.OLTP),
                rate(transactions, micros, DatabaseRole.DSS));
    }

    private static Double rate(Collection<TransactionFigures> transactions, long micros, DatabaseRole role) {
        Predicate<TransactionType> which = type -> type.inMix() && type.database() == role;
        return transactions.stream().anyMatch(t -> which.test(TransactionType.ofCode(t.code())))
                ? Double.valueOf(rate(transactions, micros, which))
                : null;
    }

    static double rate(Collection<TransactionFigures> transactions, long micros, Predicate<TransactionType> which) {
        long done = transactions.stream()
                .filter(t -> which.test(TransactionType.ofCode(t.code())))
                .mapToLong(t -> t.count() - t.failed())
                .sum();
        return micros == 0 ? 0 : done * 1e6 / micros;
    }
}
