package org.quadrille.common.workload;

/** Which transactions the throughput of a run counts (workload.md 10.6, 17.1). */
public enum Throughput {
    /** The metric, tpsV. */
    TRADE_RESULTS("tpsV", "Trade-Results"),
    /** Of a profile that leads to no Trade-Results, for which tpsV has no meaning. */
    CUSTOMER_TRANSACTIONS("transactions/s", "customer transactions");

    private final String unit;
    private final String counts;

    Throughput(String unit, String counts) {
        this.unit = unit;
        this.counts = counts;
    }

    /** What the runs of a profile count. */
    public static Throughput of(Profile profile) {
        return profile.sends(TransactionType.TRADE_RESULT) ? TRADE_RESULTS : CUSTOMER_TRANSACTIONS;
    }

    /** Unit of the rate. */
    public String unit() {
        return unit;
    }

    /** What is counted, in words. */
    public String counts() {
        return counts;
    }

    /** Whether transactions of a type are counted. */
    public boolean counts(TransactionType type) {
        return this == TRADE_RESULTS
                ? type == TransactionType.TRADE_RESULT
                : type.issuer() == TransactionType.Issuer.CUSTOMER;
    }
}
