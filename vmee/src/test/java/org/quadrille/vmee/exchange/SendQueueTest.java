package org.quadrille.vmee.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.Population;
import org.quadrille.schema.population.market.PriceWave;
import org.quadrille.vmee.market.MarketOrder;
import org.quadrille.vmee.market.OrderType;
import org.quadrille.vmee.market.PriceBoard;
import org.quadrille.vmee.market.TickerEntry;

@Timeout(20)
class SendQueueTest {
    private static final int FULL = 20;

    private final SendQueue queue = new SendQueue(true, FULL);

    private static Delivery.Result result(long id) {
        return result(id, 0);
    }

    private static Delivery.Result result(long id, long broker) {
        return new Delivery.Result(new MarketOrder(id, OrderType.TMB, 0, 100, 0, broker), 2_500, false, id);
    }

    /** A full one. */
    private static Delivery.Feed feed(long due) {
        return new Delivery.Feed(null, Collections.nCopies(FULL, new TickerEntry(0, 2_000, 375)), due);
    }

    private void add(Delivery... all) {
        for (Delivery delivery : all) {
            queue.add(delivery);
        }
    }

    /** However many senders ask, one result of each broker is under way, and the first that is due goes first. */
    @Test
    void resultsOfABrokerOneAfterAnother() throws InterruptedException {
        Delivery.Result first = result(1, 7);
        Delivery.Result second = result(2, 7);
        Delivery.Result third = result(5, 7);
        Delivery.Result other = result(3, 8);
        Delivery.Result unknown = result(4);
        add(first, second, other, unknown, result(6), third);
        assertSame(first, queue.take());
        assertSame(other, queue.take());
        assertSame(unknown, queue.take());
        assertEquals(2, queue.oldestDue());
        assertEquals(6, queue.take().due(), "of no known broker");
        Delivery[] taken = new Delivery[1];
        Thread sender = waitingTaker(taken);
        queue.done(other);
        assertSleepsOn(sender, "both that wait are of the first one's broker");
        queue.done(first);
        sender.join();
        assertSame(second, taken[0]);
        assertEquals(1, queue.backlog());
        add(result(9, 8));
        queue.done(second);
        assertSame(third, queue.take(), "due before");
        assertEquals(9, queue.take().due());
        assertEquals(0, queue.backlog());
        assertEquals(Long.MAX_VALUE, queue.oldestDue());
    }

    @Test
    void withoutAnOrderTheyMeet() throws InterruptedException {
        SendQueue unordered = new SendQueue(false, FULL);
        unordered.add(result(1, 7));
        unordered.add(result(2, 7));
        assertEquals(1, unordered.take().due());
        assertEquals(2, unordered.take().due());
    }

    /** Batches that were not full go together as soon as one can be sent, in the order of symbols and then of age. */
    @Test
    void feedsThatWaitGoTogether() throws InterruptedException {
        PriceBoard board = new PriceBoard(new PriceWave(360), new Population(1, new Scale(1, 1, 5, 130)).securities());
        List<TickerEntry> all = new ArrayList<>();
        Delivery.Feed full = feed(1);
        add(full);
        queue.take();
        for (int i = 0; i < 4; i++) {
            List<TickerEntry> entries = new ArrayList<>();
            for (int security = 0; security < 6; security++) {
                entries.add(new TickerEntry(security, 2_000 + i, 100));
            }
            entries.sort(Comparator.comparing(entry -> board.symbol(entry.security())));
            add(new Delivery.Feed(board, entries, 10 + i));
            all.addAll(i < 3 ? entries : List.of());
        }
        assertEquals(10, queue.oldestDue());
        queue.done(full);
        Delivery.Feed together = (Delivery.Feed) queue.take();
        assertEquals(10, together.due());
        all.sort(Comparator.comparing((TickerEntry entry) -> board.symbol(entry.security()))
                .thenComparing(TickerEntry::price));
        assertEquals(all, together.entries());
        assertEquals(1, queue.backlog());
        queue.done(together);
        assertEquals(6, ((Delivery.Feed) queue.take()).entries().size());
    }

    @Test
    void oneMarketFeedAtATimeAndResultsPastIt() throws InterruptedException {
        Delivery.Result result = result(1);
        Delivery.Feed first = feed(2);
        Delivery.Feed second = feed(3);
        queue.add(result);
        queue.add(first);
        queue.add(second);
        assertEquals(3, queue.backlog());
        assertSame(first, queue.take());
        assertSame(result, queue.take());
        assertEquals(1, queue.backlog());
        queue.done(result);
        queue.done(first);
        assertSame(second, queue.take());
        assertFalse(queue.idle());
        queue.done(second);
        assertTrue(queue.idle());
    }

    @Test
    void aWaitingSenderWakesUpWhenTheFeedBeforeIsDone() throws InterruptedException {
        Delivery.Feed first = feed(1);
        Delivery.Feed second = feed(2);
        queue.add(first);
        queue.take();
        queue.add(second);
        Delivery[] taken = new Delivery[1];
        Thread sender = waitingTaker(taken);
        queue.done(first);
        sender.join();
        assertSame(second, taken[0]);
    }

    /** Each wake-up for nothing costs the market two system calls, and there are as many as idle senders. */
    @Test
    void noSenderIsWokenThatWouldFindNothing() throws InterruptedException {
        Delivery.Result result = result(1);
        Delivery.Feed first = feed(2);
        Delivery.Feed second = feed(3);
        queue.add(result);
        queue.add(first);
        queue.take();
        queue.take();
        Delivery[] taken = new Delivery[1];
        Thread sender = waitingTaker(taken);
        queue.done(result);
        assertSleepsOn(sender, "nothing is due");
        queue.add(second);
        assertSleepsOn(sender, "another Market-Feed is under way");
        queue.done(first);
        sender.join();
        assertSame(second, taken[0]);
    }

    private static void assertSleepsOn(Thread sender, String why) {
        ThreadInfo seen = ManagementFactory.getThreadMXBean().getThreadInfo(sender.getId());
        assertEquals("WAITING, 1 time", seen.getThreadState() + ", " + seen.getWaitedCount() + " time", why);
    }

    @Test
    void closingEndsAWaitingSender() throws InterruptedException {
        Delivery[] taken = {result(1)};
        Thread sender = taker(taken);
        queue.close();
        sender.join();
        assertNull(taken[0]);
    }

    private Thread waitingTaker(Delivery[] taken) {
        Thread sender = taker(taken);
        while (sender.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        return sender;
    }

    private Thread taker(Delivery[] taken) {
        Thread sender = new Thread(() -> {
            try {
                taken[0] = queue.take();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        sender.start();
        return sender;
    }
}
