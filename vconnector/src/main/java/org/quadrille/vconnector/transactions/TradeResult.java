package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeResultInput;
import org.quadrille.common.wire.proto.TradeResultOutput;
import org.quadrille.common.workload.Scale;
import org.quadrille.common.workload.TradeResultForm;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.frames.Columns;
import org.quadrille.schema.frames.Frame;

/**
 * Trade-Result (workload.md 12.7), in either of its forms. Status -811: no such submitted trade; -831: a gain without
 * tax; -841: no commission rate. After a negative status, no changes remain. A request that is sent again because its
 * answer was lost also succeeds if the first one completed the trade; it then changes nothing.
 */
public final class TradeResult extends Transaction {
    static final int NO_TRADE = -811;
    static final int NO_TAX = -831;
    static final int NO_COMMISSION = -841;

    private static final Frame<Trade> FRAMES_1_TO_4 =
            new Frame<>("trade_result_frames1to4", 2, Trade::new).beginning(TransactionType.TRADE_RESULT);
    private static final Frame<Long> FRAMES_5_TO_6 = new Frame<>(
                    "trade_result_frames5to6", 11, columns -> columns.bigint("account_balance"))
            .ending(Frame.End.COMMIT);

    /** For the form in the database. */
    private static final Frame<Done> ALL_FRAMES = new Frame<>(
                    "trade_result", 2, columns -> Done.read(columns.integer("rows_found") == 1, columns))
            .beginning(TransactionType.TRADE_RESULT)
            .ending(Frame.End.COMMIT);

    /** Status of a trade that failed a check in the database, by the SQLSTATE (frames.trade_result). */
    private static final Map<String, Integer> FAILED_CHECKS = Map.of("QT831", NO_TAX, "QT841", NO_COMMISSION);

    /** Besides the frames: what an earlier Trade-Result of the trade left, if there was one. */
    private static final Frame<Done> COMPLETED = new Frame<>(
                    "trade_result_completed", 1, columns -> Done.read(columns.bool("done"), columns))
            .ending(Frame.End.COMMIT);

    /** The same after a call that has ended its transaction. */
    private static final Frame<Done> COMPLETED_ANEW = COMPLETED.beginning(TransactionType.TRADE_RESULT);

    private final TradeResultForm form;

    /** @param form where tax, commission, settlement amount and status are worked out */
    public TradeResult(TradeResultForm form) {
        super(TransactionType.TRADE_RESULT, false, frames(form));
        this.form = form;
    }

    private static Frame<?>[] frames(TradeResultForm form) {
        return switch (form) {
            case IN_TIER_A -> new Frame<?>[] {FRAMES_1_TO_4, FRAMES_5_TO_6, COMPLETED};
            case IN_DATABASE -> new Frame<?>[] {ALL_FRAMES, COMPLETED_ANEW};
        };
    }

    @Override
    public Outcome run(FrameSender frames, Connection connection, Request request, Reply.Builder reply)
            throws SQLException {
        TradeResultInput input = request.getTradeResult();
        return switch (form) {
            case IN_TIER_A -> inTierA(frames, connection, input, reply);
            case IN_DATABASE -> inDatabase(frames, connection, input, reply);
        };
    }

    private static Outcome inTierA(
            FrameSender frames, Connection connection, TradeResultInput input, Reply.Builder reply)
            throws SQLException {
        long price = input.getTradePrice();
        Trade trade = frames.send(connection, FRAMES_1_TO_4, call -> {
            call.setBigint(input.getTradeId());
            call.setBigint(price);
        });
        if (!trade.found) {
            return input.getResent()
                    ? completed(frames, connection, COMPLETED, input, reply)
                    : failed(NO_TRADE, input, reply);
        }
        long gain = trade.sellValue - trade.buyValue;
        boolean taxed = trade.taxStatus != 0 && gain > 0;
        long tax = taxed ? Fees.tax(trade.taxRate, gain) : 0;
        if (taxed && tax <= 0) {
            return failed(NO_TAX, input, reply);
        }
        if (trade.commissionRate <= 0) {
            return failed(NO_COMMISSION, input, reply);
        }
        long commission = Fees.commission(trade.commissionRate, trade.quantity, price);
        long amount =
                Fees.settlement(trade.sell, trade.quantity, price, trade.charge, commission, trade.taxStatus, tax);
        long balance = frames.send(connection, FRAMES_5_TO_6, call -> {
            call.setBigint(input.getTradeId());
            call.setBigint(price);
            call.setBigint(trade.accountId);
            call.setBigint(trade.brokerId);
            call.setBigint(tax);
            call.setBigint(commission);
            call.setBigint(amount);
            call.setBool(trade.cash);
            call.setText(trade.typeName);
            call.setInteger(trade.quantity);
            call.setText(trade.securityName);
        });
        return done(new Done(true, balance, trade.customerId), input, reply);
    }

