package org.quadrille.vmee.exchange;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.quadrille.common.cli.Daemons;
import org.quadrille.common.cli.SparseLog;
import org.quadrille.common.log.TransactionLog;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.time.WorstOfSecond;
import org.quadrille.common.wire.ConnectorAddress;
import org.quadrille.common.wire.FrameChannel;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TradeResultOrder;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.vmee.market.GroupMarket;
import org.quadrille.vmee.market.MarketOrder;
import org.quadrille.vmee.market.OrderType;
import org.quadrille.vmee.market.PriceBoard;
import org.quadrille.vmee.market.TickerEntry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The market of one group at work: a {@link GroupMarket} behind a lock, one clock thread that wakes it whenever
 * something is due, whether orders arrive or not, and the senders that deliver to the connector what it has to send.
 * Thread-safe.
 */
public final class GroupExchange {
    private static final Logger LOG = LoggerFactory.getLogger(GroupExchange.class);

    /** For this long after an order arrived, others from the last transactions may still be on their way. */
    private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    /** How long after the last arrival to wait for orders that Market-Feed said it fired. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long JOIN_MILLIS = 1_000;

    private final ConnectorAddress target;
    private final PriceBoard board;
    private final GroupMarket market;
    private final SendQueue queue;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Sender.Market replies = new Sender.Market() {
        @Override
        public void settled(Delivery delivery, Reply reply) {
            GroupExchange.this.settled(delivery, reply);
        }

        @Override
        public Delivery again(Delivery lost) {
            return GroupExchange.this.again(lost);
        }

        @Override
        public int lagMicros() {
            return GroupExchange.this.lagMicros();
        }
    };
    private final List<FrameChannel> channels = new ArrayList<>();
    private final List<Sender> senders = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final WorstOfSecond lateness = new WorstOfSecond();
    private final SparseLog failures;
    private final SparseLog recoveries;
    private Losses losses;
    private volatile long originNanos;
    private boolean running;
    private boolean stopped;
    /** The instant up to which the clock thread sleeps. */
    private long wakeAt = Long.MAX_VALUE;

    private long lastArrival = System.nanoTime();
    private long firedByFeeds;
    private long firedArrived;

    /**
     * A market that does not run yet, for the connector of a group.
     *
     * @param activeSecurities securities of the driven load units
     */
    public GroupExchange(ConnectorAddress target, Profile profile, PriceBoard board, int activeSecurities, long seed) {
        this.target = target;
        this.queue = new SendQueue(
                profile.tradeResultOrder() == TradeResultOrder.BY_BROKER,
                profile.market().batchSize());
        this.board = board;
        this.failures = new SparseLog(LOG, "failed transactions of " + target);
        this.recoveries = new SparseLog(LOG, "recoveries of limit orders of " + target);
        this.market = new GroupMarket(
                profile.market(),
                board,
                activeSecurities,
                seed,
                target.tile(),
                target.group(),
                new GroupMarket.Outlet() {
                    @Override
                    public void tradeResult(MarketOrder order, long price, boolean triggered, long due) {
                        due(new Delivery.Result(order, price, triggered, due));
                    }

                    @Override
                    public void marketFeed(List<TickerEntry> entries, long due) {
                        due(new Delivery.Feed(board, entries, due));
                    }
                });
    }

    public ConnectorAddress target() {
        return target;
    }

    private void due(Delivery delivery) {
        long now = now();
        lateness.add(now / 1_000, (now - delivery.due()) / 1_000);
        queue.add(delivery);
    }

