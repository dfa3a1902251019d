package org.quadrille.common.config;

import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quadrille.common.cli.Words;

/** Durations as people write them: {@code 12m}, {@code 30s}, {@code 500ms}, {@code 2h}; decimals are allowed. */
public final class Durations {
    private static final Pattern FORM = Pattern.compile("(\\d+(?:\\.\\d+)?)(us|ms|s|m|h)");
    private static final Map<String, Long> MICROS =
            Map.of("us", 1L, "ms", 1_000L, "s", 1_000_000L, "m", 60_000_000L, "h", 3_600_000_000L);

    /** About 30 years; far below what a long holds in nanoseconds. */
    private static final double LONGEST_MICROS = 1e15;

    private Durations() {}

    /**
     * Reads a duration.
     *
     * @throws IllegalArgumentException if it is not a number with one of the units us, ms, s, m, h, or longer than 30 years
     */
    public static Duration parse(String text) {
        Matcher m = FORM.matcher(text.strip());
        if (!m.matches()) {
            throw new IllegalArgumentException(
                    Words.quoted(text) + " is not a duration; write a number and a unit, such as 12m, 30s or 500ms");
        }
        double micros = Double.parseDouble(m.group(1)) * MICROS.get(m.group(2));
        if (micros > LONGEST_MICROS) {
            throw new IllegalArgumentException(Words.quoted(text) + " is longer than 30 years; write a shorter time");
        }
        return Duration.ofNanos(Math.round(micros) * 1_000);
    }

    /** Writes a duration in the largest unit that divides it. */
    public static String format(Duration duration) {
        long micros = duration.toNanos() / 1_000;
        for (String unit : new String[] {"h", "m", "s", "ms"}) {
            if (micros != 0 && micros % MICROS.get(unit) == 0) {
                return micros / MICROS.get(unit) + unit;
            }
        }
        return micros == 0 ? "0s" : micros + "us";
    }
}
