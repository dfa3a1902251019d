package org.quadrille.schema.population;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;
import java.util.zip.Checksum;
import org.quadrille.schema.rows.RowSink;
import org.quadrille.schema.rows.RowSource;

/** A sink that collects the columns of each row and passes it to a consumer; the object is reused for the next row. */
final class RowTap implements RowSink {
    /** Characters of a news item. */
    static final int NEWS_LENGTH = 100_000;

    private final Consumer<RowTap> consumer;
    private final long[] numbers = new long[32];
    private final byte[][] bytes = new byte[32][];
    private final int[] offsets = new int[32];
    private final ByteBuffer eight = ByteBuffer.allocate(Long.BYTES);
    private int columns;

    RowTap(Consumer<RowTap> consumer) {
        this.consumer = consumer;
    }

    /** Makes all rows; rows of a table without a consumer are dropped. */
    static void run(Population population, Map<String, Consumer<RowTap>> consumers) {
        for (RowSource source : population.sources(RowTap.NEWS_LENGTH)) {
            if (source.tables().stream().anyMatch(consumers::containsKey)) {
                for (int part = 0; part < source.parts(); part++) {
                    source.generate(part, table -> new RowTap(consumers.getOrDefault(table, row -> {})));
                }
            }
        }
    }

    int columns() {
        return columns;
    }

    /** Number, cents, date, microseconds or 0/1 of a column; the length of a text. */
    long number(int column) {
        return numbers[column];
    }

    String text(int column) {
        return new String(bytes[column], offsets[column], (int) numbers[column], StandardCharsets.UTF_8);
    }

    boolean isText(int column) {
        return bytes[column] != null;
    }

    /** Adds the row's columns to a checksum. */
    void addTo(Checksum checksum) {
        for (int i = 0; i < columns; i++) {
            checksum.update(eight.clear().putLong(numbers[i]).flip());
            if (bytes[i] != null) {
                checksum.update(bytes[i], offsets[i], (int) numbers[i]);
            }
        }
    }

    @Override
    public void text(byte[] utf8, int offset, int length) {
        bytes[columns] = utf8;
        offsets[columns] = offset;
        numbers[columns++] = length;
    }

    @Override
    public void text(String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        text(utf8, 0, utf8.length);
    }

    private void put(long value) {
        bytes[columns] = null;
        numbers[columns++] = value;
    }

    @Override
    public void bigint(long value) {
        put(value);
    }

    @Override
    public void integer(int value) {
        put(value);
    }

    @Override
    public void smallint(int value) {
        put(value);
    }

    @Override
    public void bool(boolean value) {
        put(value ? 1 : 0);
    }

    @Override
    public void cents(long value) {
        put(value);
    }

    @Override
    public void decimal(long unscaled, int scale) {
        put(unscaled);
    }

    @Override
    public void date(int epochDay) {
        put(epochDay);
    }

    @Override
    public void timestamp(long epochMicros) {
        put(epochMicros);
    }

    @Override
    public void nul() {
        put(0);
    }

    @Override
    public void endRow() {
        consumer.accept(this);
        columns = 0;
    }
}
