package org.quadrille.web.live;

import java.util.Map;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.TransactionType;

/**
 * What each group has finished since the start, tiles added up; index 0 is group 1.
 *
 * @param results Trade-Results that did not fail
 * @param customer customer transactions
 */
record Sums(long[] results, long[] customer) {
    /** Connectors are left out: they count what CEs and MEEs count too. */
    static Sums of(Map<String, WorkerStatus> workers) {
        Sums sums = new Sums(new long[GroupId.PER_TILE], new long[GroupId.PER_TILE]);
        workers.forEach((name, status) -> {
            if (!name.startsWith("connector-")) {
                status.counts().forEach(sums::add);
            }
        });
        return sums;
    }

    private void add(WorkerStatus.GroupCounts counts) {
        int group = counts.group() - 1;
        int result = TransactionType.TRADE_RESULT.ordinal();
        results[group] += counts.completed()[result] - counts.failed()[result];
        for (TransactionType type : TransactionType.customerTypes()) {
            customer[group] += counts.completed()[type.ordinal()] - counts.failed()[type.ordinal()];
        }
    }
}
