package org.quadrille.schema.population.market;

/**
 * The price of every security at every time: a triangle from 20.00 up to 30.00 and back, each security at its own
 * fraction of the period (workload.md 9.1). Immutable, thread-safe.
 *
 * <p>Times are seconds since the wave's base. The loader's wave has {@link #LOADER_PERIOD} and its base at the start of
 * the initial trades, in trading time. Initial trade time is a whole number of its periods, so a run whose base is the
 * run's start, whatever its period, continues at the same fraction: the price at 0 is the LAST_TRADE price after the
 * load.
 */
public final class PriceWave {
    public static final int LOWEST_CENTS = 2_000;
    public static final int HIGHEST_CENTS = 3_000;
    /** Period of the initial trades in seconds; fixed, because it is part of the population. */
    public static final double LOADER_PERIOD = 900;

    /** 2^32 divided by the golden ratio: multiples of it spread evenly over 2^32, however many there are. */
    private static final long SPREAD = 0x9E3779B9L;

    private static final double TWICE_SPAN = 2.0 * (HIGHEST_CENTS - LOWEST_CENTS);

    private final double period;

    /** @param periodSeconds above 0 */
    public PriceWave(double periodSeconds) {
        if (!(periodSeconds > 0)) {
            throw new IllegalArgumentException("A price wave needs a period above 0 s, not " + periodSeconds);
        }
        this.period = periodSeconds;
    }

    /** Where in its period, [0, 1), a security is at the base time: 0 is 20.00 and rising, 0.5 is 30.00. */
    public static double fraction(int security) {
        return (security * SPREAD & 0xFFFFFFFFL) * 0x1.0p-32;
    }

    /** Price in cents of a security, at {@code seconds} (0 or more) after the base time. */
    public int cents(int security, double seconds) {
        double at = position(security, seconds);
        return LOWEST_CENTS + (int) Math.round(TWICE_SPAN * (at < 0.5 ? at : 1 - at));
    }

    /**
     * Seconds from {@code seconds} until the wave next meets a price, 0 to one period; at that moment {@link #cents} is
     * that price.
     *
     * @param cents 2,000 to 3,000
     */
    public double secondsUntil(int security, double seconds, int cents) {
        double at = position(security, seconds);
        double rising = (cents - LOWEST_CENTS) / TWICE_SPAN;
        return Math.min(ahead(rising - at), ahead(1 - rising - at)) * period;
    }

    private double position(int security, double seconds) {
        double cycles = seconds / period + fraction(security);
        return cycles - Math.floor(cycles);
    }

    private static double ahead(double difference) {
        return difference < 0 ? difference + 1 : difference;
    }
}
