package org.quadrille.reporter.figures;

/**
 * What one transaction type did in the measurement interval. Response times in milliseconds, null if there were none;
 * percentiles are from histograms with three significant digits.
 *
 * @param count completed transactions
 * @param percent share of all transactions but Data-Maintenance, which keeps its own pace (workload.md 10.2)
 * @param mix share of the customer transactions in percent; null for a type that is not dealt
 * @param target wanted share of the customer transactions in percent; null for a type that is not dealt
 * @param limitMs limit of the 90th percentile; null if exempt
 * @param failed transactions with a negative status
 * @param warnings transactions with a positive status other than 1
 * @param rolledBack transactions rolled back on purpose
 * @param retries retries inside all of them
 */
public record TransactionFigures(
        String code,
        long count,
        Double percent,
        Double mix,
        Double target,
        Double minMs,
        Double meanMs,
        Double p50Ms,
        Double p90Ms,
        Double p95Ms,
        Double p99Ms,
        Double maxMs,
        Double limitMs,
        long failed,
        long warnings,
        long rolledBack,
        long retries) {}
