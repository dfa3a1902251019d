package org.quadrille.schema.population.lists;

/** Commission rates by tier, exchange and quantity (workload.md 4.7), in hundredths of a percent. */
public final class Commissions {
    private static final int[] FROM = {1, 201, 501, 2_001};
    private static final int[] TO = {200, 500, 2_000, 999_999};
    private static final int[][] RATES = {{40, 36, 32}, {36, 32, 28}, {32, 28, 24}, {20, 16, 12}};
    private static final int PACIFIC_EXTRA = 8;

    private Commissions() {}

    public static int bands() {
        return FROM.length;
    }

    /** Lowest quantity of a band. */
    public static int from(int band) {
        return FROM[band];
    }

    /** Highest quantity of a band. */
    public static int to(int band) {
        return TO[band];
    }

    /** Rate in hundredths of a percent for a tier 1 to 3. */
    public static int rate(int band, int tier, Exchange exchange) {
        return RATES[band][tier - 1] + (exchange == Exchange.PCX ? PACIFIC_EXTRA : 0);
    }

    /** The band of a quantity from 1 to 999,999. */
    public static int band(int quantity) {
        int band = 0;
        while (quantity > TO[band]) {
            band++;
        }
        return band;
    }
}
