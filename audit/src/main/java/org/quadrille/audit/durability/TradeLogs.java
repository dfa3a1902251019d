package org.quadrille.audit.durability;

import java.util.Optional;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.wire.Loss;
import org.quadrille.common.workload.InputVariant;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.durability.TradeComparison.LoggedTrade;
import org.quadrille.schema.durability.TradeComparison.LoggedTrade.Outcome;
import org.quadrille.schema.durability.TradeComparison.LoggedTrade.Terms;

/** Turns a driver's record into what the comparison with the database needs. */
final class TradeLogs {
    private static final int SMALLEST_QUANTITY = 100;
    private static final int QUANTITIES = 4;
    private static final int TYPES = 8;
    /** In the order of their numbers in {@link InputVariant}. */
    private static final String[] TRADE_TYPES = {"TMB", "TMS", "TLB", "TLS", "TSL"};

    private TradeLogs() {}

    /** The Trade-Order or Trade-Result of a record; empty if it is of another transaction. */
    static Optional<LoggedTrade> of(String process, TransactionRecord record) {
        boolean order = record.type() == TransactionType.TRADE_ORDER;
        if (!order && record.type() != TransactionType.TRADE_RESULT) {
            return Optional.empty();
        }
        return Optional.of(new LoggedTrade(
                process,
                record.start(),
                record.completed(),
                outcome(order, record),
                record.tradeId(),
                order ? terms(record.variant()) : null));
    }

    private static Outcome outcome(boolean order, TransactionRecord record) {
        if (!TransactionStatus.isInvalid(record.status())) {
            return order && record.status() == TransactionStatus.ROLLED_BACK ? Outcome.UNDONE : Outcome.COMMITTED;
        }
        return Loss.isLoss(record.status(), record.sqlState()) ? Outcome.LOST : Outcome.FAILED;
    }

    private static Terms terms(int variant) {
        return new Terms(
                TRADE_TYPES[(variant >> InputVariant.TO_TYPE_SHIFT) % TYPES],
                SMALLEST_QUANTITY << (variant >> InputVariant.TO_QUANTITY_SHIFT) % QUANTITIES,
                (variant & InputVariant.TO_MARGIN) == 0,
                (variant & InputVariant.TO_LIFO) != 0,
                (variant & InputVariant.TO_ROLL_BACK) != 0);
    }
}
