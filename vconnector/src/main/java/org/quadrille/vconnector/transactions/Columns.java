package org.quadrille.vconnector.transactions;

import com.google.protobuf.ByteString;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.quadrille.schema.engine.ArrayColumns;
import org.quadrille.schema.engine.Engine;

/**
 * Reads every column of the one row that a frame returns, from left to right. A null array is read as an empty one
 * (frames/common.sql).
 *
 * <p>Each read names its column but goes by position, which costs no look-up. A test (FrameColumnsTest) makes sure that
 * the names, the types and their order are those of the database: it replaces this class with a subclass that records
 * what is read, and fails if a column is inserted, removed, renamed or moved.
 */
public class Columns {
    private static final ArrayColumns ARRAYS = Engine.current().arrays();

    private final ResultSet row;
    private int column;

    /** @param row positioned on its row */
    public Columns(ResultSet row) {
        this.row = row;
    }

    /** Leaves out a column that no reply needs. */
    public void skip(String name) {
        column++;
    }

    public long bigint(String name) throws SQLException {
        return row.getLong(++column);
    }

    public int integer(String name) throws SQLException {
        return row.getInt(++column);
    }

    public boolean bool(String name) throws SQLException {
        return row.getBoolean(++column);
    }

    public double real(String name) throws SQLException {
        return row.getDouble(++column);
    }

    /** A text; empty when null. */
    public String text(String name) throws SQLException {
        String text = row.getString(++column);
        return text == null ? "" : text;
    }

    public long[] bigints(String name) throws SQLException {
        return ARRAYS.longs(row, ++column);
    }

    public int[] integers(String name) throws SQLException {
        return ARRAYS.ints(row, ++column);
    }

    public boolean[] bools(String name) throws SQLException {
        return ARRAYS.booleans(row, ++column);
    }

    /** Texts in UTF-8, the form in which they leave in a reply. */
    public ByteString[] texts(String name) throws SQLException {
        return ARRAYS.texts(row, ++column);
    }
}
