package org.quadrille.vmee.market;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.workload.Profile;

/**
 * The market of one group: takes orders, delays them, watches limits, and says when a Trade-Result or a Market-Feed is
 * to be sent (workload.md 9). It has no thread and no clock: the owner passes the instant, in nanoseconds from the
 * run's start, and calls {@link #advance} when {@link #nextDue} has come. Instants never run backwards. Not
 * thread-safe.
 */
public final class GroupMarket {
    /** Takes what the market has to send, at once and in order. */
    public interface Outlet {
        /**
         * A Trade-Result is due.
         *
         * @param price price of the trade in cents
         * @param triggered true when Market-Feed had fired the order
         * @param due instant at which its timer was due
         */
        void tradeResult(MarketOrder order, long price, boolean triggered, long due);

        /**
         * A Market-Feed is due.
         *
         * @param due instant at which the batch was complete or its flush time came
         */
        void marketFeed(List<TickerEntry> entries, long due);
    }

    /** Purposes of the random streams. */
    private static final long DELAYS = 0x6d656531;

    private static final long ARTIFICIAL = 0x6d656532;

    /** Shares shown by an artificial ticker entry: one or the other, equally often. */
    private static final int ARTIFICIAL_LOW = 325;

    private static final int ARTIFICIAL_HIGH = 425;

    private final Profile.Market rules;
    private final PriceBoard board;
    private final int activeSecurities;
    private final RandomStream delays;
    private final RandomStream artificial;
    private final Outlet outlet;
    private final LimitOrderBook book;
    private final TickerTape tape;
    private final TimerQueue<Processing> processing = new TimerQueue<>();
    /**
     * Brokers of fired orders whose delay is running: Market-Feed does not tell them, but the notice to watch does, which
     * may come later; 0 until then.
     */
    private final Map<Long, Long> brokers = new HashMap<>();
    /** Waiting limit orders that may have been fired by a Market-Feed whose answer was lost. */
    private final Set<Long> doubtful = new HashSet<>();
    /** Orders carried out before the notice that they were fired, which may still come. */
    private final Set<Long> recovered = new HashSet<>();

    private long now = Long.MIN_VALUE;
    private boolean draining;

    private record Processing(MarketOrder order, boolean triggered, long due) {}

    /**
     * A market without orders.
     *
     * @param activeSecurities securities among which artificial ticker entries choose, the first of the board
     * @param seed seed of the run
     * @param tile 1-based
     * @param group 1 to 4
     */
    public GroupMarket(
            Profile.Market rules,
            PriceBoard board,
            int activeSecurities,
            long seed,
            int tile,
            int group,
            Outlet outlet) {
        this.rules = rules;
        this.board = board;
        this.activeSecurities = activeSecurities;
        this.delays = new RandomStream(seed, DELAYS, tile, group);
        this.artificial = new RandomStream(seed, ARTIFICIAL, tile, group);
        this.outlet = outlet;
        this.book = new LimitOrderBook(board);
        this.tape = new TickerTape(rules, board, this::extraEntry, outlet::marketFeed);
    }

    /** Carries out an order after its delay: a market order, or a limit order that Market-Feed fired. */
    public void process(MarketOrder order, boolean triggered, long at) {
        advance(at);
        if (triggered) {
            if (recovered.remove(order.tradeId())) {
                return;
            }
            doubtful.remove(order.tradeId());
            brokers.put(order.tradeId(), book.fired(order.tradeId()));
        }
        long delay = (long) Math.min(
                rules.orderDelayMax().toNanos(),
                delays.negExp(rules.orderDelayMean().toNanos()));
        processing.add(at + delay, new Processing(order, triggered, at + delay));
    }

    /** Watches a limit order until its price is reached. */
    public void watch(MarketOrder order, long at) {
        advance(at);
        brokers.replace(order.tradeId(), order.broker());
        if (!draining) {
            book.watch(order, at);
        }
    }

    /** Puts a trade whose Trade-Result has been carried out on the tape. */
    public void traded(MarketOrder order, long at) {
        advance(at);
        if (!draining) {
            long price = board.price(order.security(), at);
            tape.trade(new TickerEntry(order.security(), price, order.quantity()), at);
        }
    }

    /** Takes back a batch that Market-Feed did not carry out: the limits that were reached have to be shown again. */
    public void notFed(List<TickerEntry> entries) {
        if (!draining) {
            entries.stream()
                    .filter(entry -> entry.quantity() == TickerEntry.LIMIT_QUANTITY)
                    .forEach(book::triggerAgain);
        }
    }

    /**
     * To be called before a batch whose answer was lost is sent again: the database may already have fired the orders
     * that it reaches.
     */
    public void answerLost(List<TickerEntry> entries) {
        book.firedBy(entries).forEach(order -> doubtful.add(order.tradeId()));
    }

    /**
     * To be called when Market-Feed has carried out a batch. Of the limit orders that it reaches, carries out those
     * that still wait and that an earlier Market-Feed, whose answer was lost, may have fired. If that one did not fire
     * them in the database, this one did, and it does no harm that the notice of that is on its way. A limit that was
     * reached is shown until a batch is carried out, so that no order stays in doubt.
     *
     * @return how many were carried out
     */
    public int fed(List<TickerEntry> entries, long at) {
        if (doubtful.isEmpty()) {
            return 0;
        }
        int found = 0;
        for (MarketOrder order : book.firedBy(entries)) {
            if (doubtful.contains(order.tradeId())) {
                process(order, true, at);
                recovered.add(order.tradeId());
                found++;
            }
        }
        return found;
    }

    /** Does everything that is due. */
    public void advance(long at) {
        now = Math.max(now, at);
        book.advance(now);
        for (Processing due = processing.pollDue(now); due != null; due = processing.pollDue(now)) {
            Long broker = brokers.remove(due.order().tradeId());
            MarketOrder order = broker == null ? due.order() : due.order().of(broker);
            long price = order.type().tradePrice(order.limit(), board.price(order.security(), now));
            outlet.tradeResult(order, price, due.triggered(), due.due());
        }
        tape.advance(now);
    }

    /** When {@link #advance} has something to do; {@link Long#MAX_VALUE} if nothing waits. */
    public long nextDue() {
        return Math.min(book.nextDue(), Math.min(processing.nextDue(), tape.nextDue()));
    }

    /**
     * Puts nothing new on the tape and fires no more limits; the last batch is sent at once. Orders under way, and
     * those that Market-Feed still fires, get their Trade-Results; waiting limit orders stay in the database.
     */
    public void drain(long at) {
        advance(at);
        draining = true;
        book.stopTriggering();
        tape.flush(at);
    }

    /** Limit orders that Market-Feed has not fired yet. */
    public int waiting() {
        return book.waiting();
    }

    /** Triggered orders that wait for a place on the tape. */
    public int triggerQueue() {
        return book.triggerQueue();
    }

    /** Orders whose delay is running. */
    public int processing() {
        return processing.size();
    }

    private TickerEntry extraEntry() {
        TickerEntry triggered = book.pollTriggered();
        if (triggered != null) {
            return triggered;
        }
        int security = artificial.below(activeSecurities);
        int quantity = artificial.below(2) == 0 ? ARTIFICIAL_LOW : ARTIFICIAL_HIGH;
        return new TickerEntry(security, board.price(security, now), quantity);
    }
}
