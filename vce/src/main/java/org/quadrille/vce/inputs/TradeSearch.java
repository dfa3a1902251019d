package org.quadrille.vce.inputs;

import org.quadrille.common.random.RandomStream;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.market.TradeIds;
import org.quadrille.schema.population.market.TradeTime;

/** The trades that Trade-Lookup and Trade-Update look for (workload.md 11.5, 11.6). Immutable. */
public final class TradeSearch {
    /** Trades of one call. */
    public static final int TRADES = 20;

    /**
     * Latest start of a search, in milliseconds of trading before the end of the initial trades, so that it finds its
     * trades.
     */
    static final long BACK_BY_ACCOUNT = 4 * 8 * 3_600_000L;

    static final long BACK_BY_SYMBOL = 200 * 60_000L;
    static final long BACK_FIRST_OF_ACCOUNT = 500 * 60_000L;

    private static final long ID_MASK = 65_535;
    private static final int ID_SHIFT = 7;
    private static final long TIME_MASK = 4_095;
    private static final int TIME_SHIFT = 16;

    private final long tradingMillis;
    private final long lastTrade;

    public TradeSearch(Scale scale) {
        this.tradingMillis = TradeTime.endMillis(scale);
        this.lastTrade = TradeIds.lastActive(scale);
    }

    /** Fills the array with distinct ids of initial trades. */
    public void trades(RandomStream stream, long[] ids) {
        for (int n = 0; n < ids.length; ) {
            long number = NonUniform.pick(stream, 1, lastTrade, ID_MASK, ID_SHIFT);
            if (TradeIds.skipped(number)) {
                number++;
            }
            long id = number + Scale.TRADE_ID_SHIFT;
            boolean seen = false;
            for (int i = 0; i < n; i++) {
                seen |= ids[i] == id;
            }
            if (!seen) {
                ids[n++] = id;
            }
        }
    }

    /** Start of a search as a timestamp, at least {@code back} milliseconds of trading before the end. */
    long start(RandomStream stream, long back) {
        return TradeTime.micros(NonUniform.pick(stream, 1, tradingMillis - back, TIME_MASK, TIME_SHIFT));
    }
}