    /**
     * Opens the connections of the senders.
     *
     * @throws IOException if the connector cannot be reached or refuses
     */
    public void connect(int connections) throws IOException {
        for (int i = 0; i < connections; i++) {
            FrameChannel channel = target.connect();
            lock.lock();
            try {
                channels.add(channel);
                if (stopped) {
                    channel.close();
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /**
     * Starts clock and senders, whose numbers in the log follow each other.
     *
     * @param clock may still be before the run's start
     */
    public void start(RunClock clock, RunSchedule schedule, TransactionLog log, int firstSession, Losses runLosses) {
        lock.lock();
        try {
            losses = runLosses;
            originNanos = clock.nanoTimeAt(0);
            running = true;
            thread("clock", this::keepTime);
            int session = firstSession;
            for (FrameChannel channel : channels) {
                Sender sender =
                        new Sender(target, channel, queue, log.appender(session++), clock, schedule, losses, replies);
                senders.add(sender);
                thread("send-" + senders.size(), sender);
            }
        } finally {
            lock.unlock();
        }
    }

    private void thread(String purpose, Runnable task) {
        Thread thread = Daemons.named("market-" + target.tile() + "-" + target.group() + "-" + purpose)
                .newThread(task);
        threads.add(thread);
        thread.start();
    }

    /** Takes an order from the connector. One that arrives while no run is under way is dropped. */
    public void order(Order order) {
        lock.lock();
        try {
            if (!running || stopped) {
                LOG.debug("dropped an order for {}: no run is under way", target);
                return;
            }
            take(order);
            lastArrival = System.nanoTime();
            if (market.nextDue() < wakeAt) {
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    private void take(Order order) {
        int security = board.indexOf(order.getSymbol());
        if (security < 0) {
            losses.fail(
                    target + " sent an order for the symbol \"" + order.getSymbol()
                            + "\", which the population of this testbed does not have; load the database at the testbed's scale");
            return;
        }
        OrderType type = OrderType.valueOf(order.getTradeType());
        MarketOrder known = new MarketOrder(
                order.getTradeId(), type, security, order.getQuantity(), order.getBidPrice(), order.getBrokerId());
        if (order.getAction() == Order.Action.WATCH) {
            market.watch(known, now());
            return;
        }
        if (order.getTriggered()) {
            firedArrived++;
        }
        market.process(known, order.getTriggered(), now());
    }

    /** Called by a sender when a transaction has its answer. */
    private void settled(Delivery delivery, Reply reply) {
        if (TransactionStatus.isInvalid(reply.getStatus())) {
            failures.warn(delivery.type().title() + " failed for " + target + ": " + reply.getSqlState() + " "
                    + reply.getMessage());
        }
        lock.lock();
        try {
            if (delivery instanceof Delivery.Feed feed) {
                fed(feed, reply);
            } else if (delivery instanceof Delivery.Result result && !TransactionStatus.isInvalid(reply.getStatus())) {
                market.traded(result.order(), now());
            }
            if (market.nextDue() < wakeAt) {
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    private void fed(Delivery.Feed feed, Reply reply) {
        if (!reply.hasMarketFeed()) {
            market.notFed(feed.entries());
            return;
        }
        firedByFeeds += reply.getMarketFeed().getTriggered();
        int recovered = market.fed(feed.entries(), now());
        if (recovered > 0) {
            recoveries.warn(recovered + " limit orders of " + target
                    + " were fired while the answer of a Market-Feed was lost");
        }
    }

    private Delivery again(Delivery lost) {
        if (lost instanceof Delivery.Result result) {
            return result.again();
        }
        Delivery.Feed feed = (Delivery.Feed) lost;
        lock.lock();
        try {
            market.answerLost(feed.entries());
            return feed;
        } finally {
            lock.unlock();
        }
    }

    private void keepTime() {
        lock.lock();
        try {
            while (!stopped) {
                // Both under the lock, so that an order that arrives in between sees either the old instant or the new
                // one and
                // wakes this thread if it is due before.
                market.advance(now());
                wakeAt = market.nextDue();
                if (wakeAt == Long.MAX_VALUE) {
                    changed.await();
                } else {
                    changed.awaitNanos(wakeAt - now());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            losses.broken("the market clock of " + target.id().label(), e);
        } finally {
            lock.unlock();
        }
    }

    /** Nanoseconds from the run's start. */
    private long now() {
        return System.nanoTime() - originNanos;
    }

    /** Puts nothing new on the tape; what is under way goes on. */
    public void beginDrain() {
        lock.lock();
        try {
            market.drain(now());
        } finally {
            lock.unlock();
        }
    }

    /** Waits until everything that is due has been sent and answered, then stops. */
    public void awaitDrained() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!stopped && !drained()) {
                changed.awaitNanos(STEP_NANOS);
            }
        } finally {
            lock.unlock();
        }
        stop();
    }

    private boolean drained() {
        long quiet = System.nanoTime() - lastArrival;
        if (market.processing() > 0 || !queue.idle() || quiet < QUIET_NANOS) {
            return false;
        }
        if (firedArrived < firedByFeeds) {
            if (quiet < PATIENCE_NANOS) {
                return false;
            }
            LOG.warn("{} orders that Market-Feed fired never arrived from {}", firedByFeeds - firedArrived, target);
        }
        return true;
    }

    /** Stops clock and senders at once and closes their connections. */
    public void stop() {
        List<Thread> mine;
        queue.close();
        lock.lock();
        try {
            stopped = true;
            changed.signalAll();
            // Senders first, so that none of them mistakes its closed connection for a loss.
            senders.forEach(Sender::close);
            channels.forEach(FrameChannel::close);
            mine = List.copyOf(threads);
        } finally {
            lock.unlock();
        }
        mine.forEach(Thread::interrupt);
        Daemons.untilInterrupted(() -> {
            for (Thread thread : mine) {
                thread.join(JOIN_MILLIS);
            }
        });
        failures.flush();
        recoveries.flush();
    }

    /** Limit orders that Market-Feed has not fired yet. */
    public int waitingOrders() {
        lock.lock();
        try {
            return market.waiting();
        } finally {
            lock.unlock();
        }
    }

    /** Triggered orders that wait for a place on the tape. */
    public int triggerQueue() {
        lock.lock();
        try {
            return market.triggerQueue();
        } finally {
            lock.unlock();
        }
    }

    /**
     * The longest delay in the last second from the instant of a timer until it was noticed, in microseconds; what
     * waits for a sender after that is the {@link #backlog}.
     */
    public long latenessMicros() {
        return lateness.worst(now() / 1_000);
    }

    /** For how long the first of what has no sender yet has been due, microseconds; 0 if nothing waits. */
    public int lagMicros() {
        long oldest = queue.oldestDue();
        return oldest == Long.MAX_VALUE ? 0 : (int) Math.max(0, Math.min(Integer.MAX_VALUE, (now() - oldest) / 1_000));
    }

    /** Transactions that are due and have no sender yet. */
    public int backlog() {
        return queue.backlog();
    }
}
