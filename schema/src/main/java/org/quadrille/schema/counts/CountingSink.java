package org.quadrille.schema.counts;

import org.quadrille.schema.rows.RowSink;

/** Counts rows and discards them. */
final class CountingSink implements RowSink {
    private long rows;

    long rows() {
        return rows;
    }

    @Override
    public void endRow() {
        rows++;
    }

    @Override
    public void bigint(long value) {}

    @Override
    public void integer(int value) {}

    @Override
    public void smallint(int value) {}

    @Override
    public void bool(boolean value) {}

    @Override
    public void text(String value) {}

    @Override
    public void text(byte[] utf8, int offset, int length) {}

    @Override
    public void cents(long value) {}

    @Override
    public void decimal(long unscaled, int scale) {}

    @Override
    public void date(int epochDay) {}

    @Override
    public void timestamp(long epochMicros) {}

    @Override
    public void nul() {}
}
