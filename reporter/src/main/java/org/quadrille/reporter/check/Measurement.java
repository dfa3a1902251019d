package org.quadrille.reporter.check;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;
import org.quadrille.reporter.data.Row;
import org.quadrille.reporter.text.Numbers;

/**
 * One row of a check: something measured, and the bounds it must lie within; each is null if there is none.
 *
 * @param unit unit of the three; where it begins with "is ", such as {@code is durable}, they are 1 for yes and 0 for
 *     no
 * @param enough whether there was enough data to judge
 * @param note a sentence that says more than the figures; null if there is none
 * @param passed whether the value lies within its bounds and there was enough data; without a bound nothing passes
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Measurement(
        String subject,
        Double measured,
        Double lower,
        Double upper,
        String unit,
        boolean enough,
        String note,
        boolean passed) {
    private static final String YES_OR_NO = "is ";

    static Measurement of(Row row) {
        Double measured = row.real("measured");
        Double lower = row.real("lower");
        Double upper = row.real("upper");
        boolean enough = !row.has("enough") || row.flag("enough");
        boolean inside = measured != null
                && (lower != null || upper != null)
                && (lower == null || measured >= lower)
                && (upper == null || measured <= upper);
        String note = row.has("note") ? row.text("note") : null;
        return new Measurement(
                row.text("subject"), measured, lower, upper, row.text("unit"), enough, note, enough && inside);
    }

    /**
     * How far the value is from the middle of its bounds, in halves of their width: above 1 is outside. For sorting.
     */
    double strain() {
        if (measured == null || !enough || lower == null && upper == null) {
            return Double.POSITIVE_INFINITY;
        }
        if (lower == null) {
            return upper == 0 ? measured * Double.MAX_VALUE / 1e9 : measured / upper;
        }
        if (upper == null) {
            return lower == 0 ? 0 : measured == 0 ? Double.MAX_VALUE : lower / measured;
        }
        double half = (upper - lower) / 2;
        double off = Math.abs(measured - (upper + lower) / 2);
        if (half == 0) {
            return off == 0 ? 0 : 1 + off;
        }
        return off / half;
    }

    /** The row in words, with its value and bounds. */
    public String text() {
        if (note != null) {
            return note;
        }
        if (measured == null) {
            return subject + ": nothing to measure";
        }
        String value = subject + ": " + value() + " (" + bounds() + ")";
        return enough ? value : value + ", too little data to judge";
    }

    /** The value with its unit. */
    public String value() {
        if (measured == null) {
            return "nothing";
        }
        return property().map(is -> measured == 0 ? "not " + is : is).orElseGet(() -> Numbers.quantity(measured, unit));
    }

    /** What is asked, such as {@code durable}, where the answer is yes or no. */
    Optional<String> property() {
        return unit.startsWith(YES_OR_NO) ? Optional.of(unit.substring(YES_OR_NO.length())) : Optional.empty();
    }

    /** Whether only one value passes, so that none can be near a bound. */
    boolean exact() {
        return upper != null && (upper.equals(lower) || lower == null && upper == 0);
    }

    /** The bounds in words. */
    public String bounds() {
        if (lower == null && upper == null) {
            return "no bounds known";
        }
        if (property().isPresent()) {
            return (upper == 0 ? "must not be " : "must be ") + property().get();
        }
        if (lower == null) {
            return "at most " + Numbers.quantity(upper, unit);
        }
        if (upper == null) {
            return lower == 0 ? "only reported" : "at least " + Numbers.quantity(lower, unit);
        }
        if (lower.equals(upper)) {
            return "must be " + Numbers.quantity(lower, unit);
        }
        return Numbers.plain(lower, unit) + " to " + Numbers.quantity(upper, unit);
    }
}
