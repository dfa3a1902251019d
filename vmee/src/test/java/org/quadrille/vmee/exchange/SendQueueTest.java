package org.quadrille.vmee.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quadrille.vmee.market.MarketOrder;
import org.quadrille.vmee.market.OrderType;

@Timeout(20)
class SendQueueTest {
    private final SendQueue queue = new SendQueue();

    private static Delivery.Result result(long id) {
        return new Delivery.Result(new MarketOrder(id, OrderType.TMB, 0, 100, 0), 2_500, false, id);
    }

    private static Delivery.Feed feed(long due) {
        return new Delivery.Feed(null, List.of(), due);
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
