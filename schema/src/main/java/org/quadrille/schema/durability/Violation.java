package org.quadrille.schema.durability;

import java.util.Locale;

/**
 * A trade on which log and database disagree.
 *
 * @param tradeId the trade
 * @param logged what a driver logged about it; empty if none did
 * @param found what the database holds of it
 */
public record Violation(long tradeId, String logged, String found) {
    private static final double SECOND = 1e6;

    static Violation of(long tradeId, String txn, String process, String endedMicros, String found) {
        String logged = process == null
                ? ""
                : String.format(
                        Locale.ROOT,
                        "%s logged by %s at %.3f s of the run",
                        txn.equals("TO") ? "Trade-Order" : "Trade-Result",
                        process,
                        Long.parseLong(endedMicros) / SECOND);
        return new Violation(tradeId, logged, found);
    }

    @Override
    public String toString() {
        return "trade " + tradeId + ": " + (logged.isEmpty() ? "in no log" : logged) + "; " + found;
    }
}
