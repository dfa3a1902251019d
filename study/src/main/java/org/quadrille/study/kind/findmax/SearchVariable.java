package org.quadrille.study.kind.findmax;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.quadrille.study.analysis.Metric;

/** What a search varies. */
public enum SearchVariable {
    /** The rate that open pacing aims at, in tpsV over all tiles. */
    TARGET_TPSV("targetTpsV", "tpsV", false),
    /** The same in transactions of the mix a second, where the profile leads to no Trade-Results. */
    TARGET_TPS("targetTps", "tps", false),
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

    /** Whether a run in closed pacing can say where to begin. */
    boolean probes() {
        return !whole;
    }

    /** Key of the metric that is the throughput of its runs. */
    String metric() {
        return this == TARGET_TPS ? Metric.MIX : Metric.THROUGHPUT;
    }

    /** Unit of that metric. */
    String rate() {
        return this == TARGET_TPS ? TARGET_TPS.unit : TARGET_TPSV.unit;
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
