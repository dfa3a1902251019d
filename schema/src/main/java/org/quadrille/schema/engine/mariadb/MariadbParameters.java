package org.quadrille.schema.engine.mariadb;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.quadrille.schema.frames.Parameters;

/** Sets the parameters of one call. A list is a JSON array, which the procedures take apart with {@code json_table}. */
final class MariadbParameters implements Parameters {
    /** SQLSTATE of a text with bytes that no character of the database has, as PostgreSQL says it. */
    private static final String NOT_STORABLE = "22021";

    private final PreparedStatement call;
    /** Of the last parameter, 1-based. */
    private int place;

    MariadbParameters(PreparedStatement call) {
        this.call = call;
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
        call.setString(++place, storable(value));
    }

    /** MariaDB would take it; the frames promise the same on all engines. */
    private static String storable(String value) throws SQLException {
        if (value.indexOf('\0') >= 0) {
            throw new SQLException("a text holds a character 0, which not every engine can store", NOT_STORABLE);
        }
        return value;
    }

    @Override
    public void setBigints(Object[] values) throws SQLException {
        setNumbers(values);
    }

    @Override
    public void setIntegers(Object[] values) throws SQLException {
        setNumbers(values);
    }

    private void setNumbers(Object[] values) throws SQLException {
        StringBuilder list = new StringBuilder("[");
        for (Object value : values) {
            list.append(list.length() == 1 ? "" : ",").append(value);
        }
        call.setString(++place, list.append(']').toString());
    }

    @Override
    public void setTexts(Object[] values) throws SQLException {
        StringBuilder list = new StringBuilder("[");
        for (Object value : values) {
            list.append(list.length() == 1 ? "\"" : ",\"");
            JsonStringEncoder.getInstance().quoteAsString(storable((String) value), list);
            list.append('"');
        }
        call.setString(++place, list.append(']').toString());
    }
}
