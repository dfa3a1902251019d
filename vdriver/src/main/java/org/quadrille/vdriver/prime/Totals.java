package org.quadrille.vdriver.prime;

import java.util.LinkedHashMap;
import java.util.Map;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.workload.TransactionType;

/**
 * Sums since the start of the run. Transactions are those that CEs and MEEs count, as in the logs; a connector counts the
 * same ones once more.
 *
 * @param results Trade-Results
 * @param customer customer transactions of each group, tiles added up; index 0 is group 1
 * @param errors failed transactions of all types
 * @param gauges gauges by name, added up over the workers
 */
record Totals(long results, long[] customer, long errors, Map<String, Double> gauges) {
    static Totals of(Map<Member, WorkerStatus> statuses) {
        long results = 0;
        long errors = 0;
        long[] customer = new long[4];
        Map<String, Double> gauges = new LinkedHashMap<>();
        for (Map.Entry<Member, WorkerStatus> worker : statuses.entrySet()) {
            WorkerStatus status = worker.getValue();
            status.gauges().forEach(g -> gauges.merge(g.name(), g.value(), Double::sum));
            if (worker.getKey().endpoint().kind() == WorkerKind.CONNECTOR) {
                continue;
            }
            for (WorkerStatus.GroupCounts c : status.counts()) {
                for (TransactionType type : TransactionType.values()) {
                    errors += c.failed()[type.ordinal()];
                    if (type == TransactionType.TRADE_RESULT) {
                        results += c.completed()[type.ordinal()] - c.failed()[type.ordinal()];
                    } else if (type.issuer() == TransactionType.Issuer.CUSTOMER) {
                        customer[c.group() - 1] += c.completed()[type.ordinal()];
                    }
                }
            }
        }
        return new Totals(results, customer, errors, gauges);
    }
}
