package org.quadrille.audit.script;

import java.util.List;
import org.quadrille.common.wire.proto.CustomerPositionInput;
import org.quadrille.common.wire.proto.MarketFeedInput;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeLookupInput;
import org.quadrille.common.wire.proto.TradeResultInput;
import org.quadrille.common.wire.proto.TradeStatusInput;
import org.quadrille.common.wire.proto.TradeUpdateInput;

/** Requests for the transactions of scripts. */
public final class Requests {
    private Requests() {}

    /** @param price in cents */
    public static Request.Builder result(long trade, long price) {
        return Request.newBuilder()
                .setTradeResult(TradeResultInput.newBuilder().setTradeId(trade).setTradePrice(price));
    }

    /** @param price in cents */
    public static Request.Builder feed(String symbol, long price, int quantity) {
        return Request.newBuilder()
                .setMarketFeed(MarketFeedInput.newBuilder()
                        .addEntries(MarketFeedInput.TickerEntry.newBuilder()
                                .setSymbol(symbol)
                                .setPrice(price)
                                .setQuantity(quantity)));
    }

    public static Request.Builder status(long account) {
        return Request.newBuilder().setTradeStatus(TradeStatusInput.newBuilder().setAccountId(account));
    }

    public static Request.Builder position(long customer) {
        return Request.newBuilder()
                .setCustomerPosition(CustomerPositionInput.newBuilder().setCustomerId(customer));
    }

    /** Trade-Update frame 1. */
    public static Request.Builder update(List<Long> trades) {
        return Request.newBuilder()
                .setTradeUpdate(TradeUpdateInput.newBuilder()
                        .setFrame(1)
                        .addAllTradeIds(trades)
                        .setMaxTrades(trades.size())
                        .setMaxUpdates(trades.size()));
    }

    /** Trade-Lookup frame 1. */
    public static Request.Builder lookup(List<Long> trades) {
        return Request.newBuilder()
                .setTradeLookup(TradeLookupInput.newBuilder()
                        .setFrame(1)
                        .addAllTradeIds(trades)
                        .setMaxTrades(trades.size()));
    }
}
