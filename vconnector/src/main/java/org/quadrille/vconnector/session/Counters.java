package org.quadrille.vconnector.session;

import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.quadrille.common.control.WorkerStatus.GroupCounts;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.common.workload.TransactionType;

/** What this connector has run, for cross-checking: the logs of CE and MEE are what counts. Thread-safe. */
public final class Counters {
    private final LongAdder[] completed = adders();
    private final LongAdder[] failed = adders();
    private final LongAdder[] retries = adders();

    private static LongAdder[] adders() {
        return Stream.generate(LongAdder::new)
                .limit(TransactionType.values().length)
                .toArray(LongAdder[]::new);
    }

    void add(TransactionType type, Reply reply) {
        int i = type.ordinal();
        completed[i].increment();
        if (TransactionStatus.isInvalid(reply.getStatus())) {
            failed[i].increment();
        }
        if (reply.getRetries() > 0) {
            retries[i].add(reply.getRetries());
        }
    }

    /** The counts so far, as those of this group. */
    public GroupCounts of(int tile, int group) {
        return new GroupCounts(tile, group, sums(completed), sums(failed), sums(retries));
    }

    private static long[] sums(LongAdder[] adders) {
        return Arrays.stream(adders).mapToLong(LongAdder::sum).toArray();
    }

    /** Starts again from 0. */
    public void reset() {
        for (int i = 0; i < completed.length; i++) {
            completed[i].reset();
            failed[i].reset();
            retries[i].reset();
        }
    }
}
