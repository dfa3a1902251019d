package org.quadrille.common.log;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;
import org.quadrille.common.control.WorkerStatus.Gauge;
import org.quadrille.common.control.WorkerStatus.GroupCounts;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.common.workload.TransactionType;

/**
 * Transactions since the run's start by tile, group and type; written by the log's writer, read by anybody, without locks.
 *
 * <p>Why it is right: only one thread writes, so that no atomic addition is needed, and every count only grows. The
 * writer sets the count of completed transactions first, and each set is a release. The reader reads that count last,
 * and each read is an acquire. So whoever sees a failure or a retry also sees its transaction, and there are never more
 * failures than transactions. The counts of different types and groups may be a few records apart, which does not
 * matter for a reading once a second.
 */
final class LiveCounts {
    private static final int TYPES = TransactionType.values().length;

    private final int tiles;
    private final AtomicLongArray completed;
    private final AtomicLongArray failed;
    private final AtomicLongArray retries;
    /** Failed transactions by SQLSTATE, as {@link Appender} packs it. */
    private final Map<Long, Long> states = new ConcurrentHashMap<>();

    LiveCounts(int tiles) {
        this.tiles = tiles;
        int counts = tiles * GroupId.PER_TILE * TYPES;
        this.completed = new AtomicLongArray(counts);
        this.failed = new AtomicLongArray(counts);
        this.retries = new AtomicLongArray(counts);
    }

    int tiles() {
        return tiles;
    }

    void add(int tile, int group, int type, int status, long sqlState, long retried) {
        int at = first(tile, group) + type;
        completed.lazySet(at, completed.get(at) + 1);
        if (TransactionStatus.isInvalid(status)) {
            failed.lazySet(at, failed.get(at) + 1);
            states.merge(sqlState, 1L, Long::sum);
        }
        if (retried != 0) {
            retries.lazySet(at, retries.get(at) + retried);
        }
    }

    List<GroupCounts> read() {
        List<GroupCounts> all = new ArrayList<>();
        for (GroupId id : GroupId.all(tiles)) {
            int first = first(id.tile(), id.group());
            // In the reverse order of writing.
            long[] retried = slice(retries, first);
            long[] bad = slice(failed, first);
            all.add(new GroupCounts(id.tile(), id.group(), slice(completed, first), bad, retried));
        }
        return all;
    }

    /** Failed transactions by SQLSTATE; {@code none} is that of a failure without one. */
    List<Gauge> failures() {
        List<Gauge> all = new ArrayList<>();
        states.forEach((packed, count) -> {
            String state = new String(BigInteger.valueOf(packed).toByteArray(), StandardCharsets.US_ASCII);
            all.add(new Gauge(Gauge.FAILED + (packed == 0 ? "none" : state), count));
        });
        return all;
    }

    private static int first(int tile, int group) {
        return (GroupId.index(tile, group) - 1) * TYPES;
    }

    private static long[] slice(AtomicLongArray all, int first) {
        long[] part = new long[TYPES];
        for (int i = 0; i < TYPES; i++) {
            part[i] = all.get(first + i);
        }
        return part;
    }
}
