package org.quadrille.common.log;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Lock-free ring of fixed size between the one thread that makes records and the one that writes them. A record is
 * {@link #WIDTH} longs, one cache line.
 *
 * <p>Why it is right: each count has one writer, and the longs of a slot belong to one side at a time.
 *
 * <ul>
 *   <li>{@code tail} is written by the maker alone. {@link #publish} is a release after the plain writes of the record, and
 *       {@link #waiting} an acquire before the plain reads: whoever sees the count sees the records below it.
 *   <li>{@code head} is written by the writer alone. {@link #release} is a release after the last read of a record, and
 *       {@link #claim} an acquire before the first write to its slot: no slot is overwritten while it is read.
 * </ul>
 *
 * <p>A stale value of the other side's count is harmless: the ring then looks fuller to the maker, or emptier to the
 * writer, than it is. Both counts only grow, so their difference stays between 0 and the size. Nothing needs a total
 * order of the two counts, so nothing is volatile.
 */
final class Ring {
    static final int WIDTH = 8;
    /** At 20 drains a second this takes 20,000 records a second from one session. */
    private static final int RECORDS = 1 << 10;

    private static final int MASK = RECORDS - 1;
    private static final VarHandle TAIL;
    private static final VarHandle HEAD;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            TAIL = lookup.findVarHandle(Ring.class, "tail", long.class);
            HEAD = lookup.findVarHandle(Ring.class, "head", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final long[] longs = new long[RECORDS * WIDTH];
    /** Number of records put so far; written by the maker, and only the maker may use a plain read. */
    private long tail;
    /** Number of records taken so far; written by the writer, and only the writer may use a plain read. */
    private long head;

    /** Where the maker may put the next record, or -1 while the ring is full. */
    int claim() {
        return tail - (long) HEAD.getAcquire(this) == RECORDS ? -1 : ((int) tail & MASK) * WIDTH;
    }

    /** Hands the claimed record over. */
    void publish() {
        TAIL.setRelease(this, tail + 1);
    }

    /** Number of records that wait for the writer. */
    int waiting() {
        return (int) ((long) TAIL.getAcquire(this) - head);
    }

    /** Where the n-th waiting record begins. */
    int at(int n) {
        return ((int) (head + n) & MASK) * WIDTH;
    }

    /** Returns the slots of the first n waiting records to the maker. */
    void release(int n) {
        HEAD.setRelease(this, head + n);
    }
}
