package org.quadrille.reporter.figures;

/**
 * What processes of the kit used over the measurement interval: where driver and databases share a machine, they
 * compete for it. A value that was not sampled, or only for part of the interval, is null.
 *
 * @param part kind of the processes, or those kinds together whose work grows with the transactions
 * @param processes how many there were
 * @param processors busy processors on average
 * @param share the same as a share of all processors of the machines they ran on, percent; also null if those are not
 *     known
 * @param microsPerTransaction processor time for each transaction of the measurement interval, microseconds; also null
 *     if there was none
 * @param memory resident memory, mean, bytes
 * @param threads threads, highest sample of each process
 */
public record KitCost(
        String part,
        int processes,
        Double processors,
        Double share,
        Double microsPerTransaction,
        Double memory,
        Double threads) {

    /** {@code part} of the kinds whose work grows with the transactions, taken together. */
    public static final String ALL = "ce, mee, connector";
}
