package org.quadrille.common.config;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A size of memory or disk, above 0, as people and container engines write it: {@code 512m}, {@code 8g}, {@code 1t}.
 * The units are powers of 1,024.
 */
public record ByteSize(long bytes) {
    private static final String UNITS = "kmgt";
    private static final int UNIT = 1024;
    private static final Pattern FORM = Pattern.compile("(\\d{1,6})([" + UNITS + "])");

    /** A size in mebibytes. */
    public static ByteSize mebibytes(long number) {
        return new ByteSize(number * UNIT * UNIT);
    }

    /**
     * Reads a size.
     *
     * @throws IllegalArgumentException if it is not a whole number above 0 with one of the units k, m, g, t
     */
    public static ByteSize parse(String text) {
        return of(text);
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static ByteSize of(Object json) {
        Matcher m = FORM.matcher(String.valueOf(json));
        if (!m.matches() || Integer.parseInt(m.group(1)) == 0) {
            throw new IllegalArgumentException(
                    "\"" + json + "\" is not a size; write a whole number and a unit, such as 512m, 8g or 1t");
        }
        long bytes = Long.parseLong(m.group(1));
        for (int i = 0; i <= UNITS.indexOf(m.group(2)); i++) {
            bytes *= UNIT;
        }
        return new ByteSize(bytes);
    }

    /** In mebibytes, rounded down. */
    public long mebibytes() {
        return bytes / UNIT / UNIT;
    }

    /** In the largest unit that divides it; rounded down to whole kibibytes. */
    @JsonValue
    @Override
    public String toString() {
        long number = bytes / UNIT;
        int unit = 0;
        while (unit < UNITS.length() - 1 && number % UNIT == 0) {
            number /= UNIT;
            unit++;
        }
        return number + UNITS.substring(unit, unit + 1);
    }
}
