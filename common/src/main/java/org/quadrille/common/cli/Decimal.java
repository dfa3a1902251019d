package org.quadrille.common.cli;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/** Decimal numbers as people write them; Java's own reader also takes {@code 0x1p7} and {@code 101d} for numbers. */
public final class Decimal {
    private static final Pattern FORM = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,3})?");

    /** A number with more zeros at an end is written as a power of ten. */
    private static final int MOST_ZEROS = 20;

    private Decimal() {}

    /**
     * Reads digits with at most one decimal point, and perhaps a power of ten, such as {@code 101.5} and {@code 2e-4}.
     *
     * @throws NumberFormatException for all else, and for what no double can hold
     */
    public static double parse(String text) {
        double value = FORM.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
        boolean lost = value == 0 && text.replaceFirst("[eE].*", "").matches(".*[1-9].*");
        if (!Double.isFinite(value) || lost) {
            throw new NumberFormatException(Words.quoted(text) + " is not a decimal number");
        }
        return value;
    }

    /** A number as people write it: without zeros at its end after a point, and without a power of ten unless it is long. */
    public static String plain(Number value) {
        if (!Double.isFinite(value.doubleValue())) {
            return value.toString();
        }
        BigDecimal exact = new BigDecimal(value.toString()).stripTrailingZeros();
        return Math.abs(exact.scale()) > MOST_ZEROS ? exact.toString() : exact.toPlainString();
    }
}
