package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.SQLException;
import org.quadrille.common.wire.proto.MarketFeedInput;
import org.quadrille.common.wire.proto.MarketFeedInput.TickerEntry;
import org.quadrille.common.wire.proto.MarketFeedOutput;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.TransactionType;

/** Market-Feed (workload.md 12.10), one round trip. Status -311: a symbol of the ticker is not in the database. */
public final class MarketFeed implements Transaction {
    static final int UNKNOWN_SYMBOL = -311;

    private static final Frame FRAME1 =
            new Frame(Frame.BEGIN_REPEATABLE_READ + "select * from frames.market_feed_frame1(?, ?, ?)" + Frame.COMMIT);

    private final Orders orders;

    /** @param orders takes the limit orders that fired */
    public MarketFeed(Orders orders) {
        this.orders = orders;
    }

    @Override
    public TransactionType type() {
        return TransactionType.MARKET_FEED;
    }

    @Override
    public boolean readOnly() {
        return false;
    }

    @Override
    public Outcome run(Connection connection, Request request, Reply.Builder reply) throws SQLException {
        MarketFeedInput input = request.getMarketFeed();
        int entries = input.getEntriesCount();
        String[] symbols = new String[entries];
        Long[] prices = new Long[entries];
        Integer[] quantities = new Integer[entries];
        for (int i = 0; i < entries; i++) {
            TickerEntry entry = input.getEntries(i);
            symbols[i] = entry.getSymbol();
            prices[i] = entry.getPrice();
            quantities[i] = entry.getQuantity();
        }
        MarketFeedOutput output = FRAME1.call(
                connection,
                call -> {
                    call.setArray(1, connection.createArrayOf("text", symbols));
                    call.setArray(2, connection.createArrayOf("int8", prices));
                    call.setArray(3, connection.createArrayOf("int4", quantities));
                },
                this::read);
        if (output.getUpdated() < distinct(symbols)) {
            reply.setStatus(UNKNOWN_SYMBOL);
        }
        reply.setMarketFeed(output);
        return Outcome.COMMIT;
    }

    private MarketFeedOutput read(Columns columns) throws SQLException {
        int updated = columns.integer();
        Long[] trades = columns.bigints();
        String[] symbols = columns.texts();
        String[] types = columns.texts();
        Integer[] quantities = columns.integers();
        Long[] bids = columns.bigints();
        for (int i = 0; i < trades.length; i++) {
            orders.add(Order.newBuilder()
                    .setAction(Order.Action.PROCESS)
                    .setTradeId(trades[i])
                    .setSymbol(symbols[i])
                    .setTradeType(types[i])
                    .setQuantity(quantities[i])
                    .setBidPrice(bids[i])
                    .setTriggered(true));
        }
        return MarketFeedOutput.newBuilder()
                .setUpdated(updated)
                .setTriggered(trades.length)
                .build();
    }

    /** A batch is short: comparing each pair is quicker than a set. */
    private static int distinct(String[] symbols) {
        int distinct = 0;
        for (int i = 0; i < symbols.length; i++) {
            int earlier = 0;
            while (!symbols[earlier].equals(symbols[i])) {
                earlier++;
            }
            distinct += earlier == i ? 1 : 0;
        }
        return distinct;
    }
}
