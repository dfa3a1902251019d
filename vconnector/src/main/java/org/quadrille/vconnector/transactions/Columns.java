package org.quadrille.vconnector.transactions;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Reads the columns of the one row that a frame answers with, from left to right. A null array is an empty one
 * (frames/common.sql).
 */
public final class Columns {
    private static final Long[] NO_LONGS = {};
    private static final Integer[] NO_INTS = {};
    private static final Boolean[] NO_BOOLS = {};
    private static final String[] NO_TEXTS = {};

    private final ResultSet row;
    private int column;

    /** @param row stands on its row */
    public Columns(ResultSet row) {
        this.row = row;
    }

    /** Leaves out some columns. */
    public Columns skip(int columns) {
        column += columns;
        return this;
    }

    public long bigint() throws SQLException {
        return row.getLong(++column);
    }

    public int integer() throws SQLException {
        return row.getInt(++column);
    }

    public boolean bool() throws SQLException {
        return row.getBoolean(++column);
    }

    public double real() throws SQLException {
        return row.getDouble(++column);
    }

    /** A text; empty when null. */
    public String text() throws SQLException {
        String text = row.getString(++column);
        return text == null ? "" : text;
    }

    public Long[] bigints() throws SQLException {
        return array(NO_LONGS);
    }

    public Integer[] integers() throws SQLException {
        return array(NO_INTS);
    }

    public Boolean[] bools() throws SQLException {
        return array(NO_BOOLS);
    }

    public String[] texts() throws SQLException {
        return array(NO_TEXTS);
    }

    @SuppressWarnings("unchecked")
    private <T> T[] array(T[] none) throws SQLException {
        Array array = row.getArray(++column);
        return array == null ? none : (T[]) array.getArray();
    }
}
