package org.quadrille.audit.inputs;

import java.util.Locale;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.wire.proto.TradeOrderInput;

/**
 * A Trade-Order or Trade-Result of the log of a process.
 *
 * @param asked what the seed gives as the input of the Trade-Order; null for a Trade-Result
 * @param symbol security of that input
 */
record Trade(String process, TransactionRecord record, TradeOrderInput asked, String symbol) {
    private static final double SECOND = 1e6;

    long id() {
        return record.tradeId();
    }

    /** Where the log has it. */
    static String place(String process, TransactionRecord record) {
        return String.format(
                Locale.ROOT,
                "%s of %s, session %d, at %.3f s",
                record.type().title(),
                process,
                record.session(),
                record.start() / SECOND);
    }

    @Override
    public String toString() {
        return "trade " + id() + " (" + place(process, record) + ")";
    }
}
