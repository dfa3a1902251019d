package org.quadrille.vdriver.prime;

import java.util.Collection;
import java.util.Map;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.TransactionType;

/**
 * Sums since the start of the run. Transactions are those that CEs and MEEs count, as in the logs; a connector counts
 * the same ones again, so it is left out.
 *
 * @param results Trade-Results
 * @param transactions finished transactions of all types
 * @param customer customer transactions of each group, tiles added up; index 0 is group 1
 * @param errors failed transactions of all types
 * @param retries retries inside all of them
 */
record Totals(long results, long transactions, long[] customer, long errors, long retries) {
    static final Totals NONE = new Totals(0, 0, new long[GroupId.PER_TILE], 0, 0);

    static Totals of(Map<Member, WorkerStatus> statuses) {
        return of(statuses.entrySet().stream()
                .filter(worker -> worker.getKey().endpoint().kind() != WorkerKind.CONNECTOR)
                .map(Map.Entry::getValue)
                .toList());
    }

    private static Totals of(Collection<WorkerStatus> emulators) {
        long results = 0;
        long transactions = 0;
        long errors = 0;
        long retries = 0;
        long[] customer = new long[GroupId.PER_TILE];
        for (WorkerStatus status : emulators) {
            for (WorkerStatus.GroupCounts c : status.counts()) {
                for (TransactionType type : TransactionType.values()) {
                    int i = type.ordinal();
                    errors += c.failed()[i];
                    retries += c.retries()[i];
                    transactions += c.completed()[i];
                    if (type == TransactionType.TRADE_RESULT) {
                        results += c.completed()[i] - c.failed()[i];
                    } else if (type.issuer() == TransactionType.Issuer.CUSTOMER) {
                        customer[c.group() - 1] += c.completed()[i];
                    }
                }
            }
        }
        return new Totals(results, transactions, customer, errors, retries);
    }
}
