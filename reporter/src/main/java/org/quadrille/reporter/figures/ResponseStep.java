package org.quadrille.reporter.figures;

/**
 * Response times of a transaction type, by its two-letter code, in one step of the charts, in milliseconds.
 *
 * @param at start of the step in microseconds from the run's start
 */
public record ResponseStep(String code, long at, double p50Ms, double p90Ms, double p99Ms) {}
