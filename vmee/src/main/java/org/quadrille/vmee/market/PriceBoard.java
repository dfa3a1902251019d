package org.quadrille.vmee.market;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What every security costs at any instant (FACTS 9.1): a triangle between 20.00 and 30.00, each security at its own
 * place in the period. Prices in cents, instants in nanoseconds from the run's start; at instant 0 the price is the
 * one that the population left in LAST_TRADE. Immutable and thread-safe.
 */
public final class PriceBoard {
    private static final double LOW = 20.0;
    private static final double HIGH = 30.0;

    private final List<String> symbols;
    private final Map<String, Integer> indexes;
    private final double[] fractions;
    private final double periodNanos;

    /**
     * A board of these securities.
     *
     * @param symbols symbols by index
     * @param fractions place of each security in its period at instant 0, from 0 to less than 1
     * @param periodNanos length of the period
     */
    public PriceBoard(List<String> symbols, double[] fractions, long periodNanos) {
        if (symbols.size() != fractions.length || periodNanos <= 0) {
            throw new IllegalArgumentException(
                    "a price board needs one fraction for each symbol and a positive period");
        }
        this.symbols = List.copyOf(symbols);
        this.fractions = fractions.clone();
        this.periodNanos = periodNanos;
        this.indexes = new HashMap<>(symbols.size() * 2);
        for (int i = 0; i < fractions.length; i++) {
            indexes.put(symbols.get(i), i);
        }
    }

    public int securities() {
        return fractions.length;
    }

    public String symbol(int security) {
        return symbols.get(security);
    }

    /** Index of a symbol, or -1 if the board does not know it. */
    public int indexOf(String symbol) {
        return indexes.getOrDefault(symbol, -1);
    }

    /** Price of a security. */
    public long price(int security, long now) {
        double x = position(security, now);
        double rise = x < 0.5 ? x : 1 - x;
        return Math.round((LOW + 2 * (HIGH - LOW) * rise) * 100);
    }

    /**
     * The first instant, not before {@code now}, at which the wave crosses a price on its way down or on its way up.
     *
     * @param price in cents
     * @param falling true for the crossing on the way down
     * @return the instant, or {@link TimerQueue#NEVER} for a price outside the wave
     */
    long crossing(int security, long price, boolean falling, long now) {
        double rise = (price / 100.0 - LOW) / (2 * (HIGH - LOW));
        if (rise < 0 || rise > 0.5) {
            return TimerQueue.NEVER;
        }
        double ahead = (falling ? 1 - rise : rise) - position(security, now);
        return now + (long) Math.ceil((ahead < 0 ? ahead + 1 : ahead) * periodNanos);
    }

    private double position(int security, long now) {
        double x = fractions[security] + now / periodNanos;
        return x - Math.floor(x);
    }
}
