package org.quadrille.vmee;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.LocalWorker;
import org.quadrille.common.control.WorkerException;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.wire.FrameChannel;
import org.quadrille.common.wire.WireRefused;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.InputVariant;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.population.market.PriceWave;
import org.quadrille.testing.Await;

/** Runs of the market in which nothing is lost, or in which a loss ends the run. */
@Timeout(60)
class MarketExchangeTest extends MarketFixture {
    /** Market orders get results without further input; limit orders by way of the wave, Market-Feed and database. */
    @Test
    void tradesMarketAndLimitOrders() throws Exception {
        run(Testbed.OnDatabaseLoss.ABORT);
        int orders = 200;
        for (int i = 0; i < orders; i++) {
            connector.marketOrder(1_000 + i, SECURITIES.symbol(i));
        }
        Await.await("all results without further input", () -> count(Request::hasTradeResult) == orders);
        // Otherwise a late trade's Market-Feed could fire a limit order before this test sees it wait.
        Await.await("the entries of all trades", () -> entriesFed() == 2 * orders);
        // One order is always in the money, whatever the wave does, the other never.
        connector.limitOrder(1, SECURITIES.symbol(5), "TLB", 3_000);
        connector.limitOrder(2, SECURITIES.symbol(6), "TLS", 3_001);
        Await.await("both watched", () -> gauge("waitingOrders") == 2);
        connector.marketOrder(2_000, SECURITIES.symbol(7));
        Await.await("the limit order's result", () -> count(Request::hasTradeResult) == orders + 2);
        assertEquals(1, gauge("waitingOrders"));
        assertEquals(1, gauge("waitingOrders.1.1"));

        List<TransactionRecord> records = drainAndRead();
        List<TransactionRecord> results = of(records, TransactionType.TRADE_RESULT);
        assertEquals(orders + 2, results.size());
        assertEquals(
                orders + 2,
                results.stream().map(TransactionRecord::tradeId).distinct().count());
        for (TransactionRecord result : results) {
            assertEquals(0, result.status());
            assertTrue(result.start() >= result.scheduled());
            assertEquals(result.tradeId() == 1 ? InputVariant.TR_TRIGGERED : 0, result.variant());
        }
        // Each trade brought its own entry and an extra one; the drain may begin before the last ones are sent.
        List<TransactionRecord> feeds = of(records, TransactionType.MARKET_FEED);
        int entries = feeds.stream().mapToInt(TransactionRecord::variant).sum();
        assertTrue(entries >= 2 * orders && entries <= 2 * (orders + 2), entries + " ticker entries");
        assertEquals(1, connector.open());
        assertEquals(orders + 2, worker.status().counts().get(0).completed()[TransactionType.TRADE_RESULT.ordinal()]);
        assertEquals(1, worker.status().counts().size());
    }

    /**
     * However many are due, one Trade-Result of each broker is under way, of market and of limit orders, and those of
     * other brokers beside it. What waits is told with those that are sent.
     */
    @Test
    void resultsOfABrokerAreSentOneAfterAnother() throws Exception {
        Map<Long, Long> brokers = new ConcurrentHashMap<>();
        Map<Long, AtomicInteger> underWay = new ConcurrentHashMap<>();
        AtomicInteger together = new AtomicInteger();
        Queue<String> met = new ConcurrentLinkedQueue<>();
        AtomicInteger atOnce = new AtomicInteger();
        AtomicInteger lag = new AtomicInteger();
        connector.instead = request -> {
            if (request.hasTradeResult()) {
                long broker = brokers.get(request.getTradeResult().getTradeId());
                lag.accumulateAndGet(request.getMarketLag(), Math::max);
                atOnce.accumulateAndGet(together.incrementAndGet(), Math::max);
                AtomicInteger mine = underWay.computeIfAbsent(broker, b -> new AtomicInteger());
                if (mine.incrementAndGet() > 1) {
                    met.add("broker " + broker);
                }
                LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
                mine.decrementAndGet();
                together.decrementAndGet();
            }
            return null;
        };
        run(Testbed.OnDatabaseLoss.ABORT);
        int orders = 120;
        for (int i = 0; i < orders; i++) {
            long broker = 1 + i % 3;
            brokers.put((long) i, broker);
            if (i % 4 == 0) {
                connector.limitOrder(i, SECURITIES.symbol(i), "TLB", 3_000, broker);
            } else {
                connector.marketOrder(i, SECURITIES.symbol(i), broker);
            }
        }
        Await.await("all results", () -> count(Request::hasTradeResult) == orders);
        assertEquals(List.of(), List.copyOf(met));
        assertTrue(atOnce.get() > 1, "brokers waited for each other");
        assertTrue(lag.get() > 5_000, "forty of a broker were due within a moment, the lag was " + lag);
        Await.await("nothing waits", () -> gauge("marketLag") == 0);
        drainAndRead();
    }

