package org.quadrille.schema.engine.mariadb;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Locale;
import org.quadrille.schema.frames.Parameters;

/** Sets the parameters of one call. A list is a JSON array, which the procedures take apart with {@code json_table}. */
final class MariadbParameters implements Parameters {
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
        call.setString(++place, value);
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
            String text = (String) value;
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (c < ' ') {
                    list.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
                } else {
                    list.append(c == '"' || c == '\\' ? "\\" : "").append(c);
                }
            }
            list.append('"');
        }
        call.setString(++place, list.append(']').toString());
    }
}
