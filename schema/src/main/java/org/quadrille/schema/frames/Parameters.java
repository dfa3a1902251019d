package org.quadrille.schema.frames;

import java.sql.SQLException;

/** Takes the parameters of a frame, each once, from left to right. */
public interface Parameters {
    void setBigint(long value) throws SQLException;

    void setInteger(int value) throws SQLException;

    void setBool(boolean value) throws SQLException;

    void setText(String value) throws SQLException;

    /** @param values each a {@link Long}; the type of the array may decide how they are sent */
    void setBigints(Object[] values) throws SQLException;

    /** @param values each an {@link Integer}, as in {@link #setBigints} */
    void setIntegers(Object[] values) throws SQLException;

    /** @param values each a {@link String}, as in {@link #setBigints} */
    void setTexts(Object[] values) throws SQLException;
}
