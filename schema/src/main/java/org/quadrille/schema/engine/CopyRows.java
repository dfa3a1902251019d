package org.quadrille.schema.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.quadrille.schema.rows.RowSink;

/**
 * Rows of one table in PostgreSQL's binary COPY format: two bytes for the number of fields, then each field with four
 * bytes of length. Passes the bytes on after each row that reaches the limit.
 */
final class CopyRows implements RowSink {
    /** Takes complete rows. */
    interface Full {
        void accept(CopyRows rows) throws IOException;
    }

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    /** The format counts from 2000-01-01. */
    private static final int EPOCH_DAYS = 10_957;

    private static final long EPOCH_MICROS = EPOCH_DAYS * 86_400_000_000L;
    private static final int NUMERIC_BASE = 10_000;
    private static final int NEGATIVE = 0x4000;
    private static final int[] POWERS = {1, 10, 100, 1_000};
    /** No fixed-width field, numerics included, is longer. */
    private static final int LONGEST_FIXED = 40;

    private final int limit;
    private final Full full;
    private final short[] digits = new short[8];
    private byte[] buffer;
    private int position = 2;
    private int rowStart;
    private int fields;
    private int rows;

    CopyRows(int limit, Full full) {
        this.limit = limit;
        this.full = full;
        this.buffer = new byte[limit + limit / 8 + LONGEST_FIXED];
    }

    /** Complete rows since the last {@link #clear()}. */
    int rows() {
        return rows;
    }

    byte[] bytes() {
        return buffer;
    }

    /** Bytes of the complete rows. */
    int length() {
        return rowStart;
    }

    void clear() {
        rows = 0;
        rowStart = 0;
        position = 2;
    }

    @Override
    public void bigint(long value) {
        int at = field(8);
        LONG.set(buffer, at, value);
    }

    @Override
    public void integer(int value) {
        int at = field(4);
        INT.set(buffer, at, value);
    }

    @Override
    public void smallint(int value) {
        int at = field(2);
        SHORT.set(buffer, at, (short) value);
    }

    @Override
    public void bool(boolean value) {
        int at = field(1);
        buffer[at] = (byte) (value ? 1 : 0);
    }

    @Override
    public void date(int epochDay) {
        integer(epochDay - EPOCH_DAYS);
    }

    @Override
    public void timestamp(long epochMicros) {
        bigint(epochMicros - EPOCH_MICROS);
    }

    @Override
    public void text(String value) {
        if (value == null) {
            nul();
            return;
        }
        int length = value.length();
        int at = field(length);
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            if (c >= 0x80) {
                position = at - 4;
                fields--;
                byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
                text(utf8, 0, utf8.length);
                return;
            }
            buffer[at + i] = (byte) c;
        }
    }

    @Override
    public void text(byte[] utf8, int offset, int length) {
        int at = field(length);
        System.arraycopy(utf8, offset, buffer, at, length);
    }

    @Override
    public void decimal(long unscaled, int scale) {
        // Base-10000 digits, the first of weight `weight`, without zeros at either end.
        long rest = Math.abs(unscaled);
        int count = 0;
        int odd = scale & 3;
        int weight = -((scale + 3) >> 2);
        if (odd != 0) {
            digits[count++] = (short) (rest % POWERS[odd] * POWERS[4 - odd]);
            rest /= POWERS[odd];
        }
        while (rest != 0) {
            digits[count++] = (short) (rest % NUMERIC_BASE);
            rest /= NUMERIC_BASE;
        }
        weight += count - 1;
        int lowest = 0;
        while (lowest < count && digits[lowest] == 0) {
            lowest++;
        }
        while (count > lowest && digits[count - 1] == 0) {
            count--;
            weight--;
        }
        int used = count - lowest;
        int at = field(8 + 2 * used);
        SHORT.set(buffer, at, (short) used);
        SHORT.set(buffer, at + 2, (short) (used == 0 ? 0 : weight));
        SHORT.set(buffer, at + 4, (short) (unscaled < 0 ? NEGATIVE : 0));
        SHORT.set(buffer, at + 6, (short) scale);
        at += 8;
        for (int i = count - 1; i >= lowest; i--, at += 2) {
            SHORT.set(buffer, at, digits[i]);
        }
    }

    @Override
    public void nul() {
        int at = field(0);
        INT.set(buffer, at - 4, -1);
    }

    @Override
    public void endRow() {
        SHORT.set(buffer, rowStart, (short) fields);
        fields = 0;
        rows++;
        rowStart = position;
        if (position >= limit) {
            try {
                full.accept(this);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        position = rowStart;
        reserve(2);
        position += 2;
    }

    /** Writes the length of a field and makes room for it; returns where it starts. */
    private int field(int length) {
        reserve(4 + length);
        INT.set(buffer, position, length);
        int at = position + 4;
        position = at + length;
        fields++;
        return at;
    }

    private void reserve(int bytes) {
        if (position + bytes > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(buffer.length + buffer.length / 2, position + bytes));
        }
    }
}
