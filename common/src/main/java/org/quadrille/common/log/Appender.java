package org.quadrille.common.log;

import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.TransactionType;

/**
 * Adds records to the {@link TransactionLog} for one thread: no lock, no allocation, well below a microsecond each.
 * When its ring is full it waits, and the log counts these waits; a record is never dropped.
 *
 * <p>Used by one thread at a time, the maker of its {@link Ring}, which provides all ordering. Another thread may take
 * it over only after a happens-before edge of its own, such as a start or a join. A record whose append happens before
 * the call of {@link TransactionLog#close} is in the file; one that is appended concurrently may be refused or lost,
 * which is why the log is closed last.
 */
public final class Appender {
    static final int SCHEDULED = 0;
    static final int START = 1;
    static final int RESPONSE = 2;
    static final int TRADE_ID = 3;
    /** Status in the high half, retries in the low. */
    static final int OUTCOME = 4;
    /** From the top: tile 16 bits, group 8, phase 8, type 8. */
    static final int CARD = 5;

    static final int VARIANT = 6;
    static final int SQL_STATE = 7;

    private static final long PAUSE_NANOS = 200_000;

    final int session;
    final Ring ring = new Ring();
    private final TransactionLog log;

    Appender(TransactionLog log, int session) {
        this.log = log;
        this.session = session;
    }

    /**
     * Adds one finished transaction; the fields are those of {@link TransactionRecord}.
     *
     * @throws IllegalStateException if the log has been closed
     * @throws IllegalArgumentException if the testbed has no such tile and group
     */
    public void append(
            long scheduled,
            long start,
            long response,
            int tile,
            int group,
            int phase,
            TransactionType type,
            int status,
            String sqlState,
            int retries,
            long tradeId,
            int variant) {
        if (tile > log.tiles() || !GroupId.exists(tile, group)) {
            throw new IllegalArgumentException("there is no group " + group + " of tile " + tile);
        }
        int at = ring.claim();
        while (at < 0) {
            log.waitForWriter(PAUSE_NANOS);
            at = ring.claim();
        }
        if (log.isClosed()) {
            throw new IllegalStateException("the transaction log is closed");
        }
        long[] longs = ring.longs;
        longs[at + SCHEDULED] = scheduled;
        longs[at + START] = start;
        longs[at + RESPONSE] = response;
        longs[at + TRADE_ID] = tradeId;
        longs[at + OUTCOME] = (long) status << 32 | retries & 0xffff_ffffL;
        longs[at + CARD] = (long) tile << 48 | (long) group << 40 | (long) phase << 32 | (long) type.ordinal() << 24;
        longs[at + VARIANT] = variant;
        longs[at + SQL_STATE] = pack(sqlState);
        ring.publish();
    }

    /** SQLSTATEs are five ASCII digits or capitals; longer ones are cut, and other characters become question marks. */
    private static long pack(String sqlState) {
        long packed = 0;
        int length = Math.min(sqlState.length(), 5);
        for (int i = 0; i < length; i++) {
            char c = sqlState.charAt(i);
            boolean plain = c >= '0' && c <= '9' || c >= 'A' && c <= 'Z';
            packed = packed << 8 | (plain ? c : '?');
        }
        return packed;
    }
}
