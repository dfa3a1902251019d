package org.quadrille.vmee.market;

/**
 * The parameters of the market that a profile sets (workload.md 9.2 to 9.4).
 *
 * @param delayMeanNanos mean of the negative-exponential delay between an order and its Trade-Result
 * @param delayMaxNanos longest such delay
 * @param batchSize ticker entries of a full Market-Feed, at least 1
 * @param flushAfterNanos longest wait of the first entry of a batch; 0 for no limit
 * @param extraEntries entries that follow each trade's own
 */
public record MarketRules(
        long delayMeanNanos, long delayMaxNanos, int batchSize, long flushAfterNanos, int extraEntries) {
    /** Shares shown by the ticker entry of a reached limit; no order and no artificial entry has this number. */
    public static final int LIMIT_QUANTITY = 375;

    /** Shares shown by an artificial ticker entry: one or the other, equally often. */
    public static final int ARTIFICIAL_LOW = 325;

    public static final int ARTIFICIAL_HIGH = 425;

    public MarketRules {
        if (delayMeanNanos < 0 || delayMaxNanos < 0 || batchSize < 1 || flushAfterNanos < 0 || extraEntries < 0) {
            throw new IllegalArgumentException("market rules need positive numbers");
        }
    }
}
