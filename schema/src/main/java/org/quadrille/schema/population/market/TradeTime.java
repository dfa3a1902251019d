package org.quadrille.schema.population.market;

import java.time.LocalDate;
import org.quadrille.common.workload.Scale;

/**
 * Trading time: milliseconds of the business days since the first initial trade, 2005-01-03 09:00; 8 hours a day,
 * Monday to Friday (workload.md 2, 8). Timestamps are microseconds since 1970-01-01 00:00 without a time zone.
 */
public final class TradeTime {
    public static final long MILLIS_PER_DAY = 8 * 3_600_000L;
    /** First initial trade day, a Monday, as days since 1970-01-01. */
    public static final int FIRST_DAY = (int) LocalDate.of(2005, 1, 3).toEpochDay();
    /** First day of DAILY_MARKET and FINANCIAL, a Monday, as days since 1970-01-01. */
    public static final int FIRST_MARKET_DAY = (int) LocalDate.of(2000, 1, 3).toEpochDay();

    private static final int OPENING_HOUR = 9;
    private static final int DAYS_PER_WEEK = 5;
    private static final long MICROS_PER_MILLI = 1_000;
    private static final long MILLIS_PER_CALENDAR_DAY = 24 * 3_600_000L;

    private TradeTime() {}

    /** Trading time of all initial trade days together. */
    public static long endMillis(Scale scale) {
        return scale.initialTradeDays() * MILLIS_PER_DAY;
    }

    /** Timestamp of the end of the initial trades: 09:00 of the first business day after them. */
    public static long endMicros(Scale scale) {
        return micros(endMillis(scale));
    }

    /** Timestamp of a trading time from 0 on; the end of a day is 09:00 of the next business day. */
    public static long micros(long tradingMillis) {
        return calendarMillis(tradingMillis) * MICROS_PER_MILLI;
    }

    /** As {@link #micros}, in milliseconds since 1970-01-01. */
    public static long calendarMillis(long tradingMillis) {
        long day = tradingMillis / MILLIS_PER_DAY;
        return businessDay(FIRST_DAY, day) * MILLIS_PER_CALENDAR_DAY
                + OPENING_HOUR * 3_600_000L
                + tradingMillis % MILLIS_PER_DAY;
    }

    /** The {@code n}-th business day, from 0, after a Monday {@code from}; both as days since 1970-01-01. */
    public static long businessDay(int from, long n) {
        return from + n / DAYS_PER_WEEK * 7 + n % DAYS_PER_WEEK;
    }

    /** Date of the {@code n}-th row, from 0, of a security's DAILY_MARKET, as days since 1970-01-01. */
    public static int marketDay(int n) {
        return (int) businessDay(FIRST_MARKET_DAY, n);
    }
}
