package org.quadrille.vconnector.transactions;

import com.google.protobuf.ByteString;
import java.sql.Connection;
import java.sql.SQLException;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeStatusInput;
import org.quadrille.common.wire.proto.TradeStatusOutput;
import org.quadrille.common.wire.proto.TradeStatusOutput.Trade;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.frames.Columns;
import org.quadrille.schema.frames.Frame;

/**
 * Trade-Status (workload.md 12.8). Status -911: trades of the account are missing from the answer, or there is no such
 * account; +911: fewer than 50 because the account has not had 50, as happens at small scales (workload.md 4.10).
 */
public final class TradeStatus extends Transaction {
    static final int TRADES_MISSING = -911;
    static final int FEW_TRADES = 911;

    private static final int TRADES = 50;

    private static final Frame<Shown> FRAME1 = new Frame<>("trade_status_frame1", 1, TradeStatus::read);

    public TradeStatus() {
        super(TransactionType.TRADE_STATUS, true, FRAME1);
    }

    @Override
    public Outcome run(FrameSender frames, Connection connection, Request request, Reply.Builder reply)
            throws SQLException {
        TradeStatusInput input = request.getTradeStatus();
        Shown shown = frames.send(connection, FRAME1, call -> call.setBigint(input.getAccountId()));
        TradeStatusOutput output = shown.output;
        reply.setStatus(
                        output.getBrokerName().isEmpty()
                                ? TRADES_MISSING
                                : status(shown.found, output.getTradesCount()))
                .setTradeStatus(output);
        return Outcome.COMMIT;
    }

    static int status(int found, int shown) {
        if (shown == TRADES) {
            return TransactionStatus.GOOD;
        }
        return found < TRADES && shown == found ? FEW_TRADES : TRADES_MISSING;
    }

    private static Shown read(Columns columns) throws SQLException {
        TradeStatusOutput.Builder output = TradeStatusOutput.newBuilder()
                .setCustomerLastName(columns.text("last_name"))
                .setCustomerFirstName(columns.text("first_name"))
                .setBrokerName(columns.text("broker_name"));
        int found = columns.integer("trade_count");
        readTrades(columns, output);
        return new Shown(found, output.build());
    }

    private static void readTrades(Columns columns, TradeStatusOutput.Builder output) throws SQLException {
        long[] ids = columns.bigints("trade_ids");
        long[] times = columns.bigints("times");
        ByteString[] statuses = columns.texts("status_names");
        ByteString[] types = columns.texts("type_names");
        ByteString[] symbols = columns.texts("symbols");
        int[] quantities = columns.integers("quantities");
        ByteString[] execNames = columns.texts("exec_names");
        long[] charges = columns.bigints("charges");
        ByteString[] securities = columns.texts("security_names");
        ByteString[] exchanges = columns.texts("exchange_names");
        for (int i = 0; i < ids.length; i++) {
            output.addTrades(Trade.newBuilder()
                    .setTradeId(ids[i])
                    .setAt(times[i])
                    .setStatusNameBytes(statuses[i])
                    .setTypeNameBytes(types[i])
                    .setSymbolBytes(symbols[i])
                    .setQuantity(quantities[i])
                    .setExecNameBytes(execNames[i])
                    .setCharge(charges[i])
                    .setSecurityNameBytes(securities[i])
                    .setExchangeNameBytes(exchanges[i]));
        }
    }

    /** What the frame answers, with the number of trades that there are to show. */
    private record Shown(int found, TradeStatusOutput output) {}
}
