package org.quadrille.common.config;

import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 12m}, {@code 30s}, {@code 500ms}, {@code 2h}; decimals are allowed. */
public final class Durations {
    private static final Pattern FORM = Pattern.compile("(\\d+(?:\\.\\d+)?)(us|ms|s|m|h)");
    private static final Map<String, Long> MICROS =
            Map.of("us", 1L, "ms", 1_000L, "s", 1_000_000L, "m", 60_000_000L, "h", 3_600_000_000L);

    private Durations() {}

    /**
     * Reads a duration.
     *
     * @throws IllegalArgumentException if it is not a number with one of the units us, ms, s, m, h
     */
    public static Duration parse(String text) {
        Matcher m = FORM.matcher(text.strip());
        if (!m.matches()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not a duration; write a number and a unit, such as 12m, 30s or 500ms");
        }
        double micros = Double.parseDouble(m.group(1)) * MICROS.get(m.group(2));
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
