package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.SQLException;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeUpdateInput;
import org.quadrille.common.wire.proto.TradeUpdateOutput;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.frames.Columns;
import org.quadrille.schema.frames.Frame;

/**
 * Trade-Update (workload.md 12.9). The input names the one frame to run; one round trip. Status -1011: frame 1 did not
 * find or change all trades; -1021: frame 2 did not change all trades it found; 1021, 1031: frames 2 and 3 found none.
 */
public final class TradeUpdate extends Transaction {
    static final int NOT_ALL_CHANGED = -1011;
    static final int NOT_ALL_OF_ACCOUNT_CHANGED = -1021;
    static final int NONE_OF_ACCOUNT = 1021;
    static final int NONE_OF_SYMBOL = 1031;

    private static final Frame<TradeUpdateOutput> FRAME1 = frame("trade_update_frame1", 2);
    private static final Frame<TradeUpdateOutput> FRAME2 = frame("trade_update_frame2", 5);
    private static final Frame<TradeUpdateOutput> FRAME3 = frame("trade_update_frame3", 5);

    private static Frame<TradeUpdateOutput> frame(String name, int parameters) {
        return new Frame<>(name, parameters, TradeUpdate::read)
                .beginning(TransactionType.TRADE_UPDATE)
                .ending(Frame.End.COMMIT);
    }

    public TradeUpdate() {
        super(TransactionType.TRADE_UPDATE, false, FRAME1, FRAME2, FRAME3);
    }

    @Override
    public Outcome run(FrameSender frames, Connection connection, Request request, Reply.Builder reply)
            throws SQLException {
        TradeUpdateInput input = request.getTradeUpdate();
        switch (input.getFrame()) {
            case 1 -> execNames(frames, connection, input, reply);
            case 2 -> cashTypes(frames, connection, input, reply);
            case 3 -> cashNames(frames, connection, input, reply);
            default -> throw new IllegalArgumentException("Trade-Update has no frame " + input.getFrame());
        }
        return Outcome.COMMIT;
    }

    private static void execNames(
            FrameSender frames, Connection connection, TradeUpdateInput input, Reply.Builder reply)
            throws SQLException {
        TradeUpdateOutput output = frames.send(connection, FRAME1, call -> {
            call.setBigints(input.getTradeIdsList().toArray());
            call.setInteger(input.getMaxUpdates());
        });
        int wanted = input.getTradeIdsCount();
        if (output.getTradesCount() != wanted || output.getUpdated() != Math.min(wanted, input.getMaxUpdates())) {
            reply.setStatus(NOT_ALL_CHANGED);
        }
        reply.setTradeUpdate(output);
    }

    private static void cashTypes(
            FrameSender frames, Connection connection, TradeUpdateInput input, Reply.Builder reply)
            throws SQLException {
        TradeUpdateOutput output = frames.send(connection, FRAME2, call -> {
            call.setBigint(input.getAccountId());
            call.setBigint(input.getStart());
            call.setBigint(input.getEnd());
            call.setInteger(input.getMaxTrades());
            call.setInteger(input.getMaxUpdates());
        });
        if (output.getTradesCount() == 0) {
            reply.setStatus(NONE_OF_ACCOUNT);
        } else if (output.getUpdated() != Math.min(output.getTradesCount(), input.getMaxUpdates())) {
            reply.setStatus(NOT_ALL_OF_ACCOUNT_CHANGED);
        }
        reply.setTradeUpdate(output);
    }

    private static void cashNames(
            FrameSender frames, Connection connection, TradeUpdateInput input, Reply.Builder reply)
            throws SQLException {
        TradeUpdateOutput output = frames.send(connection, FRAME3, call -> {
            call.setText(input.getSymbol());
            call.setBigint(input.getStart());
            call.setBigint(input.getEnd());
            call.setInteger(input.getMaxTrades());
            call.setInteger(input.getMaxUpdates());
        });
        if (output.getTradesCount() == 0) {
            reply.setStatus(NONE_OF_SYMBOL);
        }
        reply.setTradeUpdate(output);
    }

    private static TradeUpdateOutput read(Columns columns) throws SQLException {
        return TradeUpdateOutput.newBuilder()
                .setUpdated(columns.integer("updated"))
                .addAllTrades(TradeDetails.read(columns))
                .build();
    }
}