    private long entriesFed() {
        return connector.requests.stream()
                .mapToInt(request -> request.getMarketFeed().getEntriesCount())
                .sum();
    }

    /** The run began 100 s ago: the wave has moved each price by 5.56, and moves it a few cents during the test. */
    @Test
    void pricesAreThoseOfTheWave() throws Exception {
        pricePeriod = Duration.ofSeconds(360);
        double age = 100;
        exchange.configure(assignment(Testbed.OnDatabaseLoss.ABORT, 1), logs);
        exchange.prepare();
        connector.connectTo(exchange.dataPort());
        RunClock clock = RunClock.startingAt(RunClock.wallMicros() - (long) (1e6 * age));
        exchange.start(clock, cause -> {});
        int orders = 10;
        for (int security = 0; security < orders; security++) {
            connector.marketOrder(security, SECURITIES.symbol(security));
        }
        Await.await("the results", () -> count(Request::hasTradeResult) == orders);
        double latest = clock.micros() / 1e6;
        PriceWave wave = new PriceWave(360);
        for (Request request : connector.requests) {
            if (request.hasTradeResult()) {
                int security = (int) request.getTradeResult().getTradeId();
                long price = request.getTradeResult().getTradePrice();
                long lowest = Long.MAX_VALUE;
                long highest = Long.MIN_VALUE;
                for (double at = age; at <= latest + 0.01; at += 0.01) {
                    lowest = Math.min(lowest, wave.cents(security, at) - 1);
                    highest = Math.max(highest, wave.cents(security, at) + 1);
                }
                assertTrue(price >= lowest && price <= highest, security + ": " + price + " from " + lowest);
                assertTrue(highest - lowest < 100, "the machine was too slow to tell: " + lowest + " to " + highest);
            }
        }
    }

    /** The last Market-Feed of a drain fires orders; they get their results, then the drain ends. */
    @Test
    void aDrainFinishesWhatIsDue() throws Exception {
        run(Testbed.OnDatabaseLoss.ABORT);
        for (int i = 0; i < 50; i++) {
            connector.limitOrder(1 + i, SECURITIES.symbol(i % 10), "TLB", 3_000);
            connector.marketOrder(1_000 + i, SECURITIES.symbol(i % 10));
        }
        Await.await("orders arrived", () -> count(Request::hasTradeResult) > 20);
        List<TransactionRecord> results = of(drainAndRead(), TransactionType.TRADE_RESULT);
        long market = results.stream().filter(r -> r.tradeId() >= 1_000).count();
        assertEquals(50, market);
        assertEquals(50 - connector.open(), results.size() - market);
    }

    @Test
    void aFailedResultIsLoggedAndNotSentAgain() throws Exception {
        run(Testbed.OnDatabaseLoss.ABORT);
        connector.instead = request -> request.hasTradeResult()
                ? Reply.newBuilder()
                        .setStatus(-1)
                        .setSqlState("40001")
                        .setRetries(10)
                        .build()
                : null;
        connector.marketOrder(77, SECURITIES.symbol(0));
        Await.await(
                "the failure",
                () -> worker.status().counts().get(0).failed()[TransactionType.TRADE_RESULT.ordinal()] == 1);
        List<TransactionRecord> records = drainAndRead();
        assertEquals(1, records.size());
        assertEquals("40001", records.get(0).sqlState());
        assertEquals(10, records.get(0).retries());
        assertEquals(-1, records.get(0).status());
    }

