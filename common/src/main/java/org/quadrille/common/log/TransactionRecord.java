package org.quadrille.common.log;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.quadrille.common.workload.TransactionType;

/**
 * One finished transaction, one line of the transaction log (docs/log-format.md). Times in microseconds.
 *
 * @param scheduled when it was due, from the run's start: the scheduled start in open pacing, or the timer of a
 *     Trade-Result; otherwise the same as {@code start}
 * @param start when it was really sent, from the run's start
 * @param response from {@code scheduled} until the whole answer was back
 * @param session number of the session or sender inside its process
 * @param tile 1-based
 * @param group 1 to 4
 * @param phase phase of its card as in {@code RunSchedule.phaseAt}; for Trade-Result and Market-Feed, the phase of its
 *     start
 * @param type transaction type
 * @param status workload.md 12.13: 0 good, 1 rolled back as intended, other positive a warning, negative invalid or
 *     failed
 * @param sqlState SQLSTATE of a failure, or the empty string; {@code 08006} also when the connector was lost
 * @param retries retries after 40001 and 40P01
 * @param tradeId trade id of Trade-Order and Trade-Result, else 0
 * @param variant see {@link org.quadrille.common.workload.InputVariant}
 */
@RecordBuilder
public record TransactionRecord(
        long scheduled,
        long start,
        long response,
        int session,
        int tile,
        int group,
        int phase,
        TransactionType type,
        int status,
        String sqlState,
        int retries,
        long tradeId,
        int variant) {

    /** Column names of the log, in order. */
    public static final String HEADER = LogColumn.head();

    /** When the whole answer was back, from the run's start. */
    public long completed() {
        return scheduled + response;
    }
}
