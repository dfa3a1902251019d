package org.quadrille.common.results;

import java.util.LinkedHashMap;
import java.util.Map;
import org.quadrille.common.control.WorkerStatus.GroupCounts;
import org.quadrille.common.workload.TransactionType;

/**
 * What the connector of a group counted in a whole run, from its configuration (Trade-Cleanup is in it) to the end of its
 * drain, when none of its transactions is under way any more: final and exact.
 *
 * <p>A connector counts each request it has executed, once, before it replies. So a transaction whose reply got lost is
 * counted here as it ended in the database, and stands in a log of CE or MEE as lost (SQLSTATE of class 08); a request that
 * got lost on its way to the connector is in the log alone. In a run without such records, logs and counts agree exactly.
 *
 * @param tile 1-based
 * @param group 1 to 4
 * @param counts by two-letter code of {@link TransactionType}, each of them, in its order
 */
public record ConnectorCounts(int tile, int group, Map<String, Counts> counts) {
    public ConnectorCounts {
        counts = counts == null ? Map.of() : java.util.Collections.unmodifiableMap(new LinkedHashMap<>(counts));
    }

    /**
     * Counts of one type.
     *
     * @param completed all finished transactions
     * @param failed those of them with a negative status
     * @param retries retries inside them
     */
    public record Counts(long completed, long failed, long retries) {}

    /** From what a connector says. */
    public static ConnectorCounts of(GroupCounts said) {
        Map<String, Counts> counts = new LinkedHashMap<>();
        for (TransactionType type : TransactionType.values()) {
            int i = type.ordinal();
            counts.put(type.code(), new Counts(said.completed()[i], said.failed()[i], said.retries()[i]));
        }
        return new ConnectorCounts(said.tile(), said.group(), counts);
    }
}
