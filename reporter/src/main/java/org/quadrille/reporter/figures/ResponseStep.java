package org.quadrille.reporter.figures;

/**
 * Response times of a transaction type in one step of the charts, in milliseconds.
 *
 * @param code two-letter code of the type
 * @param at start of the step in microseconds from the run's start
 * @param p50Ms median
 * @param p90Ms 90th percentile
 * @param p99Ms 99th percentile
 */
public record ResponseStep(String code, long at, double p50Ms, double p90Ms, double p99Ms) {}