    @Test
    void aLostConnectorEndsTheRun() throws Exception {
        run(Testbed.OnDatabaseLoss.ABORT);
        connector.marketOrder(1, SECURITIES.symbol(0));
        Await.await("a result", () -> count(Request::hasTradeResult) == 1);
        connector.instead = request -> {
            throw new IllegalStateException("connector dies");
        };
        connector.marketOrder(2, SECURITIES.symbol(0));
        Await.await("failure", () -> worker.status().state() == WorkerState.FAILED);
        String cause = worker.status().cause();
        assertTrue(cause.startsWith("lost the connector of tile 1 group 1 ("), cause);
        Await.await("the log's end", () -> {
            try {
                return read(true).size() >= 2;
            } catch (IOException | AssertionError e) {
                return false;
            }
        });
    }

    @Test
    void aLostDatabaseEndsTheRun() throws Exception {
        run(Testbed.OnDatabaseLoss.ABORT);
        connector.instead = request -> Reply.newBuilder()
                .setStatus(-1)
                .setSqlState("08001")
                .setMessage("terminating connection")
                .build();
        connector.marketOrder(1, SECURITIES.symbol(0));
        Await.await("failure", () -> worker.status().state() == WorkerState.FAILED);
        assertEquals(
                "lost the OLTP database of tile 1 group 1 (08001 terminating connection)",
                worker.status().cause());
    }

    @Test
    void anUnknownSymbolEndsTheRun() throws Exception {
        run(Testbed.OnDatabaseLoss.ABORT);
        connector.marketOrder(1, "NOSUCHSYMBOL");
        Await.await("failure", () -> worker.status().state() == WorkerState.FAILED);
        assertTrue(
                worker.status().cause().contains("\"NOSUCHSYMBOL\""),
                worker.status().cause());
    }

    @Test
    void refusesStrangers() {
        assertThrows(WireRefused.class, () -> open("whatever"));
        worker = new LocalWorker(exchange, logs, () -> {});
        worker.configure(assignment(Testbed.OnDatabaseLoss.ABORT, 1));
        assertThrows(WireRefused.class, () -> open("whatever"));
    }

    private void open(String token) throws IOException {
        FrameChannel.connect("127.0.0.1", exchange.dataPort(), token, "x", Duration.ofSeconds(2))
                .close();
    }

    @Test
    void saysWhatIsWrongWithItsPart() {
        worker = new LocalWorker(exchange, logs, () -> {});
        WorkerException none = assertThrows(
                WorkerException.class, () -> worker.configure(assignment(Testbed.OnDatabaseLoss.ABORT, 2)));
        assertTrue(none.getMessage().contains("market emulator 2"), none.getMessage());
        worker.configure(new Assignment(
                "other",
                FakeConnector.TOKEN,
                3,
                assignment(Testbed.OnDatabaseLoss.ABORT, 3).testbed(),
                assignment(Testbed.OnDatabaseLoss.ABORT, 3).profile()));
        WorkerException unreachable = assertThrows(WorkerException.class, worker::prepare);
        assertTrue(
                unreachable.getMessage().contains("the connector of tile 1 group 2 (127.0.0.1:1)"),
                unreachable.getMessage());
    }

    /** One process makes one run after another. */
    @Test
    void runsAgainAfterAReset() throws Exception {
        run(Testbed.OnDatabaseLoss.ABORT);
        connector.limitOrder(1, SECURITIES.symbol(6), "TLS", 3_001);
        Await.await("watched", () -> gauge("waitingOrders") == 1);
        drainAndRead();
        worker.reset("run");
        Assignment again = assignment(Testbed.OnDatabaseLoss.ABORT, 1);
        worker.configure(new Assignment("next", again.token(), 1, again.testbed(), again.profile()));
        worker.prepare();
        assertEquals(0, gauge("waitingOrders"));
        connector.connectTo(exchange.dataPort());
        worker.start(RunClock.wallMicros());
        connector.marketOrder(5, SECURITIES.symbol(6));
        Await.await("a result", () -> count(Request::hasTradeResult) == 1);
    }
}
