package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.SQLException;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeUpdateInput;
import org.quadrille.common.wire.proto.TradeUpdateOutput;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.frames.Columns;
import org.quadrille.schema.frames.Frame;
import org.quadrille.schema.frames.Parameters;

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
        TradeUpdateOutput output = frames.send(connection, frame(input), call -> bind(input, call));
        reply.setStatus(status(input, output)).setTradeUpdate(output);
        return Outcome.COMMIT;
    }

    private static Frame<TradeUpdateOutput> frame(TradeUpdateInput input) {
        return switch (input.getFrame()) {
            case 1 -> FRAME1;
            case 2 -> FRAME2;
            case 3 -> FRAME3;
            default -> throw new IllegalArgumentException("Trade-Update has no frame " + input.getFrame());
        };
    }

    private static void bind(TradeUpdateInput input, Parameters call) throws SQLException {
        if (input.getFrame() == 1) {
            call.setBigints(input.getTradeIdsList().toArray());
        } else {
            if (input.getFrame() == 2) {
                call.setBigint(input.getAccountId());
            } else {
                call.setText(input.getSymbol());
            }
            call.setBigint(input.getStart());
            call.setBigint(input.getEnd());
            call.setInteger(input.getMaxTrades());
        }
        call.setInteger(input.getMaxUpdates());
    }

    private static int status(TradeUpdateInput input, TradeUpdateOutput output) {
        int found = output.getTradesCount();
        boolean changed = output.getUpdated() == Math.min(found, input.getMaxUpdates());
        return switch (input.getFrame()) {
            case 1 -> found == input.getTradeIdsCount() && changed ? TransactionStatus.GOOD : NOT_ALL_CHANGED;
            case 2 -> found == 0 ? NONE_OF_ACCOUNT : changed ? TransactionStatus.GOOD : NOT_ALL_OF_ACCOUNT_CHANGED;
            default -> found == 0 ? NONE_OF_SYMBOL : TransactionStatus.GOOD;
        };
    }

    private static TradeUpdateOutput read(Columns columns) throws SQLException {
        return TradeUpdateOutput.newBuilder()
                .setUpdated(columns.integer("updated"))
                .addAllTrades(TradeDetails.read(columns))
                .build();
    }
}
