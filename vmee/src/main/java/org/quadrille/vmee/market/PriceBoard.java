package org.quadrille.vmee.market;

import java.util.HashMap;
import java.util.Map;
import org.quadrille.schema.population.market.PriceWave;
import org.quadrille.schema.population.market.Securities;

/**
 * What every security of a group costs at any instant (workload.md 9.1). Securities by index, prices in cents, instants
 * in nanoseconds from the run's start; at instant 0 the price is the one that the population left in LAST_TRADE.
 * Immutable and thread-safe.
 */
public final class PriceBoard {
    private static final double NANOS = 1e9;

    private final PriceWave wave;
    private final String[] symbols;
    private final Map<String, Integer> indexes;

    /** The board of these securities, moved by this wave. */
    public PriceBoard(PriceWave wave, Securities securities) {
        this.wave = wave;
        this.symbols = new String[securities.count()];
        this.indexes = new HashMap<>(2 * symbols.length);
        for (int i = 0; i < symbols.length; i++) {
            symbols[i] = securities.symbol(i);
            indexes.put(symbols[i], i);
        }
    }

    public String symbol(int security) {
        return symbols[security];
    }

    /** Index of a symbol, or -1 if the board does not know it. */
    public int indexOf(String symbol) {
        return indexes.getOrDefault(symbol, -1);
    }

    public long price(int security, long now) {
        return wave.cents(security, now / NANOS);
    }

    /**
     * The first instant after {@code now} at which the wave meets a price that it does not have now.
     *
     * @return the instant, or {@link TimerQueue#NEVER} for a price outside the wave
     */
    long meets(int security, long price, long now) {
        if (price < PriceWave.LOWEST_CENTS || price > PriceWave.HIGHEST_CENTS) {
            return TimerQueue.NEVER;
        }
        return now + (long) Math.ceil(wave.secondsUntil(security, now / NANOS, (int) price) * NANOS);
    }
}
