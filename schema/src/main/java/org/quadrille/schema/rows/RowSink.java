package org.quadrille.schema.rows;

/**
 * Takes the rows of one table, column after column in the order of the table's definition; {@link #endRow} closes each
 * row. Used by one thread.
 */
public interface RowSink {
    void bigint(long value);

    default void integer(int value) {
        bigint(value);
    }

    default void smallint(int value) {
        integer(value);
    }

    void bool(boolean value);

    /** A text; null gives a null. */
    void text(String value);

    /** Texts, a column each. */
    default void texts(String... values) {
        for (String value : values) {
            text(value);
        }
    }

    /** A text as UTF-8 bytes; the sink copies them. */
    void text(byte[] utf8, int offset, int length);

    /** A numeric of two decimals, given in cents. */
    default void cents(long value) {
        decimal(value, 2);
    }

    /** The numeric {@code unscaled / 10^scale}. */
    void decimal(long unscaled, int scale);

    /** Days since 1970-01-01. */
    void date(int epochDay);

    /** Microseconds since 1970-01-01 00:00, no time zone. */
    void timestamp(long epochMicros);

    void nul();

    /**
     * Ends the row.
     *
     * @throws java.io.UncheckedIOException if the rows cannot be taken
     */
    void endRow();
}
