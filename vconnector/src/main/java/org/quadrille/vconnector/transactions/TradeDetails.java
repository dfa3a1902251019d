package org.quadrille.vconnector.transactions;

import com.google.protobuf.ByteString;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.wire.proto.TradeDetail;
import org.quadrille.common.wire.proto.TradeDetail.HistoryStep;
import org.quadrille.schema.frames.Columns;

/**
 * Reads what Trade-Lookup and Trade-Update answer for their trades: {@code frames.trade_details}
 * (workload.md 12.5, 12.9).
 */
public final class TradeDetails {
    private TradeDetails() {}

    /**
     * The trades in the order of the frame.
     *
     * @param columns positioned before the first column of a {@code frames.trade_details}
     */
    public static List<TradeDetail> read(Columns columns) throws SQLException {
        long[] ids = columns.bigints("trade_ids");
        long[] accounts = columns.bigints("account_ids");
        ByteString[] symbols = columns.texts("symbols");
        ByteString[] types = columns.texts("trade_types");
        int[] quantities = columns.integers("quantities");
        long[] bidPrices = columns.bigints("bid_prices");
        long[] tradePrices = columns.bigints("trade_prices");
        ByteString[] execNames = columns.texts("exec_names");
        boolean[] isCash = columns.bools("is_cash");
        boolean[] isMarket = columns.bools("is_market");
        long[] times = columns.bigints("times");
        long[] settlementAmounts = columns.bigints("settlement_amounts");
        int[] settlementDueDates = columns.integers("settlement_due_dates");
        ByteString[] settlementCashTypes = columns.texts("settlement_cash_types");
        long[] cashAmounts = columns.bigints("cash_amounts");
        long[] cashTimes = columns.bigints("cash_times");
        ByteString[] cashNames = columns.texts("cash_names");
        long[] historyIds = columns.bigints("history_trade_ids");
        long[] historyTimes = columns.bigints("history_times");
        ByteString[] historyStatuses = columns.texts("history_statuses");

        List<TradeDetail> trades = new ArrayList<>(ids.length);
        int step = 0;
        for (int i = 0; i < ids.length; i++) {
            TradeDetail.Builder trade = TradeDetail.newBuilder()
                    .setTradeId(ids[i])
                    .setAccountId(accounts[i])
                    .setSymbolBytes(symbols[i])
                    .setTradeTypeBytes(types[i])
                    .setQuantity(quantities[i])
                    .setBidPrice(bidPrices[i])
                    .setTradePrice(tradePrices[i])
                    .setExecNameBytes(execNames[i])
                    .setIsCash(isCash[i])
                    .setIsMarket(isMarket[i])
                    .setAt(times[i])
                    .setSettlementAmount(settlementAmounts[i])
                    .setSettlementDueDate(settlementDueDates[i])
                    .setSettlementCashTypeBytes(settlementCashTypes[i])
                    .setCashAmount(cashAmounts[i])
                    .setCashAt(cashTimes[i])
                    .setCashNameBytes(cashNames[i]);
            while (step < historyIds.length && historyIds[step] == ids[i]) {
                trade.addHistory(
                        HistoryStep.newBuilder().setAt(historyTimes[step]).setStatusBytes(historyStatuses[step]));
                step++;
            }
            trades.add(trade.build());
        }
        return trades;
    }
}
