package org.quadrille.vconnector.transactions;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.wire.proto.TradeDetail;
import org.quadrille.common.wire.proto.TradeDetail.HistoryStep;

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
        Long[] ids = columns.bigints("trade_ids");
        Long[] accounts = columns.bigints("account_ids");
        String[] symbols = columns.texts("symbols");
        String[] types = columns.texts("trade_types");
        Integer[] quantities = columns.integers("quantities");
        Long[] bidPrices = columns.bigints("bid_prices");
        Long[] tradePrices = columns.bigints("trade_prices");
        String[] execNames = columns.texts("exec_names");
        Boolean[] isCash = columns.bools("is_cash");
        Boolean[] isMarket = columns.bools("is_market");
        Long[] times = columns.bigints("times");
        Long[] settlementAmounts = columns.bigints("settlement_amounts");
        Integer[] settlementDueDates = columns.integers("settlement_due_dates");
        String[] settlementCashTypes = columns.texts("settlement_cash_types");
        Long[] cashAmounts = columns.bigints("cash_amounts");
        Long[] cashTimes = columns.bigints("cash_times");
        String[] cashNames = columns.texts("cash_names");
        Long[] historyIds = columns.bigints("history_trade_ids");
        Long[] historyTimes = columns.bigints("history_times");
        String[] historyStatuses = columns.texts("history_statuses");

        List<TradeDetail> trades = new ArrayList<>(ids.length);
        int step = 0;
        for (int i = 0; i < ids.length; i++) {
            TradeDetail.Builder trade = TradeDetail.newBuilder()
                    .setTradeId(ids[i])
                    .setAccountId(accounts[i])
                    .setSymbol(symbols[i])
                    .setTradeType(types[i])
                    .setQuantity(quantities[i])
                    .setBidPrice(bidPrices[i])
                    .setTradePrice(tradePrices[i])
                    .setExecName(execNames[i])
                    .setIsCash(isCash[i])
                    .setIsMarket(isMarket[i])
                    .setAt(times[i])
                    .setSettlementAmount(settlementAmounts[i])
                    .setSettlementDueDate(settlementDueDates[i])
                    .setSettlementCashType(settlementCashTypes[i])
                    .setCashAmount(cashAmounts[i])
                    .setCashAt(cashTimes[i])
                    .setCashName(cashNames[i]);
            while (step < historyIds.length && historyIds[step].equals(ids[i])) {
                trade.addHistory(
                        HistoryStep.newBuilder().setAt(historyTimes[step]).setStatus(historyStatuses[step]));
                step++;
            }
            trades.add(trade.build());
        }
        return trades;
    }
}
