package org.quadrille.reporter.figures;

/**
 * Transactions of one kind that failed or had to be retried, over the whole run.
 *
 * @param phase phase of their card; 0 before the measurement interval
 * @param outcome {@code failed} or {@code retried}
 * @param sqlState SQLSTATE of the failure; empty if none was logged
 */
public record FailureCount(String transaction, int phase, String outcome, String sqlState, long count, long retries) {}
