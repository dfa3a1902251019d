package org.quadrille.schema.population.trades;

import java.util.List;
import java.util.function.Function;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.base.TextBuffer;
import org.quadrille.schema.population.lists.StatusType;
import org.quadrille.schema.population.lists.TradeType;
import org.quadrille.schema.population.people.Brokers;
import org.quadrille.schema.rows.RowSink;

/** Writes the rows of initial trades and adds up the brokers' trades and commissions. Used by one thread. */
final class InitialTradeRows {
    static final List<String> TABLES = List.of(
            "trade",
            "trade_history",
            "settlement",
            "cash_transaction",
            "holding_history",
            "holding",
            "holding_summary",
            "broker");

    private static final long MICROS_PER_MILLI = 1_000;
    private static final long MILLIS_PER_DAY = 86_400_000;
    private static final int DAYS_TO_SETTLE = 2;
    private static final int LONGEST_CASH_NAME = 100;
    private static final byte[] COMPLETED = TextBuffer.utf8(StatusType.CMPT.name());
    private static final byte[] SUBMITTED = TextBuffer.utf8(StatusType.SBMT.name());
    private static final byte[] PENDING = TextBuffer.utf8(StatusType.PNDG.name());
    private static final byte[] CASH_ACCOUNT = TextBuffer.utf8("Cash Account");
    private static final byte[] MARGIN = TextBuffer.utf8("Margin");
    private static final byte[][] TYPE_IDS = new byte[TradeType.values().length][];
    /** Start of a cash transaction's name by type and by quantity 100, 200, 400, 800. */
    private static final byte[][][] CASH_NAMES = new byte[TYPE_IDS.length][4][];

    static {
        for (TradeType type : TradeType.values()) {
            TYPE_IDS[type.ordinal()] = TextBuffer.utf8(type.name());
            for (int i = 0; i < 4; i++) {
                CASH_NAMES[type.ordinal()][i] = TextBuffer.utf8(type.label() + " " + (100 << i) + " shares of ");
            }
        }
    }

    private final RowSink trades;
    private final RowSink histories;
    private final RowSink settlements;
    private final RowSink cash;
    private final RowSink holdingHistories;
    private final RowSink holdings;
    private final RowSink summaries;
    private final RowSink brokers;
    private final int firstBroker;
    private final int[] tradesOfBroker;
    private final long[] commissionsOfBroker;
    private final TextBuffer cashName = new TextBuffer(LONGEST_CASH_NAME);

    InitialTradeRows(Function<String, RowSink> sinks, int firstBroker, int brokerCount) {
        this.trades = sinks.apply("trade");
        this.histories = sinks.apply("trade_history");
        this.settlements = sinks.apply("settlement");
        this.cash = sinks.apply("cash_transaction");
        this.holdingHistories = sinks.apply("holding_history");
        this.holdings = sinks.apply("holding");
        this.summaries = sinks.apply("holding_summary");
        this.brokers = sinks.apply("broker");
        this.firstBroker = firstBroker;
        this.tradesOfBroker = new int[brokerCount];
        this.commissionsOfBroker = new long[brokerCount];
    }

    /** Writes a completed trade; amounts in cents. */
    void trade(InitialOrder order, long charge, long commission, long tax, long settlement) {
        AccountBook account = order.account();
        InitialOrder.Terms terms = order.terms();
        long id = id(order.number());
        long completed = order.completed() * MICROS_PER_MILLI;
        trades.bigint(id);
        trades.timestamp(completed);
        text(trades, COMPLETED);
        text(trades, TYPE_IDS[terms.type().ordinal()]);
        trades.bool(terms.cash());
        text(trades, order.position().symbol());
        trades.integer(terms.quantity());
        trades.cents(terms.bidCents());
        trades.bigint(account.id());
        text(trades, account.executor());
        trades.cents(order.priceCents());
        trades.cents(charge);
        trades.cents(commission);
        trades.cents(tax);
        trades.bool(terms.lifo());
        trades.endRow();

        if (!terms.type().isMarket()) {
            history(id, order.ordered() * MICROS_PER_MILLI, PENDING);
        }
        history(id, order.submitted() * MICROS_PER_MILLI, SUBMITTED);
        history(id, completed, COMPLETED);

        settlements.bigint(id);
        text(settlements, terms.cash() ? CASH_ACCOUNT : MARGIN);
        settlements.date((int) (order.completed() / MILLIS_PER_DAY) + DAYS_TO_SETTLE);
        settlements.cents(settlement);
        settlements.endRow();

        if (terms.cash()) {
            cash.bigint(id);
            cash.timestamp(completed);
            cash.cents(settlement);
            int quantity = Integer.numberOfTrailingZeros(terms.quantity() / 100);
            cashName.clear().append(CASH_NAMES[terms.type().ordinal()][quantity]);
            cashName.append(order.position().name()).to(cash);
            cash.endRow();
        }
        tradesOfBroker[account.broker() - firstBroker]++;
        commissionsOfBroker[account.broker() - firstBroker] += commission;
    }

    void holdingHistory(long holdingTrade, long trade, int before, int after) {
        holdingHistories.bigint(id(holdingTrade));
        holdingHistories.bigint(id(trade));
        holdingHistories.integer(before);
        holdingHistories.integer(after);
        holdingHistories.endRow();
    }

    /** Writes what an account holds at the end. */
    void holdings(AccountBook account) {
        for (AccountBook.Position position : account.basket()) {
            Holdings open = position.holdings();
            for (int n = 0; n < open.size(); n++) {
                holdings.bigint(id(open.trade(n)));
                holdings.bigint(account.id());
                text(holdings, position.symbol());
                holdings.timestamp(open.time(n) * MICROS_PER_MILLI);
                holdings.cents(open.priceCents(n));
                holdings.integer(open.quantity(n));
                holdings.endRow();
            }
            if (open.size() > 0) {
                summaries.bigint(account.id());
                text(summaries, position.symbol());
                summaries.integer(open.total());
                summaries.endRow();
            }
        }
    }

    /** Writes the brokers, after all their trades. */
    void brokers(Brokers names) {
        for (int i = 0; i < tradesOfBroker.length; i++) {
            brokers.bigint(names.id(firstBroker + i));
            brokers.text(StatusType.ACTV.name());
            brokers.text(names.name(firstBroker + i));
            brokers.integer(tradesOfBroker[i]);
            brokers.cents(commissionsOfBroker[i]);
            brokers.endRow();
        }
    }

    private void history(long id, long micros, byte[] status) {
        histories.bigint(id);
        histories.timestamp(micros);
        text(histories, status);
        histories.endRow();
    }

    private static long id(long number) {
        return number + Scale.TRADE_ID_SHIFT;
    }

    private static void text(RowSink sink, byte[] utf8) {
        sink.text(utf8, 0, utf8.length);
    }
}
