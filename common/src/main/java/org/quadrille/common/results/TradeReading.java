package org.quadrille.common.results;

import java.util.List;

/**
 * When a trade was entered and completed, by the clock of the server of its database.
 *
 * @param id the trade
 * @param entered time of its first entry in TRADE_HISTORY, microseconds since 1970
 * @param completed time of its last one; null if it is not completed
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
