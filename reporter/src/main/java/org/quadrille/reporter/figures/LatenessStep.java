package org.quadrille.reporter.figures;

/**
 * How late an emulator sent in one step of the charts, in milliseconds.
 *
 * @param issuer {@code CUSTOMER} (behind its schedule; 0 in closed pacing) or {@code MARKET} (Trade-Results, after
 *     their timer)
 * @param at start of the step in microseconds from the run's start
 */
public record LatenessStep(String issuer, long at, double p99Ms, double maxMs) {}
