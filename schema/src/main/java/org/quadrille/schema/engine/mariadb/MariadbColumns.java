package org.quadrille.schema.engine.mariadb;

import com.google.protobuf.ByteString;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.quadrille.schema.frames.Columns;
import org.quadrille.schema.frames.JoinedCall;

/**
 * Reads the results of a procedure: a value is that of the first row, a list has an element for each row. When the
 * columns of one result have been read, those of the next one follow.
 */
final class MariadbColumns implements Columns {
    private static final int NO_MORE_RESULTS = -1;

    private final PreparedStatement call;
    private final String text;
    private List<String> lines;
    /** The result that is read; null before the first one. */
    private ResultSet rows;

    private boolean isRows;
    private int columns;
    private int count;
    private int place;

    /**
     * @param call executed
     * @param isRows what its execution answered
     * @param text of the call, for messages
     */
    MariadbColumns(PreparedStatement call, boolean isRows, String text) {
        this.call = call;
        this.isRows = isRows;
        this.text = text;
    }

    /** Adds each result that is read to these lines, a row each. */
    void showIn(List<String> receiver) {
        lines = receiver;
    }

    /** @throws SQLException if a column has not been read */
    void readToTheEnd() throws SQLException {
        if (place < columns || findRows()) {
            throw new SQLException("more columns than expected from " + text);
        }
    }

    /** Positions on the next column. */
    private void next() throws SQLException {
        if (place == columns) {
            if (!findRows()) {
                throw new SQLException("fewer columns than expected from " + text);
            }
            open();
        }
        place++;
    }

    private void open() throws SQLException {
        rows = call.getResultSet();
        columns = rows.getMetaData().getColumnCount();
        place = 0;
        count = rows.last() ? rows.getRow() : 0;
        if (lines != null) {
            for (int i = 1; i <= count; i++) {
                rows.absolute(i);
                lines.add(JoinedCall.line(rows));
            }
        }
        rows.first();
    }

    /** Goes to the next result that has rows, past the counts of statements without. */
    private boolean findRows() throws SQLException {
        boolean found = rows == null ? isRows : call.getMoreResults();
        while (!found && call.getUpdateCount() != NO_MORE_RESULTS) {
            found = call.getMoreResults();
        }
        return found;
    }

    @Override
    public void skip(String name) throws SQLException {
        next();
    }

    @Override
    public long bigint(String name) throws SQLException {
        next();
        return count == 0 ? 0 : rows.getLong(place);
    }

    @Override
    public int integer(String name) throws SQLException {
        next();
        return count == 0 ? 0 : rows.getInt(place);
    }

    @Override
    public boolean bool(String name) throws SQLException {
        next();
        return count > 0 && rows.getBoolean(place);
    }

    @Override
    public double real(String name) throws SQLException {
        next();
        return count == 0 ? 0 : rows.getDouble(place);
    }

    @Override
    public String text(String name) throws SQLException {
        next();
        String text = count == 0 ? null : rows.getString(place);
        return text == null ? "" : text;
    }

    @Override
    public long[] bigints(String name) throws SQLException {
        next();
        long[] list = new long[count];
        for (int i = 0; i < count; i++) {
            rows.absolute(i + 1);
            list[i] = rows.getLong(place);
        }
        return list;
    }

    @Override
    public int[] integers(String name) throws SQLException {
        next();
        int[] list = new int[count];
        for (int i = 0; i < count; i++) {
            rows.absolute(i + 1);
            list[i] = rows.getInt(place);
        }
        return list;
    }

    @Override
    public boolean[] bools(String name) throws SQLException {
        next();
        boolean[] list = new boolean[count];
        for (int i = 0; i < count; i++) {
            rows.absolute(i + 1);
            list[i] = rows.getBoolean(place);
        }
        return list;
    }

    @Override
    public ByteString[] texts(String name) throws SQLException {
        next();
        ByteString[] list = new ByteString[count];
        for (int i = 0; i < count; i++) {
            rows.absolute(i + 1);
            String text = rows.getString(place);
            list[i] = text == null ? ByteString.EMPTY : ByteString.copyFrom(text, StandardCharsets.UTF_8);
        }
        return list;
    }
}
