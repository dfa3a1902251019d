package org.quadrille.study.kind.findmax;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** What a search varies. */
public enum SearchVariable {
    /** The rate that open pacing aims at, in tpsV over all tiles. */
    TARGET_TPSV("targetTpsV", "tpsV", false),
    /** Sessions of each customer emulator. */
    SESSIONS("sessions", "sessions", true),
    /** Driven load units of each group. */
    LOAD_UNITS("loadUnits", "load units", true);

    /** Digits of a rate: rounding is far finer than any resolution, and the figure stays readable. */
    private static final MathContext DIGITS = new MathContext(4, RoundingMode.HALF_EVEN);

    private final String key;
    private final String unit;
    private final boolean whole;

    SearchVariable(String key, String unit, boolean whole) {
        this.key = key;
        this.unit = unit;
        this.whole = whole;
    }

    /** Its name in study files. */
    public String key() {
        return key;
    }

    /** @throws IllegalArgumentException if there is no variable of this name */
    public static SearchVariable of(String key) {
        for (SearchVariable over : values()) {
            if (over.key.equals(key)) {
                return over;
            }
        }
        throw new IllegalArgumentException("there is no search by \"" + key + "\"");
    }

    /** The level nearest to a number: a whole number, or one of four digits. */
    double round(double level) {
        return whole
                ? Math.max(1, Math.rint(level))
                : new BigDecimal(level).round(DIGITS).doubleValue();
    }

    /** A level above {@code from}, near {@code wanted}. */
    double above(double from, double wanted) {
        return Math.max(round(wanted), whole ? from + 1 : from);
    }

    /** A level below {@code from}, near {@code wanted}. */
    double below(double from, double wanted) {
        return Math.min(round(wanted), whole ? from - 1 : from);
    }

    /** A level as people read it, with its unit. */
    String text(double level) {
        return number(level) + " " + (whole && level == 1 ? unit.substring(0, unit.length() - 1) : unit);
    }

    /** The same without its unit, and as a testbed file takes it. */
    public static String number(double level) {
        return new BigDecimal(Double.toString(level)).stripTrailingZeros().toPlainString();
    }
}
