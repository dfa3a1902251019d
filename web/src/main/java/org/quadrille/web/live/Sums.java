package org.quadrille.web.live;

import java.util.Map;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Throughput;
import org.quadrille.common.workload.TransactionType;

/**
 * What each group has finished since the start, tiles added up; index 0 is group 1.
 *
 * @param counted transactions of the throughput that did not fail
 * @param customer customer transactions
 */
record Sums(long[] counted, long[] customer) {
    /** Connectors are left out: they count what CEs and MEEs count too. */
    static Sums of(Throughput throughput, Map<String, WorkerStatus> workers) {
        Sums sums = new Sums(new long[GroupId.PER_TILE], new long[GroupId.PER_TILE]);
        workers.forEach((name, status) -> {
            if (!name.startsWith("connector-")) {
                status.counts().forEach(counts -> sums.add(throughput, counts));
            }
        });
        return sums;
    }

    private void add(Throughput throughput, WorkerStatus.GroupCounts counts) {
        int group = counts.group() - 1;
        for (TransactionType type : TransactionType.values()) {
            long done = counts.completed()[type.ordinal()] - counts.failed()[type.ordinal()];
            counted[group] += throughput.counts(type) ? done : 0;
            customer[group] += type.issuer() == TransactionType.Issuer.CUSTOMER ? done : 0;
        }
    }
}
