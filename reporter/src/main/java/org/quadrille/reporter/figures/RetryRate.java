package org.quadrille.reporter.figures;

/**
 * Retries of a transaction type in one step of the charts.
 *
 * @param code two-letter code of the type
 * @param at start of the step in microseconds from the run's start
 * @param rate retries a second
 */
public record RetryRate(String code, long at, double rate) {}
