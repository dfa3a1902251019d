package org.quadrille.vce.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.config.Testbed.Mode;
import org.quadrille.common.config.Testbed.Pacing;
import org.quadrille.common.workload.Profile;

@Timeout(60)
class OrderGateTest {
    private static final Profile DEMO = Profiles.load("demo", Path.of("."));
    private static final int BOUND = (int) (DEMO.market().mostLag().toNanos() / 1_000);

    private final LongAdder waited = new LongAdder();
    private final StopSignal signal = new StopSignal();

    private OrderGate gate(Mode mode, Profile profile) {
        return new OrderGate(profile, new Pacing(mode, 1, mode == Mode.OPEN ? 1 : 0), waited);
    }

    @Test
    void nobodyWaitsForAMarketWithinItsBound() {
        OrderGate gate = gate(Mode.CLOSED, DEMO);
        assertEquals(0, gate.pass(signal));
        gate.told(BOUND);
        assertEquals(0, gate.pass(signal));
        assertEquals(0, waited.sum());
    }

    /** What was told grows old: the wait is the excess, and counted. */
    @Test
    void waitsUntilTheMarketCanHaveCaughtUp() {
        OrderGate gate = gate(Mode.CLOSED, DEMO);
        long begin = System.nanoTime();
        gate.told(BOUND + 150_000);
        int millis = gate.pass(signal);
        long took = System.nanoTime() - begin;
        assertTrue(took >= 150_000_000, took + " ns");
        assertTrue(millis * 1_000L >= waited.sum() && millis * 1_000L <= waited.sum() + 1_000, millis + " ms");
        assertEquals(0, gate.pass(signal));
    }

    @Test
    void goesOnAsSoonAsAnotherSessionHearsOfIt_andNoLongerThanTenBounds() throws InterruptedException {
        Profile slow = DEMO.change()
                .market(DEMO.market().withMostLag(Duration.ofSeconds(20)))
                .build();
        OrderGate gate = gate(Mode.CLOSED, slow);
        gate.told(Integer.MAX_VALUE);
        AtomicInteger millis = new AtomicInteger();
        Thread session = new Thread(() -> millis.set(gate.pass(signal)));
        session.start();
        while (session.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        gate.told(0);
        session.join();
        assertTrue(millis.get() > 0 && millis.get() < 20_000, millis + " ms");

        OrderGate stale = gate(Mode.CLOSED, DEMO);
        stale.told(Integer.MAX_VALUE);
        int longest = stale.pass(signal);
        assertTrue(longest >= BOUND / 100 && longest < 20_000, longest + " ms");
    }

    @Test
    void theEndOfTheRunEndsAWait() {
        OrderGate gate = gate(Mode.CLOSED, DEMO);
        gate.told(Integer.MAX_VALUE);
        signal.stop();
        assertTrue(gate.pass(signal) <= BOUND / 100);
    }

    /** In open pacing lateness is the finding; results of earlier builds had no bound. */
    @Test
    void openPacingAndProfilesWithoutABoundHoldNothingBack() {
        OrderGate open = gate(Mode.OPEN, DEMO);
        open.told(Integer.MAX_VALUE);
        assertEquals(0, open.pass(signal));
        OrderGate earlier = gate(
                Mode.CLOSED,
                DEMO.change().market(DEMO.market().withMostLag(null)).build());
        earlier.told(Integer.MAX_VALUE);
        assertEquals(0, earlier.pass(signal));
    }
}
