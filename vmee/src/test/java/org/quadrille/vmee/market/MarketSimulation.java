package org.quadrille.vmee.market;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.LongToDoubleFunction;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.Population;
import org.quadrille.schema.population.market.PriceWave;

/**
 * One group's market and a minimal database, on a clock that jumps from event to event: orders arrive as a Poisson
 * process, Trade-Results and Market-Feeds take no time, open requests fire by the rules of workload.md 12.10. It runs
 * the real {@link GroupMarket} and counts what comes out.
 */
final class MarketSimulation implements GroupMarket.Outlet {
    static final long SECOND = 1_000_000_000L;

    private final RandomStream orders;
    private final LongToDoubleFunction rate;
    private final double highestRate;
    private final GroupMarket market;
    private final PriceBoard board;
    private final int securities;
    private final Map<Integer, List<MarketOrder>> requests = new HashMap<>();
    private final Map<Long, Long> watchedAt = new HashMap<>();
    private final List<MarketOrder> results = new ArrayList<>();
    private final List<List<TickerEntry>> feeds = new ArrayList<>();
    private long now;
    private long nextId = 1;

    long ordered;
    long limitOrders;
    long inTheMoneyOnArrival;
    long waitingSamples;
    double waitingSum;
    double triggerQueueSum;
    /** Trade-Results by second. */
    final List<Integer> resultsPerSecond = new ArrayList<>();

    final List<Double> waits = new ArrayList<>();
    long trades;
    long limitTrades;
    long feedCount;
    long extraEntries;
    long triggerEntries;

    /**
     * A simulation from an empty book.
     *
     * @param rate orders accepted a second, at an instant
     * @param highestRate an upper bound of that rate
     */
    MarketSimulation(
            long seed,
            Profile.Market rules,
            double periodSeconds,
            int loadUnits,
            LongToDoubleFunction rate,
            double highestRate) {
        this.orders = new RandomStream(seed, 77);
        this.rate = rate;
        this.highestRate = highestRate;
        this.board = board(loadUnits, periodSeconds);
        this.securities = scale(loadUnits).securities();
        this.market = new GroupMarket(rules, board, securities, seed, 1, 1, this);
    }

    static PriceBoard board(int loadUnits, double periodSeconds) {
        return new PriceBoard(new PriceWave(periodSeconds), new Population(1, scale(loadUnits)).securities());
    }

    private static Scale scale(int loadUnits) {
        return new Scale(loadUnits, loadUnits, 5, 30);
    }

    /** Rules of a standard run, but with this batch size and flush time. */
    static Profile.Market rules(int batch, double flushSeconds) {
        return new Profile.Market(
                Duration.ofSeconds(360),
                Duration.ofSeconds(1),
                Duration.ofSeconds(5),
                batch,
                Duration.ofNanos((long) (flushSeconds * SECOND)),
                1,
                4,
                Duration.ofMillis(500));
    }

    /** Resets all counts, but not the state. */
    void restartCounting() {
        ordered = 0;
        limitOrders = 0;
        inTheMoneyOnArrival = 0;
        waitingSamples = 0;
        waitingSum = 0;
        triggerQueueSum = 0;
        waits.clear();
        trades = 0;
        limitTrades = 0;
        feedCount = 0;
        extraEntries = 0;
        triggerEntries = 0;
    }

    double meanWaiting() {
        return waitingSum / waitingSamples;
    }

    /** Runs until the clock shows this many seconds. */
    void runTo(double seconds) {
        long end = (long) (seconds * SECOND);
        long nextOrder = now + gap();
        long nextSample = now + SECOND;
        while (now < end) {
            long next = Math.min(Math.min(nextOrder, nextSample), Math.min(market.nextDue(), end));
            now = Math.max(now, next);
            market.advance(now);
            settle();
            if (now >= nextSample) {
                sample();
                nextSample += SECOND;
            }
            if (now >= nextOrder) {
                if (orders.unit() * highestRate < rate.applyAsDouble(now)) {
                    order();
                }
                nextOrder = now + gap();
            }
        }
    }

    private long gap() {
        return (long) orders.negExp(SECOND / highestRate);
    }

    private void sample() {
        waitingSamples++;
        waitingSum += market.waiting();
        triggerQueueSum += market.triggerQueue();
        while (resultsPerSecond.size() <= now / SECOND) {
            resultsPerSecond.add(0);
        }
    }

    private void order() {
        ordered++;
        int kind = orders.below(10);
        OrderType type = kind < 3
                ? OrderType.TMB
                : kind < 6 ? OrderType.TMS : kind < 8 ? OrderType.TLB : kind < 9 ? OrderType.TLS : OrderType.TSL;
        MarketOrder order = new MarketOrder(
                nextId++, type, orders.below(securities), 100 << orders.below(4), orders.between(2_000, 3_000), 0);
        if (kind < 6) {
            market.process(order, false, now);
            return;
        }
        limitOrders++;
        if (type.inTheMoney(order.limit(), board.price(order.security(), now))) {
            inTheMoneyOnArrival++;
        }
        requests.computeIfAbsent(order.security(), k -> new ArrayList<>()).add(order);
        watchedAt.put(order.tradeId(), now);
        market.watch(order, now);
    }

    /** The database: carries out what the market has sent, which may lead to more. */
    private void settle() {
        while (!results.isEmpty() || !feeds.isEmpty()) {
            List<MarketOrder> trades = List.copyOf(results);
            results.clear();
            trades.forEach(trade -> market.traded(trade, now));
            List<List<TickerEntry>> batches = List.copyOf(feeds);
            feeds.clear();
            batches.forEach(batch -> batch.forEach(this::fire));
        }
    }

    private void fire(TickerEntry entry) {
        Iterator<MarketOrder> open =
                requests.getOrDefault(entry.security(), new ArrayList<>()).iterator();
        while (open.hasNext()) {
            MarketOrder order = open.next();
            boolean fires =
                    order.type() == OrderType.TLS ? order.limit() <= entry.price() : order.limit() >= entry.price();
            if (fires) {
                open.remove();
                waits.add((now - watchedAt.remove(order.tradeId())) / (double) SECOND);
                market.process(order, true, now);
            }
        }
    }

    @Override
    public void tradeResult(MarketOrder order, long price, boolean triggered, long due) {
        trades++;
        if (triggered) {
            limitTrades++;
        }
        int second = (int) (due / SECOND);
        while (resultsPerSecond.size() <= second) {
            resultsPerSecond.add(0);
        }
        resultsPerSecond.set(second, resultsPerSecond.get(second) + 1);
        results.add(order);
    }

    @Override
    public void marketFeed(List<TickerEntry> entries, long due) {
        feedCount++;
        for (TickerEntry entry : entries) {
            int quantity = entry.quantity();
            if (quantity == TickerEntry.LIMIT_QUANTITY) {
                triggerEntries++;
                extraEntries++;
            } else if (quantity == 325 || quantity == 425) {
                extraEntries++;
            }
        }
        feeds.add(entries);
    }

    /** Number of Trade-Results from one second up to another. */
    int results(int fromSecond, int toSecond) {
        return resultsPerSecond.subList(fromSecond, Math.min(toSecond, resultsPerSecond.size())).stream()
                .mapToInt(Integer::intValue)
                .sum();
    }
}
