package org.quadrille.reporter.figures;

/**
 * Completed Trade-Results a second of a group in a stretch of time.
 *
 * @param at start of the stretch in microseconds from the run's start, or the number of a phase
 */
public record GroupRate(long at, int tile, int group, double rate) {}
