package org.quadrille.common.workload;

/**
 * Size of the databases of a group (workload.md 2, 3).
 *
 * @param loadUnits populated load units of 1,000 customers each, at least 1
 * @param activeLoadUnits load units that are driven, 1 to {@code loadUnits}
 * @param initialTradeDays business days of 8 hours of initial trades, at least 5 (workload.md 4.10)
 * @param dailyMarketDays rows of DAILY_MARKET for each security, at least 30
 */
public record Scale(int loadUnits, int activeLoadUnits, int initialTradeDays, int dailyMarketDays) {
    public static final int CUSTOMERS_PER_LOAD_UNIT = 1_000;
    public static final int BROKERS_PER_LOAD_UNIT = 10;
    public static final int COMPANIES_PER_LOAD_UNIT = 500;
    public static final int SECURITIES_PER_LOAD_UNIT = 685;
    /**
     * Initial trades that are kept for one load unit and business day: 8 h at two trades a second (workload.md 3.3).
     */
    public static final int TRADES_PER_LOAD_UNIT_DAY = 57_600;
    /** Added to identifier columns (workload.md 2). */
    public static final long ID_SHIFT = 4_300_000_000L;
    /** Added to trade ids (workload.md 2). */
    public static final long TRADE_ID_SHIFT = 200_000_000_000_000L;

    public Scale {
        if (loadUnits < 1) {
            throw new IllegalArgumentException("loadUnits must be at least 1, not " + loadUnits);
        }
        if (activeLoadUnits < 1 || activeLoadUnits > loadUnits) {
            throw new IllegalArgumentException(
                    "activeLoadUnits must be from 1 to loadUnits (" + loadUnits + "), not " + activeLoadUnits);
        }
        if (initialTradeDays < 5) {
            throw new IllegalArgumentException("initialTradeDays must be at least 5, not " + initialTradeDays);
        }
        if (dailyMarketDays < 30) {
            throw new IllegalArgumentException("dailyMarketDays must be at least 30, not " + dailyMarketDays);
        }
    }

    public int customers() {
        return loadUnits * CUSTOMERS_PER_LOAD_UNIT;
    }

    public int activeCustomers() {
        return activeLoadUnits * CUSTOMERS_PER_LOAD_UNIT;
    }

    public int brokers() {
        return loadUnits * BROKERS_PER_LOAD_UNIT;
    }

    public int companies() {
        return loadUnits * COMPANIES_PER_LOAD_UNIT;
    }

    public int securities() {
        return loadUnits * SECURITIES_PER_LOAD_UNIT;
    }

    /** Initial trades of the whole database; an exact count (workload.md 3.3). */
    public long initialTrades() {
        return (long) loadUnits * initialTradeDays * TRADES_PER_LOAD_UNIT_DAY;
    }

    /** Trade slots of one load unit, skipped ones included: one id in 101 has no trade (workload.md 8). */
    public long tradeSlotsPerLoadUnit() {
        return (long) initialTradeDays * TRADES_PER_LOAD_UNIT_DAY / 100 * 101;
    }

    /**
     * First trade id that a run may assign (workload.md 8.17), shift included; depends on the loaded, not the active,
     * load units.
     */
    public long firstRunTradeId() {
        return tradeSlotsPerLoadUnit() * loadUnits + 1 + TRADE_ID_SHIFT;
    }

    /** The same data with another number of driven load units. */
    public Scale withActive(int active) {
        return new Scale(loadUnits, active, initialTradeDays, dailyMarketDays);
    }
}
