package org.quadrille.vconnector.session;

import java.util.concurrent.atomic.LongAdder;
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
        LongAdder[] adders = new LongAdder[TransactionType.values().length];
        for (int i = 0; i < adders.length; i++) {
            adders[i] = new LongAdder();
        }
        return adders;
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
        long[] sums = new long[adders.length];
        for (int i = 0; i < sums.length; i++) {
            sums[i] = adders[i].sum();
        }
        return sums;
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
