package org.quadrille.common.config;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.security.SecureRandom;
import java.util.regex.Pattern;
import org.quadrille.common.files.Sha256;

/**
 * Seed of a run's inputs (workload.md 11.11, 20): a number that the user chose, so that runs can be repeated and compared,
 * one drawn for each run, or one that follows from a nonce, a text that an auditor gives shortly before the run. In JSON,
 * a whole number, {@code "automatic"}, once a number is drawn {@code "automatic 42"}, or {@code "nonce TEXT"}.
 *
 * @param number the seed; null if it is still to be drawn
 * @param automatic whether it is, or was, drawn or follows from a nonce: the sponsor had no choice of it
 * @param nonce the auditor's text; null if there is none
 */
public record InputSeed(Long number, boolean automatic, String nonce) {
    /** To be drawn for each run. */
    public static final InputSeed AUTOMATIC = new InputSeed(null, true, null);

    /** What a nonce has to be, for error messages. */
    public static final String NONCE_EXPECTED = "a text of 1 to 200 characters, without control characters and without"
            + " any that the character set of this terminal does not have (environment variable LANG)";

    private static final String WORD = "automatic";
    private static final String NONCE = "nonce ";
    /** Hexadecimal digits of a seed of eight bytes. */
    private static final int DIGITS = 16;

    /** U+FFFD stands where Java could not read what was typed: other texts would have the same seed. */
    private static final Pattern TEXT = Pattern.compile("[^\\p{C}\\p{Zl}\\p{Zp}\\uFFFD]{1,200}");

    public static InputSeed fixed(long number) {
        return new InputSeed(number, false, null);
    }

    /**
     * The seed that follows from a nonce: the first eight bytes of the SHA-256 digest of its UTF-8 bytes, the first byte
     * the most significant, as a signed number.
     *
     * @throws IllegalArgumentException if the text is not {@link #NONCE_EXPECTED}
     */
    public static InputSeed ofNonce(String text) {
        if (text.isBlank() || !TEXT.matcher(text).matches()) {
            throw new IllegalArgumentException("a nonce has to be " + NONCE_EXPECTED);
        }
        return new InputSeed(Long.parseUnsignedLong(Sha256.of(text).substring(0, DIGITS), 16), true, text);
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
            return new InputSeed(Long.valueOf(text.substring(WORD.length() + 1)), true, null);
        }
        if (json instanceof String text && text.startsWith(NONCE)) {
            return ofNonce(text.substring(NONCE.length()));
        }
        throw new IllegalArgumentException("write a whole number, or \"automatic\" to draw one for each run");
    }

    @JsonValue
    Object json() {
        if (nonce != null) {
            return NONCE + nonce;
        }
        if (!automatic) {
            return number;
        }
        return number == null ? WORD : WORD + " " + number;
    }

    /**
     * The seed of a new run: drawn now if it is automatic. A number drawn by an earlier run, or the nonce of one, counts
     * as chosen by the user.
     */
    InputSeed forRun() {
        // Small enough to read aloud and for every JSON reader to keep exactly.
        return number == null
                ? new InputSeed((long) new SecureRandom().nextInt(1, Integer.MAX_VALUE), true, null)
                : fixed(number);
    }

    /** As reports print it. */
    @Override
    public String toString() {
        if (nonce != null) {
            return number + ", from the nonce \"" + nonce + "\"";
        }
        return number + (automatic ? ", drawn for this run" : ", fixed");
    }
}
