package org.quadrille.schema.engine;

import com.google.protobuf.ByteString;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Reads arrays from the current row of a result, without an object for each element. A null array is read as an empty
 * one. An array with a null element, or of more than one dimension, ends in a {@link RuntimeException}. Stateless.
 */
public interface ArrayColumns {
    /** @param column 1-based, as everywhere here */
    long[] longs(ResultSet row, int column) throws SQLException;

    int[] ints(ResultSet row, int column) throws SQLException;

    boolean[] booleans(ResultSet row, int column) throws SQLException;

    /** Texts in UTF-8. They may share the memory of the row. */
    ByteString[] texts(ResultSet row, int column) throws SQLException;
}
