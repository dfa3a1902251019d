package org.quadrille.vmee.exchange;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.quadrille.common.wire.proto.MarketFeedInput;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeResultInput;
import org.quadrille.common.workload.InputVariant;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.vmee.market.MarketOrder;
import org.quadrille.vmee.market.PriceBoard;
import org.quadrille.vmee.market.TickerEntry;

/** A transaction that the market has to send. */
sealed interface Delivery {
    TransactionType type();

    /** When it was due, nanoseconds from the run's start. */
    long due();

    /** Trade id for the log; 0 if there is none. */
    default long tradeId() {
        return 0;
    }

    /** Variant for the log. */
    int variant();

    /** The message, for the phase in which it begins and the lag of the market then, microseconds. */
    Request request(int phase, int lag);

    /**
     * A Trade-Result (workload.md 12.7).
     *
     * @param resent whether it was sent before and its answer was lost
     */
    record Result(MarketOrder order, long price, boolean triggered, long due, boolean resent) implements Delivery {
        Result(MarketOrder order, long price, boolean triggered, long due) {
            this(order, price, triggered, due, false);
        }

        Result again() {
            return new Result(order, price, triggered, due, true);
        }

        @Override
        public TransactionType type() {
            return TransactionType.TRADE_RESULT;
        }

        @Override
        public long tradeId() {
            return order.tradeId();
        }

        @Override
        public int variant() {
            return triggered ? InputVariant.TR_TRIGGERED : 0;
        }

        @Override
        public Request request(int phase, int lag) {
            return Request.newBuilder()
                    .setPhase(phase)
                    .setMarketLag(lag)
                    .setTradeResult(TradeResultInput.newBuilder()
                            .setTradeId(order.tradeId())
                            .setTradePrice(price)
                            .setResent(resent))
                    .build();
        }
    }

    /** A Market-Feed (workload.md 12.10). */
    record Feed(PriceBoard board, List<TickerEntry> entries, long due) implements Delivery {
        /** This batch and a later one in one, due when this was; in the order of the symbols, each by age. */
        Feed with(Feed later) {
            return new Feed(
                    board,
                    Stream.concat(entries.stream(), later.entries.stream())
                            .sorted(Comparator.comparing(entry -> board.symbol(entry.security())))
                            .toList(),
                    due);
        }

        @Override
        public TransactionType type() {
            return TransactionType.MARKET_FEED;
        }

        @Override
        public int variant() {
            return entries.size();
        }

        @Override
        public Request request(int phase, int lag) {
            MarketFeedInput.Builder input = MarketFeedInput.newBuilder();
            for (TickerEntry entry : entries) {
                input.addEntries(MarketFeedInput.TickerEntry.newBuilder()
                        .setSymbol(board.symbol(entry.security()))
                        .setPrice(entry.price())
                        .setQuantity(entry.quantity()));
            }
            return Request.newBuilder()
                    .setPhase(phase)
                    .setMarketLag(lag)
                    .setMarketFeed(input)
                    .build();
        }
    }
}
