package org.quadrille.schema.population.market;

import org.quadrille.common.workload.Scale;

/**
 * Ids of the initial trades (workload.md 8): a load unit has an unbroken range; one id in 101 stands for an order that
 * was rolled back and has no trade. Numbers are ids without {@link Scale#TRADE_ID_SHIFT}.
 */
public final class TradeIds {
    private static final int ROUND = 101;
    private static final int SKIPPED = 51;

    private TradeIds() {}

    /** True if no initial trade has this number. */
    public static boolean skipped(long number) {
        return number % ROUND == SKIPPED;
    }

    /** Number of the first slot of a load unit, from 0. */
    public static long first(Scale scale, int loadUnit) {
        return loadUnit * scale.tradeSlotsPerLoadUnit() + 1;
    }

    /** Number of the last slot of the driven load units: the highest that inputs may name (workload.md 11.5). */
    public static long lastActive(Scale scale) {
        return scale.activeLoadUnits() * scale.tradeSlotsPerLoadUnit();
    }
}
