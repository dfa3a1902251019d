package org.quadrille.common.neighbour;

/** Blocks at an even rate. What is late is not caught up with: a hog asks for no more than its rate at any time. */
final class Pace {
    private final double nanosPerByte;
    private long due = System.nanoTime();

    Pace(double bytesPerSecond) {
        this.nanosPerByte = 1e9 / bytesPerSecond;
    }

    /** After a block. @return how long to wait before the next, nanoseconds */
    long next(int bytes) {
        long now = System.nanoTime();
        due = Math.max(due + Math.round(bytes * nanosPerByte), now);
        return due - now;
    }
}
