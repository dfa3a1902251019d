package org.quadrille.common.results;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The clock of a database server beside that of the connector that asked for it.
 *
 * @param own when it was asked, in the middle of the round trip, microseconds since 1970 by a clock of the connector that
 *     counts on from one reading of its wall clock and is never set
 * @param server what the server answered, microseconds since 1970
 * @param error half of the round trip, microseconds: {@code own} is not known more precisely
 */
public record ClockReading(long own, long server, long error) {
    private static final String SEPARATOR = ", ";
    private static final int PARTS = 3;

    /** Two instants in UTC and the microseconds of the error, separated by blanks. */
    @Override
    public String toString() {
        return instant(own) + " " + instant(server) + " " + error;
    }

    /** Any number of such lines in one text. */
    public static <T> String text(Collection<T> readings) {
        return readings.stream().map(Object::toString).collect(Collectors.joining(SEPARATOR));
    }

    /** Those of a text that can be read; none if it is null. */
    public static List<ClockReading> of(String text) {
        return each(text, parts -> new ClockReading(micros(parts[0]), micros(parts[1]), Long.parseLong(parts[2])));
    }

    /** What can be read of a text: an edit may have made anything of it. */
    static <T> List<T> each(String text, Function<String[], T> read) {
        List<T> found = new ArrayList<>();
        for (String one : text == null ? new String[0] : text.split(SEPARATOR)) {
            String[] parts = one.split(" ");
            try {
                if (parts.length == PARTS) {
                    found.add(read.apply(parts));
                }
            } catch (DateTimeException | ArithmeticException | NumberFormatException edited) {
                // Whoever asks for what is missing says so.
                continue;
            }
        }
        return found;
    }

    /** An instant as it is written, from microseconds since 1970. */
    static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    /** Microseconds since 1970. */
    static long micros(String instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(instant));
    }

    /** The server's clock, to be read by people. */
    public Instant serverInstant() {
        return instant(server);
    }
}
