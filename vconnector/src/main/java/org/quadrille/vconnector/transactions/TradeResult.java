package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.SQLException;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeResultInput;
import org.quadrille.common.wire.proto.TradeResultOutput;
import org.quadrille.common.workload.Scale;
import org.quadrille.common.workload.TransactionType;

/**
 * Trade-Result (FACTS 12.7). Status -811: no such submitted trade; -831: a gain without tax; -841: no commission rate.
 * After a negative status nothing stays. One that is sent again because its answer was lost succeeds too if the lost one
 * has completed the trade, and changes nothing then.
 */
public final class TradeResult implements Transaction {
    static final int NO_TRADE = -811;
    static final int NO_TAX = -831;
    static final int NO_COMMISSION = -841;

    /**
     * Each frame is called once, those that need no sum of ours between them in one round trip: the shorter a
     * Trade-Result, the fewer meet another one of their broker. The conditions keep the order of the calls, and frames
     * that are not wanted from being called; the offset keeps the planner from testing them after the call.
     */
    private static final Frame FRAMES_1_TO_4 = new Frame(Frame.BEGIN_SERIALIZABLE + """
            select trade.*, moved.*, taxed.tax, fee.*
              from frames.trade_result_frame1(?) trade
              left join lateral (
                select * from frames.trade_result_frame2(?, ?, trade.account_id, trade.symbol, trade.quantity,
                                                         trade.type_is_sell, trade.is_lifo, trade.held)
                 where trade.rows_found = 1 offset 0) moved on true
              left join lateral (
                select * from frames.trade_result_frame3(?, moved.customer_id, moved.buy_value, moved.sell_value)
                 where moved.tax_status <> 0 and moved.sell_value > moved.buy_value offset 0) taxed on true
              left join lateral (
                select * from frames.trade_result_frame4(moved.customer_id, trade.symbol, trade.type_id, trade.quantity)
                 where moved.customer_id is not null offset 0) fee on true""");

    private static final Frame FRAMES_5_6 = new Frame("""
            select settled.*
              from frames.trade_result_frame5(?, ?, ?, ?) completed
              cross join lateral (
                select * from frames.trade_result_frame6(?, ?, ?, ?, ?, ?, ?) where completed.done offset 0) settled""" + Frame.COMMIT);

    /** Beside the frames: what an earlier Trade-Result of the trade has left, if there was one. */
    private static final Frame COMPLETED = new Frame("select * from frames.trade_result_completed(?)");

    @Override
    public TransactionType type() {
        return TransactionType.TRADE_RESULT;
    }

    @Override
    public boolean readOnly() {
        return false;
    }

    @Override
    public Outcome run(Connection connection, Request request, Reply.Builder reply) throws SQLException {
        TradeResultInput input = request.getTradeResult();
        Trade trade = FRAMES_1_TO_4.call(
                connection,
                call -> {
                    call.setLong(1, input.getTradeId());
                    call.setLong(2, input.getTradeId());
                    call.setLong(3, input.getTradePrice());
                    call.setLong(4, input.getTradeId());
                },
                TradeResult::read);
        if (trade.found != 1 && input.getResent() && completed(connection, input, reply)) {
            return Outcome.ROLLBACK;
        }
        int status = status(trade);
        if (status != 0) {
            reply.setStatus(status).setMessage("trade " + input.getTradeId());
            return Outcome.ROLLBACK;
        }
        reply.setTradeResult(TradeResultOutput.newBuilder()
                .setAccountBalance(settle(connection, input, trade))
                .setLoadUnit(loadUnit(trade.customerId)));
        return Outcome.COMMIT;
    }

    private static boolean completed(Connection connection, TradeResultInput input, Reply.Builder reply)
            throws SQLException {
        return COMPLETED.call(connection, call -> call.setLong(1, input.getTradeId()), columns -> {
            boolean done = columns.bool();
            if (done) {
                reply.setTradeResult(TradeResultOutput.newBuilder()
                        .setAccountBalance(columns.bigint())
                        .setLoadUnit(loadUnit(columns.bigint())));
            }
            return done;
        });
    }

    private static int status(Trade trade) {
        if (trade.found != 1) {
            return NO_TRADE;
        }
        if (trade.taxStatus != 0 && trade.sellValue > trade.buyValue && trade.tax <= 0) {
            return NO_TAX;
        }
        return trade.commissionRate <= 0 ? NO_COMMISSION : 0;
    }

    private static long settle(Connection connection, TradeResultInput input, Trade trade) throws SQLException {
        long price = input.getTradePrice();
        long commission = Commission.of(trade.commissionRate, trade.quantity, price);
        long amount = Commission.settlement(
                trade.sell, trade.quantity, price, trade.charge, commission, trade.taxStatus, trade.tax);
        return FRAMES_5_6.call(
                connection,
                call -> {
                    call.setLong(1, input.getTradeId());
                    call.setLong(2, price);
                    call.setLong(3, trade.brokerId);
                    call.setLong(4, commission);
                    call.setLong(5, input.getTradeId());
                    call.setLong(6, trade.accountId);
                    call.setBoolean(7, trade.cash);
                    call.setLong(8, amount);
                    call.setString(9, trade.typeName);
                    call.setInt(10, trade.quantity);
                    call.setString(11, trade.securityName);
                },
                Columns::bigint);
    }

    private static int loadUnit(long customerId) {
        return (int) ((customerId - Scale.ID_SHIFT - 1) / Scale.CUSTOMERS_PER_LOAD_UNIT);
    }

    private static Trade read(Columns columns) throws SQLException {
        int found = columns.integer();
        long accountId = columns.bigint();
        // The type's code and the symbol are for the other frames.
        int quantity = columns.skip(2).integer();
        long charge = columns.bigint();
        // So is the order of the holdings.
        boolean cash = columns.skip(1).bool();
        String typeName = columns.text();
        boolean sell = columns.bool();
        // And whether it is a market order, and what was held.
        return new Trade(
                found,
                accountId,
                quantity,
                charge,
                cash,
                typeName,
                sell,
                columns.skip(2).bigint(),
                columns.bigint(),
                columns.integer(),
                columns.bigint(),
                columns.bigint(),
                columns.bigint(),
                columns.text(),
                columns.integer());
    }

    private record Trade(
            int found,
            long accountId,
            int quantity,
            long charge,
            boolean cash,
            String typeName,
            boolean sell,
            long brokerId,
            long customerId,
            int taxStatus,
            long buyValue,
            long sellValue,
            long tax,
            String securityName,
            int commissionRate) {}
}
