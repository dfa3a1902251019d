package org.quadrille.common.config;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.security.SecureRandom;

/**
 * Seed of a run's inputs (workload.md 11.11): either a number that the user chose, so that runs can be repeated and
 * compared, or one drawn for each run. In JSON, a whole number, {@code "automatic"}, or, once a number is drawn,
 * {@code "automatic 42"}.
 *
 * @param number the seed; null if it is still to be drawn
 * @param automatic whether it is, or was, drawn
 */
public record InputSeed(Long number, boolean automatic) {
    /** To be drawn for each run. */
    public static final InputSeed AUTOMATIC = new InputSeed(null, true);

    private static final String WORD = "automatic";

    public static InputSeed fixed(long number) {
        return new InputSeed(number, false);
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static InputSeed of(Object json) {
        if (json instanceof Integer || json instanceof Long) {
            return fixed(((Number) json).longValue());
        }
        if (WORD.equals(json)) {
            return AUTOMATIC;
        }
        if (json instanceof String text && text.matches(WORD + " -?\\d{1,18}")) {
            return new InputSeed(Long.valueOf(text.substring(WORD.length() + 1)), true);
        }
        throw new IllegalArgumentException("write a whole number, or \"automatic\" to draw one for each run");
    }

    @JsonValue
    Object json() {
        if (!automatic) {
            return number;
        }
        return number == null ? WORD : WORD + " " + number;
    }

    /**
     * The seed of a new run: drawn now if it is automatic. A number drawn by an earlier run counts as chosen by the
     * user.
     */
    InputSeed forRun() {
        // Small enough to read aloud and for every JSON reader to keep exactly.
        return number == null
                ? new InputSeed((long) new SecureRandom().nextInt(1, Integer.MAX_VALUE), true)
                : fixed(number);
    }

    /** As reports print it. */
    @Override
    public String toString() {
        return number + (automatic ? ", drawn for this run" : ", fixed");
    }
}
