package org.quadrille.schema.engine.mariadb;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;
import org.quadrille.schema.rows.RowSink;

/**
 * Rows of one table as {@code LOAD DATA} reads them: fields end with a tab, rows with a line feed, a backslash stands
 * before what would end one of them, and {@code \N} is null. Says after each row that reaches the limit that it is full.
 */
public final class LoadRows implements RowSink {
    /** Bytes that are sent at a time, about ten thousand rows: enough to make the cost of a statement negligible. */
    public static final int SENT = 2 << 20;

    private static final byte[] NULL = {'\\', 'N'};
    /** No number, date or time is longer. */
    private static final int LONGEST_FIXED = 40;

    private static final long DAY_MICROS = 86_400_000_000L;

    private final int limit;
    private final Runnable full;
    private byte[] buffer;
    private int position;
    private int rows;
    /** Days since 1970 that {@link #day} is the text of: most rows have the date of the row before. */
    private long knownDay = Long.MIN_VALUE;

    private final byte[] day = new byte[10];

    /** Calls {@code full} when there are as many bytes. */
    public LoadRows(int limit, Runnable full) {
        this.limit = limit;
        this.full = full;
        this.buffer = new byte[limit + limit / 8 + LONGEST_FIXED];
    }

    /** Rows since the last {@link #clear()}. */
    public int rows() {
        return rows;
    }

    /** The rows, to be read before the next one is added. */
    public InputStream stream() {
        return new ByteArrayInputStream(buffer, 0, position);
    }

    public int bytes() {
        return position;
    }

    public void clear() {
        rows = 0;
        position = 0;
    }

    @Override
    public void bigint(long value) {
        reserve(LONGEST_FIXED);
        number(value);
        end();
    }

    @Override
    public void bool(boolean value) {
        bigint(value ? 1 : 0);
    }

    @Override
    public void date(int epochDay) {
        reserve(LONGEST_FIXED);
        writeDay(epochDay);
        end();
    }

    @Override
    public void timestamp(long epochMicros) {
        reserve(LONGEST_FIXED);
        writeDay(Math.floorDiv(epochMicros, DAY_MICROS));
        long micros = Math.floorMod(epochMicros, DAY_MICROS);
        long seconds = micros / 1_000_000;
        buffer[position++] = ' ';
        padded(seconds / 3_600, 2);
        buffer[position++] = ':';
        padded(seconds / 60 % 60, 2);
        buffer[position++] = ':';
        padded(seconds % 60, 2);
        buffer[position++] = '.';
        padded(micros % 1_000_000, 6);
        end();
    }

    @Override
    public void text(String value) {
        if (value == null) {
            nul();
            return;
        }
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        text(utf8, 0, utf8.length);
    }

    @Override
    public void text(byte[] utf8, int offset, int length) {
        reserve(2 * length + 1);
        for (int i = offset; i < offset + length; i++) {
            byte b = utf8[i];
            if (b == '\\' || b == '\t' || b == '\n') {
                buffer[position++] = '\\';
            }
            buffer[position++] = b;
        }
        end();
    }

    @Override
    public void decimal(long unscaled, int scale) {
        reserve(LONGEST_FIXED);
        long absolute = Math.abs(unscaled);
        if (unscaled < 0) {
            buffer[position++] = '-';
        }
        long unit = 1;
        for (int i = 0; i < scale; i++) {
            unit *= 10;
        }
        number(absolute / unit);
        if (scale > 0) {
            buffer[position++] = '.';
            padded(absolute % unit, scale);
        }
        end();
    }

    @Override
    public void nul() {
        reserve(NULL.length + 1);
        System.arraycopy(NULL, 0, buffer, position, NULL.length);
        position += NULL.length;
        end();
    }

    @Override
    public void endRow() {
        // In the place of the tab after the last field.
        buffer[position - 1] = '\n';
        rows++;
        if (position >= limit) {
            full.run();
        }
    }

    private void end() {
        buffer[position++] = '\t';
    }

    private void number(long value) {
        long rest = value;
        if (rest < 0) {
            buffer[position++] = '-';
            rest = -rest;
        }
        int digits = 1;
        for (long power = 10; digits < 19 && rest >= power; power *= 10) {
            digits++;
        }
        padded(rest, digits);
    }

    private void padded(long value, int digits) {
        long rest = value;
        for (int i = position + digits - 1; i >= position; i--) {
            buffer[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        position += digits;
    }

    private void writeDay(long epochDay) {
        if (epochDay != knownDay) {
            knownDay = epochDay;
            byte[] text = LocalDate.ofEpochDay(epochDay).toString().getBytes(StandardCharsets.US_ASCII);
            System.arraycopy(text, 0, day, 0, day.length);
        }
        System.arraycopy(day, 0, buffer, position, day.length);
        position += day.length;
    }

    private void reserve(int bytes) {
        if (position + bytes > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(buffer.length + buffer.length / 2, position + bytes));
        }
    }
}
