package org.quadrille.common.results;

import java.util.List;

/**
 * When a trade was entered and completed, microseconds since 1970 by the clock of the server of its database: the times
 * of its first and its last entry in TRADE_HISTORY.
 *
 * @param completed null if it is not
 */
public record TradeReading(long id, long entered, Long completed) {
    private static final String NOT_YET = "-";

    /** The id and two instants in UTC, separated by blanks. */
    @Override
    public String toString() {
        return id + " " + ClockReading.instant(entered) + " "
                + (completed == null ? NOT_YET : ClockReading.instant(completed));
    }

    /** Those of a text of {@link ClockReading#text} that can be read; none if it is null. */
    public static List<TradeReading> of(String text) {
        return ClockReading.each(
                text,
                parts -> new TradeReading(
                        Long.parseLong(parts[0]),
                        ClockReading.micros(parts[1]),
                        parts[2].equals(NOT_YET) ? null : ClockReading.micros(parts[2])));
    }
}
