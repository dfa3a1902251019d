package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
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

    /** Status of a trade that failed a check between its frames, by the SQLSTATE (frames.trade_result_amounts). */
    private static final Map<String, Integer> FAILED_CHECKS = Map.of("QT831", NO_TAX, "QT841", NO_COMMISSION);

    /**
     * Each frame is called once, and all of them in one round trip: the shorter a Trade-Result, the fewer meet another one
     * of their broker, and it waits but once for a processor. The conditions keep the order of the calls, and frames that
     * are not wanted from being called; the offset keeps the planner from testing them after the call. A trade that is
     * not found has called nothing that changes something.
     */
    private static final Frame FRAMES = new Frame(Frame.BEGIN_SERIALIZABLE + """
            select trade.rows_found, settled.account_balance, moved.customer_id
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
                 where moved.customer_id is not null offset 0) fee on true
              left join lateral (
                select * from frames.trade_result_amounts(?, ?, trade.quantity, trade.type_is_sell, trade.charge,
                                                          moved.tax_status, moved.sell_value - moved.buy_value,
                                                          taxed.tax, fee.commission_rate)
                 where fee.commission_rate is not null offset 0) amounts on true
              left join lateral (
                select * from frames.trade_result_frame5(?, ?, moved.broker_id, amounts.commission)
                 where amounts.commission is not null offset 0) completed on true
              left join lateral (
                select * from frames.trade_result_frame6(?, trade.account_id, trade.is_cash, amounts.amount,
                                                         trade.type_name, trade.quantity, fee.security_name)
                 where completed.done offset 0) settled on true""" + Frame.COMMIT);

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
        boolean found;
        try {
            found = FRAMES.call(connection, call -> bind(call, input), columns -> read(columns, reply));
        } catch (SQLException e) {
            int status = FAILED_CHECKS.getOrDefault(String.valueOf(e.getSQLState()), 0);
            if (status == 0) {
                throw e;
            }
            reply.setStatus(status).setMessage("trade " + input.getTradeId());
            return Outcome.ROLLBACK;
        }
        if (!found && !(input.getResent() && completed(connection, input, reply))) {
            reply.setStatus(NO_TRADE).setMessage("trade " + input.getTradeId());
        }
        return Outcome.COMMIT;
    }

    private static void bind(PreparedStatement call, TradeResultInput input) throws SQLException {
        long trade = input.getTradeId();
        long price = input.getTradePrice();
        call.setLong(1, trade);
        call.setLong(2, trade);
        call.setLong(3, price);
        call.setLong(4, trade);
        call.setLong(5, trade);
        call.setLong(6, price);
        call.setLong(7, trade);
        call.setLong(8, price);
        call.setLong(9, trade);
    }

    private static boolean read(Columns columns, Reply.Builder reply) throws SQLException {
        boolean found = columns.integer() == 1;
        if (found) {
            answer(columns, reply);
        }
        return found;
    }

    private static boolean completed(Connection connection, TradeResultInput input, Reply.Builder reply)
            throws SQLException {
        return COMPLETED.call(connection, call -> call.setLong(1, input.getTradeId()), columns -> {
            boolean done = columns.bool();
            if (done) {
                answer(columns, reply);
            }
            return done;
        });
    }

    /** From the account's balance and the customer. */
    private static void answer(Columns columns, Reply.Builder reply) throws SQLException {
        reply.setTradeResult(TradeResultOutput.newBuilder()
                .setAccountBalance(columns.bigint())
                .setLoadUnit(loadUnit(columns.bigint())));
    }

    private static int loadUnit(long customerId) {
        return (int) ((customerId - Scale.ID_SHIFT - 1) / Scale.CUSTOMERS_PER_LOAD_UNIT);
    }
}
