package org.quadrille.schema.engine;

import com.google.protobuf.ByteString;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.quadrille.schema.frames.Columns;
import org.quadrille.schema.frames.Parameters;

/** Sets the parameters of one call and then reads its row: one object, as every call makes one. */
final class PostgresValues implements Parameters, Columns {
    private final PreparedStatement call;
    private ResultSet row;
    /** Of the last parameter or column, 1-based. */
    private int place;

    PostgresValues(PreparedStatement call) {
        this.call = call;
    }

    /** The columns of the answer, which is positioned on its row. */
    Columns of(ResultSet answer) {
        row = answer;
        place = 0;
        return this;
    }

    @Override
    public void setBigint(long value) throws SQLException {
        call.setLong(++place, value);
    }

    @Override
    public void setInteger(int value) throws SQLException {
        call.setInt(++place, value);
    }

    @Override
    public void setBool(boolean value) throws SQLException {
        call.setBoolean(++place, value);
    }

    @Override
    public void setText(String value) throws SQLException {
        call.setString(++place, value);
    }

    @Override
    public void setBigints(Object[] values) throws SQLException {
        setArray("int8", values);
    }

    @Override
    public void setIntegers(Object[] values) throws SQLException {
        setArray("int4", values);
    }

    @Override
    public void setTexts(Object[] values) throws SQLException {
        setArray("text", values);
    }

    /** The driver sends a Long[], Integer[] or String[] in binary, an Object[] as text. */
    private void setArray(String type, Object[] values) throws SQLException {
        call.setArray(++place, call.getConnection().createArrayOf(type, values));
    }

    @Override
    public void skip(String name) {
        place++;
    }

    @Override
    public long bigint(String name) throws SQLException {
        return row.getLong(++place);
    }

    @Override
    public int integer(String name) throws SQLException {
        return row.getInt(++place);
    }

    @Override
    public boolean bool(String name) throws SQLException {
        return row.getBoolean(++place);
    }

    @Override
    public double real(String name) throws SQLException {
        return row.getDouble(++place);
    }

    @Override
    public String text(String name) throws SQLException {
        String text = row.getString(++place);
        return text == null ? "" : text;
    }

    @Override
    public long[] bigints(String name) throws SQLException {
        return PostgresArrays.longs(row, ++place);
    }

    @Override
    public int[] integers(String name) throws SQLException {
        return PostgresArrays.ints(row, ++place);
    }

    @Override
    public boolean[] bools(String name) throws SQLException {
        return PostgresArrays.booleans(row, ++place);
    }

    @Override
    public ByteString[] texts(String name) throws SQLException {
        return PostgresArrays.texts(row, ++place);
    }
}
