package org.quadrille.vce.session;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.quadrille.common.config.Testbed.Mode;
import org.quadrille.common.config.Testbed.Pacing;
import org.quadrille.common.wire.MarketLag;
import org.quadrille.common.workload.Profile;

/**
 * Lets the Trade-Orders of a group wait while its market is behind, so that orders and results stay in step however many
 * sessions there are (workload.md 16.1). Shared by the sessions of a customer emulator. Thread-safe.
 */
public final class OrderGate {
    /** How soon a waiting session notices what another one was told. */
    private static final int LOOK_MICROS = 5_000;

    /** So many times the bound a session waits at most, and a minute: what it was told may be long out of date. */
    private static final int LONGEST = 10;

    private static final long LONGEST_MICROS = 60_000_000;

    private final MarketLag lag = new MarketLag();
    private final int bound;
    private final LongAdder waited;

    /**
     * The gate of one group, which stays open in open pacing: there, that the market is late is the finding.
     *
     * @param waited takes all waits, microseconds
     */
    public OrderGate(Profile profile, Pacing pacing, LongAdder waited) {
        boolean open = pacing.mode() == Mode.OPEN || profile.market().mostLag() == null;
        this.bound = open
                ? Integer.MAX_VALUE
                : (int) Math.min(Integer.MAX_VALUE, profile.market().mostLag().toNanos() / 1_000);
        this.waited = waited;
    }

    /** @param micros how far the market is behind, as a reply told */
    void told(int micros) {
        lag.told(micros);
    }

    /**
     * Waits as long as the market is behind by more than the profile's bound, and no longer than ten times that.
     *
     * @return the wait in milliseconds, rounded up; 0 if there was none
     */
    int pass(StopSignal signal) {
        if (lag.micros() <= bound) {
            return 0;
        }
        long begin = System.nanoTime();
        long end = begin + TimeUnit.MICROSECONDS.toNanos(Math.min((long) LONGEST * bound, LONGEST_MICROS));
        long now = begin;
        for (int excess = lag.micros() - bound; excess > 0 && now < end; excess = lag.micros() - bound) {
            long look = now + TimeUnit.MICROSECONDS.toNanos(Math.min(excess, LOOK_MICROS));
            if (!signal.waitUntil(Math.min(look, end))) {
                break;
            }
            now = System.nanoTime();
        }
        long micros = (System.nanoTime() - begin) / 1_000;
        waited.add(micros);
        return (int) (micros / 1_000 + 1);
    }
}
