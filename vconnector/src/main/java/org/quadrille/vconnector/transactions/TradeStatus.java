package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.SQLException;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeStatusInput;
import org.quadrille.common.wire.proto.TradeStatusOutput;
import org.quadrille.common.wire.proto.TradeStatusOutput.Trade;
import org.quadrille.common.workload.TransactionType;

/**
 * Trade-Status (workload.md 12.8). Status -911: trades of the account are missing from the answer, or there is no such
 * account; +911: fewer than 50 because the account has not had 50, as happens at small scales (workload.md 4.10).
 */
public final class TradeStatus implements Transaction {
    static final int TRADES_MISSING = -911;
    static final int FEW_TRADES = 911;

    private static final int TRADES = 50;

    private static final Frame FRAME1 = new Frame("select * from frames.trade_status_frame1(?)");

    @Override
    public TransactionType type() {
        return TransactionType.TRADE_STATUS;
    }

    @Override
    public boolean readOnly() {
        return true;
    }

    @Override
    public Outcome run(Connection connection, Request request, Reply.Builder reply) throws SQLException {
        TradeStatusInput input = request.getTradeStatus();
        return FRAME1.call(connection, call -> call.setLong(1, input.getAccountId()), columns -> {
            TradeStatusOutput.Builder output = TradeStatusOutput.newBuilder()
                    .setCustomerLastName(columns.text())
                    .setCustomerFirstName(columns.text())
                    .setBrokerName(columns.text());
            int found = columns.integer();
            readTrades(columns, output);
            reply.setStatus(output.getBrokerName().isEmpty() ? TRADES_MISSING : status(found, output.getTradesCount()))
                    .setTradeStatus(output);
            return Outcome.COMMIT;
        });
    }

    static int status(int found, int shown) {
        if (shown == TRADES) {
            return 0;
        }
        return found < TRADES && shown == found ? FEW_TRADES : TRADES_MISSING;
    }

    private static void readTrades(Columns columns, TradeStatusOutput.Builder output) throws SQLException {
        Long[] ids = columns.bigints();
        Long[] times = columns.bigints();
        String[] statuses = columns.texts();
        String[] types = columns.texts();
        String[] symbols = columns.texts();
        Integer[] quantities = columns.integers();
        String[] execNames = columns.texts();
        Long[] charges = columns.bigints();
        String[] securities = columns.texts();
        String[] exchanges = columns.texts();
        for (int i = 0; i < ids.length; i++) {
            output.addTrades(Trade.newBuilder()
                    .setTradeId(ids[i])
                    .setAt(times[i])
                    .setStatusName(statuses[i])
                    .setTypeName(types[i])
                    .setSymbol(symbols[i])
                    .setQuantity(quantities[i])
                    .setExecName(execNames[i])
                    .setCharge(charges[i])
                    .setSecurityName(securities[i])
                    .setExchangeName(exchanges[i]));
        }
    }
}
