package org.quadrille.vmee.market;

import java.util.PriorityQueue;

/**
 * Things due at instants of nanosecond resolution, handed out in the order of their instants, equal ones in the order
 * in which they were added. It only keeps them: whoever owns it asks for what is due. Not thread-safe.
 */
final class TimerQueue<T> {
    /** Returned by {@link #nextDue} when nothing waits. */
    static final long NEVER = Long.MAX_VALUE;

    private final PriorityQueue<Timer<T>> timers = new PriorityQueue<>();
    private long sequence;

    private record Timer<T>(long due, long sequence, T thing) implements Comparable<Timer<T>> {
        @Override
        public int compareTo(Timer<T> other) {
            int byTime = Long.compare(due, other.due);
            return byTime != 0 ? byTime : Long.compare(sequence, other.sequence);
        }
    }

    void add(long due, T thing) {
        timers.add(new Timer<>(due, sequence++, thing));
    }

    /** Instant of the next thing, or {@link #NEVER}. */
    long nextDue() {
        Timer<T> next = timers.peek();
        return next == null ? NEVER : next.due;
    }

    /** Takes the next thing if it is due at {@code now}, else returns null. */
    T pollDue(long now) {
        return nextDue() <= now && !timers.isEmpty() ? timers.poll().thing : null;
    }

    int size() {
        return timers.size();
    }

    void clear() {
        timers.clear();
    }
}
