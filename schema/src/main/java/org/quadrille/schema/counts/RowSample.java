package org.quadrille.schema.counts;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.quadrille.schema.rows.RowSink;

/**
 * Keeps some of the rows that it takes, each with the same chance. A value is a Long, Boolean, String, BigDecimal,
 * LocalDate, LocalDateTime or null, whatever the width of its column.
 */
final class RowSample implements RowSink {
    private static final LocalDateTime EPOCH = LocalDate.EPOCH.atStartOfDay();

    private final int most;
    private final Random random;
    private final List<List<Object>> rows = new ArrayList<>();
    private int taken;
    private boolean begun;
    /** The row that is being made; null if it is not kept. */
    private List<Object> row;

    /**
     * @param most rows that are kept
     * @param random chooses them
     */
    RowSample(int most, Random random) {
        this.most = most;
        this.random = random;
    }

    /** Whether the row that is being made is kept, which its first column decides. */
    private boolean kept() {
        if (!begun) {
            begun = true;
            choose();
        }
        return row != null;
    }

    private void choose() {
        taken++;
        row = null;
        int place = taken <= most ? rows.size() : random.nextInt(taken);
        if (place < most) {
            row = new ArrayList<>();
            if (place < rows.size()) {
                rows.set(place, row);
            } else {
                rows.add(row);
            }
        }
    }

    /** Those that are kept so far. */
    List<List<Object>> rows() {
        return rows;
    }

    private void add(Object value) {
        if (kept()) {
            row.add(value);
        }
    }

    @Override
    public void bigint(long value) {
        add(value);
    }

    @Override
    public void bool(boolean value) {
        add(value);
    }

    @Override
    public void text(String value) {
        add(value);
    }

    @Override
    public void text(byte[] utf8, int offset, int length) {
        if (kept()) {
            row.add(new String(utf8, offset, length, StandardCharsets.UTF_8));
        }
    }

    @Override
    public void decimal(long unscaled, int scale) {
        add(BigDecimal.valueOf(unscaled, scale));
    }

    @Override
    public void date(int epochDay) {
        add(LocalDate.ofEpochDay(epochDay));
    }

    @Override
    public void timestamp(long epochMicros) {
        add(EPOCH.plus(Duration.ofSeconds(epochMicros / 1_000_000, epochMicros % 1_000_000 * 1_000)));
    }

    @Override
    public void nul() {
        add(null);
    }

    @Override
    public void endRow() {
        begun = false;
    }
}
