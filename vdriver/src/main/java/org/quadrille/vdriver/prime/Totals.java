package org.quadrille.vdriver.prime;

import java.util.Collection;
import java.util.Map;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Throughput;
import org.quadrille.common.workload.TransactionType;

/**
 * Sums since the start of the run. Transactions are those that CEs and MEEs count, as in the logs; a connector counts
 * the same ones again, so it is left out.
 *
 * @param counted transactions of the throughput that did not fail
 * @param transactions finished ones of all types, like errors and retries inside them
 * @param customer customer transactions of each group, tiles added up; index 0 is group 1
 */
record Totals(long counted, long transactions, long[] customer, long errors, long retries) {
    static final Totals NONE = new Totals(0, 0, new long[GroupId.PER_TILE], 0, 0);

    static Totals of(Throughput throughput, Map<Member, WorkerStatus> statuses) {
        return of(
                throughput,
                statuses.entrySet().stream()
                        .filter(worker -> worker.getKey().endpoint().kind() != WorkerKind.CONNECTOR)
                        .map(Map.Entry::getValue)
                        .toList());
    }

    private static Totals of(Throughput throughput, Collection<WorkerStatus> emulators) {
        long counted = 0;
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
                    if (throughput.counts(type)) {
                        counted += c.completed()[i] - c.failed()[i];
                    }
                    if (type.issuer() == TransactionType.Issuer.CUSTOMER) {
                        customer[c.group() - 1] += c.completed()[i];
                    }
                }
            }
        }
        return new Totals(counted, transactions, customer, errors, retries);
    }
}
