package org.quadrille.common.workload;

/**
 * The statuses that all transactions share (workload.md 12.13): any other positive status is a warning, any other
 * negative one is invalid; each is defined beside the transaction that ends with it.
 */
public final class TransactionStatus {
    /** Success. */
    public static final int GOOD = 0;

    /** A Trade-Order that was rolled back as intended. */
    public static final int ROLLED_BACK = 1;

    /** Failed in the database, or lost its connector; an SQLSTATE says more. */
    public static final int FAILED = -1;

    private TransactionStatus() {}

    /**
     * Whether a transaction with this status makes a run invalid. No change of it stays, unless only its reply was
     * lost.
     */
    public static boolean isInvalid(int status) {
        return status < GOOD;
    }
}
