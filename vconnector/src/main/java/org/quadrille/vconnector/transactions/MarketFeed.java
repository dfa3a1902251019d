package org.quadrille.vconnector.transactions;

import com.google.protobuf.ByteString;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.wire.proto.MarketFeedInput;
import org.quadrille.common.wire.proto.MarketFeedInput.TickerEntry;
import org.quadrille.common.wire.proto.MarketFeedOutput;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.frames.Columns;
import org.quadrille.schema.frames.Frame;

/** Market-Feed (workload.md 12.10), one round trip. Status -311: a symbol of the ticker is not in the database. */
public final class MarketFeed extends Transaction {
    static final int UNKNOWN_SYMBOL = -311;

    private static final Frame<Fed> FRAME1 = new Frame<>("market_feed_frame1", 3, MarketFeed::read)
            .beginning(TransactionType.MARKET_FEED)
            .ending(Frame.End.COMMIT);

    private final PendingOrders orders;

    /** @param orders takes the limit orders that fired */
    public MarketFeed(PendingOrders orders) {
        super(TransactionType.MARKET_FEED, false, FRAME1);
        this.orders = orders;
    }

    @Override
    public Outcome run(FrameSender frames, Connection connection, Request request, Reply.Builder reply)
            throws SQLException {
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
        Fed fed = frames.send(connection, FRAME1, call -> {
            call.setTexts(symbols);
            call.setBigints(prices);
            call.setIntegers(quantities);
        });
        fed.fired.forEach(orders::add);
        if (fed.updated < distinct(symbols)) {
            reply.setStatus(UNKNOWN_SYMBOL);
        }
        reply.setMarketFeed(
                MarketFeedOutput.newBuilder().setUpdated(fed.updated).setTriggered(fed.fired.size()));
        return Outcome.COMMIT;
    }

    private static Fed read(Columns columns) throws SQLException {
        int updated = columns.integer("updated");
        long[] trades = columns.bigints("trade_ids");
        ByteString[] symbols = columns.texts("symbols");
        ByteString[] types = columns.texts("trade_types");
        int[] quantities = columns.integers("quantities");
        long[] bids = columns.bigints("bid_prices");
        List<Order.Builder> fired = new ArrayList<>(trades.length);
        for (int i = 0; i < trades.length; i++) {
            fired.add(Order.newBuilder()
                    .setAction(Order.Action.PROCESS)
                    .setTradeId(trades[i])
                    .setSymbolBytes(symbols[i])
                    .setTradeTypeBytes(types[i])
                    .setQuantity(quantities[i])
                    .setBidPrice(bids[i])
                    .setTriggered(true));
        }
        return new Fed(updated, fired);
    }

    /** What the frame answers: rows of LAST_TRADE that it changed, and the limit orders that it submitted. */
    private record Fed(int updated, List<Order.Builder> fired) {}

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
