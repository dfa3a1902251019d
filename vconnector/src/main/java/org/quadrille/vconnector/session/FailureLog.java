package org.quadrille.vconnector.session;

import org.quadrille.common.cli.SparseLog;
import org.quadrille.common.workload.TransactionType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a connector writes to its log about failed transactions, each kind at most once a second: a database that is
 * lost, or an input that breaks the connector, makes every transaction of every session fail. Thread-safe.
 */
public final class FailureLog {
    private static final Logger LOG = LoggerFactory.getLogger(FailureLog.class);

    private final SparseLog lost = new SparseLog(LOG, "transactions that lost their database");
    private final SparseLog broken = new SparseLog(LOG, "transactions that broke");
    private final SparseLog untold = new SparseLog(LOG, "transactions whose orders were lost");

    void databaseLost(TransactionType type, String sqlState, String message) {
        lost.warn(type.title() + " lost its database: " + sqlState + " " + message);
    }

    /** Something other than the database or the market failed. */
    void broken(TransactionType type, RuntimeException cause) {
        broken.error(type.title() + " failed", cause);
    }

    void ordersLost(String cause) {
        untold.error("Orders lost: " + cause, null);
    }

    /** Writes what has only been counted so far; for the end of a run. */
    public void flush() {
        lost.flush();
        broken.flush();
        untold.flush();
    }
}
