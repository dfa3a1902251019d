package org.quadrille.reporter.text;

import java.util.Locale;

/** Numbers as text: one locale for all, a decimal point, no thousands separators, so that programs can read them. */
public final class Numbers {
    private Numbers() {}

    /** A value with its unit, which is a plural where it counts something: one percent of its orders has many orders. */
    public static String quantity(double value, String unit) {
        String one = unit.replaceFirst("^([^%].*)ies$", "$1y").replaceFirst("^([^%].*[a-z]{2})s$", "$1");
        return plain(value, unit) + " " + (value == 1 ? one : unit);
    }

    /** A value without its unit, with the digits that suit it. */
    public static String plain(double value, String unit) {
        return switch (unit) {
            case "%" -> fixed(value, 3);
            case "ms", "s" -> fixed(value, 3);
            default -> value == Math.rint(value) ? String.format(Locale.ROOT, "%.0f", value) : fixed(value, 3);
        };
    }

    /** The metric with two decimals. @param tpsV null for a run whose profile leads to no Trade-Results */
    public static String tpsV(Double tpsV) {
        return tpsV == null ? "does not apply" : fixed(tpsV, 2);
    }

    /** A value with this many decimals. */
    public static String fixed(double value, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
