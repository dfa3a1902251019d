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
 * After a negative status nothing stays.
 */
public final class TradeResult implements Transaction {
    static final int NO_TRADE = -811;
    static final int NO_TAX = -831;
    static final int NO_COMMISSION = -841;

    private static final Frame FRAME1 =
            new Frame(Frame.BEGIN_SERIALIZABLE + "select * from frames.trade_result_frame1(?)");
    private static final Frame FRAME2 = new Frame("select * from frames.trade_result_frame2(?, ?, ?, ?, ?, ?, ?, ?)");
    private static final Frame FRAME3 = new Frame("select * from frames.trade_result_frame3(?, ?, ?, ?)");
    private static final Frame FRAME4 = new Frame("select * from frames.trade_result_frame4(?, ?, ?, ?)");
    private static final Frame FRAME5 = new Frame("select * from frames.trade_result_frame5(?, ?, ?, ?)");
    private static final Frame FRAME6 =
            new Frame("select * from frames.trade_result_frame6(?, ?, ?, ?, ?, ?, ?)" + Frame.COMMIT);

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
        Trade trade = FRAME1.call(connection, call -> call.setLong(1, input.getTradeId()), TradeResult::readTrade);
        if (trade.found != 1) {
            reply.setStatus(NO_TRADE).setMessage("no submitted trade " + input.getTradeId());
            return Outcome.ROLLBACK;
        }
        Move move = moveHoldings(connection, input, trade);
        long tax = move.taxable() ? tax(connection, input, move) : 0;
        if (tax <= 0 && move.taxable()) {
            reply.setStatus(NO_TAX);
            return Outcome.ROLLBACK;
        }
        Fee fee = fee(connection, trade, move);
        if (fee.rate <= 0) {
            reply.setStatus(NO_COMMISSION);
            return Outcome.ROLLBACK;
        }
        long commission = Commission.of(fee.rate, trade.quantity, input.getTradePrice());
        complete(connection, input, move, commission);
        long amount = Commission.settlement(
                trade.sell, trade.quantity, input.getTradePrice(), trade.charge, commission, move.taxStatus, tax);
        reply.setTradeResult(TradeResultOutput.newBuilder()
                .setAccountBalance(settle(connection, input, trade, fee, amount))
                .setLoadUnit(loadUnit(move.customerId)));
        return Outcome.COMMIT;
    }

    private static Move moveHoldings(Connection connection, TradeResultInput input, Trade trade) throws SQLException {
        return FRAME2.call(
                connection,
                call -> {
                    call.setLong(1, input.getTradeId());
                    call.setLong(2, input.getTradePrice());
                    call.setLong(3, trade.accountId);
                    call.setString(4, trade.symbol);
                    call.setInt(5, trade.quantity);
                    call.setBoolean(6, trade.sell);
                    call.setBoolean(7, trade.lifo);
                    call.setInt(8, trade.held);
                },
                columns -> new Move(
                        columns.bigint(), columns.bigint(), columns.integer(), columns.bigint(), columns.bigint()));
    }

    private static long tax(Connection connection, TradeResultInput input, Move move) throws SQLException {
        return FRAME3.call(
                connection,
                call -> {
                    call.setLong(1, input.getTradeId());
                    call.setLong(2, move.customerId);
                    call.setLong(3, move.buyValue);
                    call.setLong(4, move.sellValue);
                },
                Columns::bigint);
    }

    private static Fee fee(Connection connection, Trade trade, Move move) throws SQLException {
        return FRAME4.call(
                connection,
                call -> {
                    call.setLong(1, move.customerId);
                    call.setString(2, trade.symbol);
                    call.setString(3, trade.type);
                    call.setInt(4, trade.quantity);
                },
                columns -> new Fee(columns.text(), columns.integer()));
    }

    private static void complete(Connection connection, TradeResultInput input, Move move, long commission)
            throws SQLException {
        FRAME5.call(
                connection,
                call -> {
                    call.setLong(1, input.getTradeId());
                    call.setLong(2, input.getTradePrice());
                    call.setLong(3, move.brokerId);
                    call.setLong(4, commission);
                },
                Columns::bool);
    }

    private static long settle(Connection connection, TradeResultInput input, Trade trade, Fee fee, long amount)
            throws SQLException {
        return FRAME6.call(
                connection,
                call -> {
                    call.setLong(1, input.getTradeId());
                    call.setLong(2, trade.accountId);
                    call.setBoolean(3, trade.cash);
                    call.setLong(4, amount);
                    call.setString(5, trade.typeName);
                    call.setInt(6, trade.quantity);
                    call.setString(7, fee.securityName);
                },
                Columns::bigint);
    }

    private static int loadUnit(long customerId) {
        return (int) ((customerId - Scale.ID_SHIFT - 1) / Scale.CUSTOMERS_PER_LOAD_UNIT);
    }

    private static Trade readTrade(Columns columns) throws SQLException {
        return new Trade(
                columns.integer(),
                columns.bigint(),
                columns.text(),
                columns.text(),
                columns.integer(),
                columns.bigint(),
                columns.bool(),
                columns.bool(),
                columns.text(),
                columns.bool(),
                columns.skip(1).integer());
    }

    private record Trade(
            int found,
            long accountId,
            String type,
            String symbol,
            int quantity,
            long charge,
            boolean lifo,
            boolean cash,
            String typeName,
            boolean sell,
            int held) {}

    private record Move(long brokerId, long customerId, int taxStatus, long buyValue, long sellValue) {
        boolean taxable() {
            return taxStatus != 0 && sellValue > buyValue;
        }
    }

    private record Fee(String securityName, int rate) {}
}