    private static Outcome inDatabase(
            FrameSender frames, Connection connection, TradeResultInput input, Reply.Builder reply)
            throws SQLException {
        Done done;
        try {
            done = frames.send(connection, ALL_FRAMES, call -> {
                call.setBigint(input.getTradeId());
                call.setBigint(input.getTradePrice());
            });
        } catch (SQLException e) {
            Integer status = FAILED_CHECKS.get(String.valueOf(e.getSQLState()));
            if (status == null) {
                throw e;
            }
            return failed(status, input, reply);
        }
        return !done.found && input.getResent()
                ? completed(frames, connection, COMPLETED_ANEW, input, reply)
                : done(done, input, reply);
    }

    private static Outcome completed(
            FrameSender frames, Connection connection, Frame<Done> frame, TradeResultInput input, Reply.Builder reply)
            throws SQLException {
        return done(frames.send(connection, frame, call -> call.setBigint(input.getTradeId())), input, reply);
    }

    /** The reply after a call that has ended the transaction. A call that found no trade has changed nothing. */
    private static Outcome done(Done done, TradeResultInput input, Reply.Builder reply) {
        if (done.found) {
            reply.setTradeResult(TradeResultOutput.newBuilder()
                    .setAccountBalance(done.accountBalance)
                    .setLoadUnit(loadUnit(done.customerId)));
        } else {
            failed(NO_TRADE, input, reply);
        }
        return Outcome.COMMIT;
    }

    private static Outcome failed(int status, TradeResultInput input, Reply.Builder reply) {
        reply.setStatus(status).setMessage("trade " + input.getTradeId());
        return Outcome.ROLLBACK;
    }

    private static int loadUnit(long customerId) {
        return (int) ((customerId - Scale.ID_SHIFT - 1) / Scale.CUSTOMERS_PER_LOAD_UNIT);
    }

    /**
     * What the transaction reports.
     *
     * @param found whether there is a trade; the rest is about it
     */
    private record Done(boolean found, long accountBalance, long customerId) {
        static Done read(boolean found, Columns columns) throws SQLException {
            return new Done(found, columns.bigint("account_balance"), columns.bigint("customer_id"));
        }
    }

    /** What frames 1 to 4 answer, in cents. */
    private static final class Trade {
        /** Whether there is a submitted trade; the rest is about it. */
        private final boolean found;

        private final long accountId;
        private final long brokerId;
        private final long customerId;
        private final int quantity;
        private final long charge;
        private final boolean cash;
        private final String typeName;
        private final boolean sell;
        private final int taxStatus;
        private final long buyValue;
        private final long sellValue;
        /** In hundred-thousandths; 0 without a gain to tax. */
        private final int taxRate;

        private final String securityName;
        /** In hundredths of a percent; 0 if there is none. */
        private final int commissionRate;

        Trade(Columns columns) throws SQLException {
            found = columns.integer("rows_found") == 1;
            accountId = columns.bigint("account_id");
            brokerId = columns.bigint("broker_id");
            customerId = columns.bigint("customer_id");
            quantity = columns.integer("quantity");
            charge = columns.bigint("charge");
            cash = columns.bool("is_cash");
            typeName = columns.text("type_name");
            sell = columns.bool("type_is_sell");
            taxStatus = columns.integer("tax_status");
            buyValue = columns.bigint("buy_value");
            sellValue = columns.bigint("sell_value");
            taxRate = columns.integer("tax_rate");
            securityName = columns.text("security_name");
            commissionRate = columns.integer("commission_rate");
        }
    }
}
