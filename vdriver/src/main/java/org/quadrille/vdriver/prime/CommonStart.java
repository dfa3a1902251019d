package org.quadrille.vdriver.prime;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Runs of this process that start at the same instant: none begins before each of them is prepared. If one cannot begin, the
 * others do not either. Thread-safe; each run has a thread of its own.
 */
public final class CommonStart implements StartMeeting {
    private static final long LOOK_MILLIS = 100;

    private final int runs;
    private int given;
    private int meetings;
    private long latest = Long.MIN_VALUE;
    private long agreed;
    private String broken = "";

    /** @param runs how many runs start together */
    public CommonStart(int runs) {
        this.runs = runs;
    }

    @Override
    public synchronized long latest(long own, BooleanSupplier interrupted) throws RunAborted {
        if (!broken.isEmpty()) {
            throw new RunAborted(broken);
        }
        int meeting = meetings;
        latest = Math.max(latest, own);
        given++;
        if (given == runs) {
            agreed = latest;
            latest = Long.MIN_VALUE;
            given = 0;
            meetings++;
            notifyAll();
        }
        while (meeting == meetings && broken.isEmpty() && !interrupted.getAsBoolean()) {
            try {
                TimeUnit.MILLISECONDS.timedWait(this, LOOK_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new RunAborted(
                        "prime was interrupted while it waited for the runs that start together with this one");
            }
        }
        if (meeting == meetings && !broken.isEmpty()) {
            throw new RunAborted(broken);
        }
        return meeting == meetings ? own : agreed;
    }

    /** One of the runs has ended. @param why what it means for those that have not begun, a sentence without its full stop */
    public synchronized void ended(String why) {
        broken = why;
        notifyAll();
    }
}
