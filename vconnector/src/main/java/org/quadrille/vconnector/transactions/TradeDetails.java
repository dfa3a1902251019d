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
     * @param columns stands before the first column of a {@code frames.trade_details}
     */
    public static List<TradeDetail> read(Columns columns) throws SQLException {
        Long[] ids = columns.bigints();
        Long[] accounts = columns.bigints();
        String[] symbols = columns.texts();
        String[] types = columns.texts();
        Integer[] quantities = columns.integers();
        Long[] bidPrices = columns.bigints();
        Long[] tradePrices = columns.bigints();
        String[] execNames = columns.texts();
        Boolean[] isCash = columns.bools();
        Boolean[] isMarket = columns.bools();
        Long[] times = columns.bigints();
        Long[] settlementAmounts = columns.bigints();
        Integer[] settlementDueDates = columns.integers();
        String[] settlementCashTypes = columns.texts();
        Long[] cashAmounts = columns.bigints();
        Long[] cashTimes = columns.bigints();
        String[] cashNames = columns.texts();
        Long[] historyIds = columns.bigints();
        Long[] historyTimes = columns.bigints();
        String[] historyStatuses = columns.texts();

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
