package org.quadrille.common.results;

import java.util.LinkedHashMap;
import java.util.Map;
import org.quadrille.common.control.WorkerStatus.GroupCounts;
import org.quadrille.common.workload.TransactionType;

/**
 * What the connector of a group counted in a whole run, from its configuration (so Trade-Cleanup is included) to the
 * end of its drain, when none of its transactions is under way any more: final and exact.
 *
 * <p>A connector counts each request it has executed, once, before it replies. So a transaction whose reply was lost is
 * counted here as it ended in the database, but is lost (SQLSTATE of class 08) in the log of the CE or MEE; a request
 * that was lost on its way to the connector is only in the log. In a run without such records, logs and counts agree
 * exactly.
 *
 * @param tile 1-based
 * @param group 1 to 4
 * @param counts counts of every {@link TransactionType}, by its two-letter code, in the order of the types
 */
public record ConnectorCounts(int tile, int group, Map<String, Counts> counts) {
    public ConnectorCounts {
        counts = counts == null ? Map.of() : java.util.Collections.unmodifiableMap(new LinkedHashMap<>(counts));
    }

    /**
     * Counts of one type: all finished transactions, those of them with a negative status, and the retries inside them.
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
