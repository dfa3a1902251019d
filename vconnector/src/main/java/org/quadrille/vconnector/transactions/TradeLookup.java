package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.SQLException;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeLookupInput;
import org.quadrille.common.wire.proto.TradeLookupOutput;
import org.quadrille.common.wire.proto.TradeLookupOutput.HoldingStep;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.frames.Columns;
import org.quadrille.schema.frames.Frame;
import org.quadrille.schema.frames.Parameters;

/**
 * Trade-Lookup (workload.md 12.5). The input names the one frame to run. Status -611: frame 1 did not find all trades;
 * 621, 631, 641: frames 2, 3, 4 found none. The largest account id of frame 3 is meant for partitioned databases and
 * not used.
 */
public final class TradeLookup extends Transaction {
    static final int TRADES_MISSING = -611;
    static final int NONE_OF_ACCOUNT = 621;
    static final int NONE_OF_SYMBOL = 631;
    static final int NONE_SINCE = 641;

    private static final Frame<TradeLookupOutput> FRAME1 =
            new Frame<>("trade_lookup_frame1", 1, TradeLookup::readTrades);
    private static final Frame<TradeLookupOutput> FRAME2 =
            new Frame<>("trade_lookup_frame2", 4, TradeLookup::readTrades);
    private static final Frame<TradeLookupOutput> FRAME3 =
            new Frame<>("trade_lookup_frame3", 4, TradeLookup::readTrades);
    private static final Frame<TradeLookupOutput> FRAME4 =
            new Frame<>("trade_lookup_frame4", 3, TradeLookup::readHoldings);

    public TradeLookup() {
        super(TransactionType.TRADE_LOOKUP, true, FRAME1, FRAME2, FRAME3, FRAME4);
    }

    @Override
    public Outcome run(FrameSender frames, Connection connection, Request request, Reply.Builder reply)
            throws SQLException {
        TradeLookupInput input = request.getTradeLookup();
        TradeLookupOutput output = frames.send(connection, frame(input), call -> bind(input, call));
        reply.setStatus(status(input, output)).setTradeLookup(output);
        return Outcome.COMMIT;
    }

    private static Frame<TradeLookupOutput> frame(TradeLookupInput input) {
        return switch (input.getFrame()) {
            case 1 -> FRAME1;
            case 2 -> FRAME2;
            case 3 -> FRAME3;
            case 4 -> FRAME4;
            default -> throw new IllegalArgumentException("Trade-Lookup has no frame " + input.getFrame());
        };
    }

    private static void bind(TradeLookupInput input, Parameters call) throws SQLException {
        if (input.getFrame() == 1) {
            call.setBigints(input.getTradeIdsList().toArray());
            return;
        }
        if (input.getFrame() == 3) {
            call.setText(input.getSymbol());
        } else {
            call.setBigint(input.getAccountId());
        }
        call.setBigint(input.getStart());
        if (input.getFrame() != 4) {
            call.setBigint(input.getEnd());
        }
        call.setInteger(input.getMaxTrades());
    }

    private static int status(TradeLookupInput input, TradeLookupOutput output) {
        boolean none = output.getTradesCount() == 0;
        return switch (input.getFrame()) {
            case 1 -> output.getTradesCount() == input.getTradeIdsCount() ? TransactionStatus.GOOD : TRADES_MISSING;
            case 2 -> none ? NONE_OF_ACCOUNT : TransactionStatus.GOOD;
            case 3 -> none ? NONE_OF_SYMBOL : TransactionStatus.GOOD;
            default -> output.getTradeId() == 0 ? NONE_SINCE : TransactionStatus.GOOD;
        };
    }

    private static TradeLookupOutput readTrades(Columns columns) throws SQLException {
        return TradeLookupOutput.newBuilder()
                .addAllTrades(TradeDetails.read(columns))
                .build();
    }

    private static TradeLookupOutput readHoldings(Columns columns) throws SQLException {
        TradeLookupOutput.Builder output = TradeLookupOutput.newBuilder().setTradeId(columns.bigint("trade_id"));
        long[] holdings = columns.bigints("holding_ids");
        long[] trades = columns.bigints("trade_ids");
        int[] before = columns.integers("before_quantities");
        int[] after = columns.integers("after_quantities");
        for (int i = 0; i < holdings.length; i++) {
            output.addHoldings(HoldingStep.newBuilder()
                    .setHoldingTradeId(holdings[i])
                    .setTradeId(trades[i])
                    .setBefore(before[i])
                    .setAfter(after[i]));
        }
        return output.build();
    }
}
