package org.quadrille.schema.population.trades;

import org.quadrille.common.random.RandomStream;
import org.quadrille.schema.population.lists.TradeType;
import org.quadrille.schema.population.market.PriceWave;
import org.quadrille.schema.population.market.TradeTime;

/**
 * One initial order. Its number alone determines everything except the security, which comes from the account's basket
 * (workload.md 8.3 to 8.7). Orders are compared by time of completion.
 *
 * @param number trade id without shift
 * @param ordered timestamps in milliseconds since 1970-01-01; {@code ordered} and {@code submitted} are equal for a
 *     market order
 */
record InitialOrder(
        long number,
        AccountBook account,
        AccountBook.Position position,
        Terms terms,
        long ordered,
        long submitted,
        long completed,
        int priceCents)
        implements Comparable<InitialOrder> {
    /**
     * What was ordered.
     *
     * @param lifo newest holdings first
     * @param bidCents limit price, or the price when a market order was given
     */
    record Terms(TradeType type, int quantity, boolean lifo, boolean cash, int bidCents) {}

    private static final TradeType[] TYPE_OF_TENTH = {
        TradeType.TMB,
        TradeType.TMB,
        TradeType.TMB,
        TradeType.TMS,
        TradeType.TMS,
        TradeType.TMS,
        TradeType.TLB,
        TradeType.TLB,
        TradeType.TLS,
        TradeType.TSL
    };
    private static final int PERCENT_LIFO = 35;
    private static final int PERCENT_MARGIN = 16;
    /** Slots are 100/101 of half a second apart: {@code 50,000 / 101} milliseconds. */
    private static final long SLOT_NUMERATOR = 50_000;

    private static final long SLOT_DENOMINATOR = 101;
    private static final PriceWave WAVE = new PriceWave(PriceWave.LOADER_PERIOD);

    /** Trading time in milliseconds at which a slot, from 0, of a load unit starts. */
    static long slotStart(long slot) {
        return slot * SLOT_NUMERATOR / SLOT_DENOMINATOR;
    }

    /** Makes the order of a slot; {@code random} is the order's own stream. */
    static InitialOrder of(long number, long slotStart, AccountBook account, RandomStream random) {
        AccountBook.Position position = account.basket()[random.below(account.basket().length)];
        int security = position.security();
        TradeType type = TYPE_OF_TENTH[random.below(TYPE_OF_TENTH.length)];
        int quantity = 100 << random.below(4);
        boolean lifo = random.below(100) < PERCENT_LIFO;
        boolean cash = type.isSell() || random.below(100) >= PERCENT_MARGIN;
        long ordered = slotStart + random.below((int) (SLOT_NUMERATOR / SLOT_DENOMINATOR));
        int now = WAVE.cents(security, ordered / 1_000.0);
        int bid = now;
        long submitted = ordered;
        if (!type.isMarket()) {
            bid = random.between(PriceWave.LOWEST_CENTS, PriceWave.HIGHEST_CENTS);
            submitted += inTheMoney(type, now, bid)
                    ? random.between(500, 1_500)
                    : (long) Math.ceil(WAVE.secondsUntil(security, ordered / 1_000.0, bid) * 1_000);
        }
        long delay = 1_000 + (long) Math.min(5_000, random.negExp(1_000));
        int price = WAVE.cents(security, (submitted + delay) / 1_000.0);
        return new InitialOrder(
                number,
                account,
                position,
                new Terms(type, quantity, lifo, cash, bid),
                TradeTime.calendarMillis(ordered),
                TradeTime.calendarMillis(submitted),
                TradeTime.calendarMillis(submitted) + delay,
                neverWorse(type, price, bid));
    }

    /** True if a limit order may be carried out at this price (workload.md 9.3). */
    private static boolean inTheMoney(TradeType type, int price, int limit) {
        return type == TradeType.TLS ? price >= limit : price <= limit;
    }

    private static int neverWorse(TradeType type, int price, int limit) {
        return switch (type) {
            case TLB -> Math.min(price, limit);
            case TLS -> Math.max(price, limit);
            case TMB, TMS, TSL -> price;
        };
    }

    @Override
    public int compareTo(InitialOrder other) {
        int byTime = Long.compare(completed, other.completed);
        return byTime != 0 ? byTime : Long.compare(number, other.number);
    }
}
