package org.quadrille.reporter.figures;

/**
 * Retries a second of a transaction type, by its two-letter code, in one step of the charts.
 *
 * @param at start of the step in microseconds from the run's start
 */
public record RetryRate(String code, long at, double rate) {}
