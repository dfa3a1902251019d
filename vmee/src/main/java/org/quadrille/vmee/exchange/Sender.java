package org.quadrille.vmee.exchange;

import java.io.IOException;
import org.quadrille.common.log.Appender;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.wire.ConnectorAddress;
import org.quadrille.common.wire.FrameChannel;
import org.quadrille.common.wire.Loss;
import org.quadrille.common.wire.WireRefused;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.workload.SqlStates;
import org.quadrille.common.workload.TransactionStatus;

/**
 * One thread with one connection to a group's connector: takes what is due, sends it, logs it. The response time counts
 * from the instant at which the transaction was due. A transaction that meets a lost connector or database is logged as
 * failed and, if the run is to survive that, sent again after a pause. The lost transaction may have been committed all
 * the same: the market chooses what to send again so that every order is carried out exactly once.
 */
final class Sender implements Runnable {
    /** The market that a sender works for. */
    interface Market {
        /** A transaction got an answer of its own, good or not. */
        void settled(Delivery delivery, Reply reply);

        /** What is sent in place of a transaction whose answer was lost. */
        Delivery again(Delivery lost);

        /** For how long the first of what waits for a sender has been due, microseconds. */
        int lagMicros();
    }

    private static final long FIRST_PAUSE_MILLIS = 100;
    private static final long LONGEST_PAUSE_MILLIS = 2_000;

    private final ConnectorAddress target;
    private final SendQueue queue;
    private final Appender log;
    private final RunClock clock;
    private final RunSchedule schedule;
    private final Losses losses;
    private final Market market;
    private volatile FrameChannel channel;
    private volatile boolean closed;

    /** A sender with its open connection. */
    Sender(
            ConnectorAddress target,
            FrameChannel channel,
            SendQueue queue,
            Appender log,
            RunClock clock,
            RunSchedule schedule,
            Losses losses,
            Market market) {
        this.target = target;
        this.channel = channel;
        this.queue = queue;
        this.log = log;
        this.clock = clock;
        this.schedule = schedule;
        this.losses = losses;
        this.market = market;
    }

    @Override
    public void run() {
        try {
            Delivery delivery = queue.take();
            while (delivery != null) {
                deliver(delivery);
                queue.done(delivery);
                delivery = queue.take();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            losses.broken("a market sender of " + target.id().label(), e);
        } finally {
            disconnect();
        }
    }

    private void deliver(Delivery first) throws InterruptedException {
        Delivery delivery = first;
        long pause = 0;
        while (!closed) {
            long start = clock.micros();
            int phase = schedule.phaseAt(start);
            Reply reply = call(delivery, phase);
            if (closed) {
                return;
            }
            record(delivery, start, phase, reply);
            if (!Loss.isLoss(reply)) {
                if (pause > 0) {
                    losses.back();
                }
                market.settled(delivery, reply);
                return;
            }
            boolean databaseLost = channel != null;
            String what = databaseLost ? "the OLTP database of " + target.id().label() : target.toString();
            String why = databaseLost ? reply.getSqlState() + " " + reply.getMessage() : reply.getMessage();
            if (!losses.tryAgainAfter(what, why, pause == 0)) {
                return;
            }
            pause = pause == 0 ? FIRST_PAUSE_MILLIS : Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
            Thread.sleep(pause);
            delivery = market.again(delivery);
        }
    }

    private Reply call(Delivery delivery, int phase) {
        try {
            FrameChannel open = channel;
            return (open == null ? reconnect() : open).call(delivery.request(phase, market.lagMicros()));
        } catch (IOException e) {
            disconnect();
            String why =
                    e instanceof WireRefused ? "it refused this process because " + e.getMessage() : e.getMessage();
            return Reply.newBuilder()
                    .setStatus(TransactionStatus.FAILED)
                    .setSqlState(SqlStates.CONNECTION_LOST)
                    .setMessage(why == null ? e.toString() : why)
                    .build();
        }
    }

    /** Connects without holding the lock, so that whoever ends the run need not wait for a silent connector. */
    private FrameChannel reconnect() throws IOException {
        FrameChannel fresh = target.connect();
        synchronized (this) {
            if (closed) {
                fresh.close();
                throw new IOException("the run has ended");
            }
            channel = fresh;
        }
        return fresh;
    }

    private void record(Delivery delivery, long start, int phase, Reply reply) {
        long due = Math.min(delivery.due() / 1_000, start);
        log.append(
                due,
                start,
                clock.micros() - due,
                target.tile(),
                target.group(),
                phase,
                delivery.type(),
                reply.getStatus(),
                reply.getSqlState(),
                reply.getRetries(),
                delivery.tradeId(),
                delivery.variant());
    }

    private synchronized void disconnect() {
        if (channel != null) {
            channel.close();
            channel = null;
        }
    }

    /** Ends a call under way; from any thread. */
    void close() {
        closed = true;
        disconnect();
    }
}
