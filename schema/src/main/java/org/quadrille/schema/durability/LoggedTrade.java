package org.quadrille.schema.durability;

/**
 * A Trade-Order or Trade-Result as a driver logged it.
 *
 * @param process the driver
 * @param startedMicros when it was sent, from the start of the run
 * @param endedMicros when its answer arrived, or was known to be lost
 * @param outcome how it ended
 * @param tradeId its trade; 0 for a Trade-Order without an answer
 * @param terms what a Trade-Order asked for; null for a Trade-Result
 */
public record LoggedTrade(
        String process, long startedMicros, long endedMicros, Outcome outcome, long tradeId, Terms terms) {

    /** How a transaction ended, as far as its driver knows. */
    public enum Outcome {
        COMMITTED,
        /** Rolled back as requested. */
        UNDONE,
        /** Not answered, because the database or the connector was lost: it may have been committed. */
        LOST,
        /** Answered, saying that nothing was committed. */
        FAILED
    }

    /**
     * What a Trade-Order asked for.
     *
     * @param type code of its trade type
     * @param toUndo whether it was to be rolled back
     */
    public record Terms(String type, int quantity, boolean cash, boolean lifo, boolean toUndo) {}
}
