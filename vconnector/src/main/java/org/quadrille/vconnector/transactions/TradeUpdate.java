package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.SQLException;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeUpdateInput;
import org.quadrille.common.wire.proto.TradeUpdateOutput;
import org.quadrille.common.workload.TransactionType;

/**
 * Trade-Update (workload.md 12.9). The input names the one frame to run; one round trip. Status -1011: frame 1 did not
 * find or change all trades; -1021: frame 2 did not change all trades it found; 1021, 1031: frames 2 and 3 found none.
 */
public final class TradeUpdate implements Transaction {
    static final int NOT_ALL_CHANGED = -1011;
    static final int NOT_ALL_OF_ACCOUNT_CHANGED = -1021;
    static final int NONE_OF_ACCOUNT = 1021;
    static final int NONE_OF_SYMBOL = 1031;

    private static final String CALL = Frame.BEGIN_REPEATABLE_READ + "select updated, (details).* from frames.";
    private static final Frame FRAME1 = new Frame(CALL + "trade_update_frame1(?, ?)" + Frame.COMMIT);
    private static final Frame FRAME2 = new Frame(CALL + "trade_update_frame2(?, ?, ?, ?, ?)" + Frame.COMMIT);
    private static final Frame FRAME3 = new Frame(CALL + "trade_update_frame3(?, ?, ?, ?, ?)" + Frame.COMMIT);

    @Override
    public TransactionType type() {
        return TransactionType.TRADE_UPDATE;
    }

    @Override
    public boolean readOnly() {
        return false;
    }

    @Override
    public Outcome run(Connection connection, Request request, Reply.Builder reply) throws SQLException {
        TradeUpdateInput input = request.getTradeUpdate();
        switch (input.getFrame()) {
            case 1 -> execNames(connection, input, reply);
            case 2 -> cashTypes(connection, input, reply);
            case 3 -> cashNames(connection, input, reply);
            default -> throw new IllegalArgumentException("Trade-Update has no frame " + input.getFrame());
        }
        return Outcome.COMMIT;
    }

    private static void execNames(Connection connection, TradeUpdateInput input, Reply.Builder reply)
            throws SQLException {
        TradeUpdateOutput output = FRAME1.call(
                connection,
                call -> {
                    call.setArray(
                            1,
                            connection.createArrayOf(
                                    "bigint", input.getTradeIdsList().toArray()));
                    call.setInt(2, input.getMaxUpdates());
                },
                TradeUpdate::read);
        int wanted = input.getTradeIdsCount();
        if (output.getTradesCount() != wanted || output.getUpdated() != Math.min(wanted, input.getMaxUpdates())) {
            reply.setStatus(NOT_ALL_CHANGED);
        }
        reply.setTradeUpdate(output);
    }

    private static void cashTypes(Connection connection, TradeUpdateInput input, Reply.Builder reply)
            throws SQLException {
        TradeUpdateOutput output = FRAME2.call(
                connection,
                call -> {
                    call.setLong(1, input.getAccountId());
                    call.setLong(2, input.getStart());
                    call.setLong(3, input.getEnd());
                    call.setInt(4, input.getMaxTrades());
                    call.setInt(5, input.getMaxUpdates());
                },
                TradeUpdate::read);
        if (output.getTradesCount() == 0) {
            reply.setStatus(NONE_OF_ACCOUNT);
        } else if (output.getUpdated() != Math.min(output.getTradesCount(), input.getMaxUpdates())) {
            reply.setStatus(NOT_ALL_OF_ACCOUNT_CHANGED);
        }
        reply.setTradeUpdate(output);
    }

    private static void cashNames(Connection connection, TradeUpdateInput input, Reply.Builder reply)
            throws SQLException {
        TradeUpdateOutput output = FRAME3.call(
                connection,
                call -> {
                    call.setString(1, input.getSymbol());
                    call.setLong(2, input.getStart());
                    call.setLong(3, input.getEnd());
                    call.setInt(4, input.getMaxTrades());
                    call.setInt(5, input.getMaxUpdates());
                },
                TradeUpdate::read);
        if (output.getTradesCount() == 0) {
            reply.setStatus(NONE_OF_SYMBOL);
        }
        reply.setTradeUpdate(output);
    }

    private static TradeUpdateOutput read(Columns columns) throws SQLException {
        return TradeUpdateOutput.newBuilder()
                .setUpdated(columns.integer())
                .addAllTrades(TradeDetails.read(columns))
                .build();
    }
}
