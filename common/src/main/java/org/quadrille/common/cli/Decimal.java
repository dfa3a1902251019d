package org.quadrille.common.cli;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/** Decimal numbers as people write them; Java's own reader also takes {@code 0x1p7} and {@code 101d} for numbers. */
public final class Decimal {
    private static final Pattern FORM = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,3})?");

    private Decimal() {}

    /**
     * Reads digits with at most one decimal point, and perhaps a power of ten, such as {@code 101.5} and {@code 2e-4}.
     *
     * @throws NumberFormatException for everything else, and for what no double can hold
     */
    public static double parse(String text) {
        double value = FORM.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
        boolean lost = value == 0 && text.replaceFirst("[eE].*", "").matches(".*[1-9].*");
        if (!Double.isFinite(value) || lost) {
            throw new NumberFormatException(Words.quoted(text) + " is not a decimal number");
        }
        return value;
    }

    /** A number as people write it: without a power of ten, and without zeros at its end after a point. */
    public static String plain(Number value) {
        return Double.isFinite(value.doubleValue())
                ? new BigDecimal(value.toString()).stripTrailingZeros().toPlainString()
                : value.toString();
    }
}
