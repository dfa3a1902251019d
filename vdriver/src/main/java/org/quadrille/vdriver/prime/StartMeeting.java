package org.quadrille.vdriver.prime;

import java.util.function.BooleanSupplier;

/** Where runs that start together agree on the instant. */
public interface StartMeeting {
    /**
     * Waits until each run has given a number, or the user wants them to end, and returns the greatest.
     *
     * @throws RunAborted if another of the runs cannot begin
     */
    long latest(long own, BooleanSupplier interrupted) throws RunAborted;
}
