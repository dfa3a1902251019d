package org.quadrille.common.log;

import java.util.Arrays;
import org.quadrille.common.workload.TransactionType;

/** Lines of the log as bytes, ready for one write. Used by the writer alone. */
final class LineBuffer {
    /** Longest line: eleven numbers of at most 20 characters, a type and an SQLSTATE, each with its separator. */
    private static final int LINE = 256;

    private static final byte[][] CODES = codes();

    private byte[] bytes = new byte[1 << 16];
    private int length;

    private static byte[][] codes() {
        TransactionType[] types = TransactionType.values();
        byte[][] codes = new byte[types.length][];
        for (TransactionType type : types) {
            codes[type.ordinal()] = type.code().getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        }
        return codes;
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    void clear() {
        length = 0;
    }

    /** Adds the record that begins at {@code at}, as {@link Appender} packed it. */
    void record(long[] longs, int at, int session) {
        if (bytes.length - length < LINE) {
            bytes = Arrays.copyOf(bytes, bytes.length * 2);
        }
        long outcome = longs[at + Appender.OUTCOME];
        long card = longs[at + Appender.CARD];
        field(longs[at + Appender.SCHEDULED]);
        field(longs[at + Appender.START]);
        field(longs[at + Appender.RESPONSE]);
        field(session);
        field(card >>> 48);
        field(card >>> 40 & 0xff);
        field(card >>> 32 & 0xff);
        byte[] code = CODES[(int) (card >>> 24 & 0xff)];
        bytes[length++] = code[0];
        bytes[length++] = code[1];
        bytes[length++] = ',';
        field(outcome >> 32);
        sqlState(longs[at + Appender.SQL_STATE]);
        field(outcome & 0xffff_ffffL);
        field(longs[at + Appender.TRADE_ID]);
        field(longs[at + Appender.VARIANT]);
        bytes[length - 1] = '\n';
    }

    private void sqlState(long packed) {
        for (int shift = 32; shift >= 0; shift -= 8) {
            byte c = (byte) (packed >>> shift);
            if (c != 0) {
                bytes[length++] = c;
            }
        }
        bytes[length++] = ',';
    }

    /** A number and a comma. */
    private void field(long value) {
        long rest = value;
        if (rest < 0) {
            bytes[length++] = '-';
        } else {
            // Negative numbers are used throughout, because negating the smallest long would overflow.
            rest = -rest;
        }
        int digits = 1;
        for (long limit = -10; digits < 19 && rest <= limit; limit *= 10) {
            digits++;
        }
        for (int i = length + digits - 1; i >= length; i--) {
            bytes[i] = (byte) ('0' - rest % 10);
            rest /= 10;
        }
        length += digits;
        bytes[length++] = ',';
    }
}
