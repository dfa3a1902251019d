package org.quadrille.schema.engine;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import org.postgresql.core.Oid;

/**
 * Reads arrays from the current row of a result, without an object for each element. A null array is read as an empty
 * one. An array with a null element, or of more than one dimension, ends in a {@link RuntimeException}.
 *
 * <p>Arrays in PostgreSQL's binary format (array_send): number of dimensions, flags, type of the elements; for each
 * dimension its length and lower bound; for each element its length and its bytes. All numbers are big-endian. The
 * driver is asked for whatever is not one dimension without nulls in that format, such as the text that it gets from the
 * first execution of a statement.
 */
final class PostgresArrays {
    private static final int ELEMENT_TYPE = 8;
    private static final int LENGTH = 12;
    private static final int ELEMENTS = 20;

    /** In place of one without elements. */
    private static final byte[] NONE = new byte[ELEMENTS];

    private PostgresArrays() {}

    /** @param column 1-based, as everywhere here */
    static long[] longs(ResultSet row, int column) throws SQLException {
        byte[] bytes = bytes(row, column, Oid.INT8);
        if (bytes == null) {
            return Arrays.stream((Long[]) byDriver(row, column))
                    .mapToLong(Long::longValue)
                    .toArray();
        }
        ByteBuffer array = ByteBuffer.wrap(bytes);
        long[] values = new long[array.getInt(LENGTH)];
        for (int i = 0, at = ELEMENTS; i < values.length; i++, at += Integer.BYTES + Long.BYTES) {
            values[i] = array.getLong(at + Integer.BYTES);
        }
        return values;
    }

    static int[] ints(ResultSet row, int column) throws SQLException {
        byte[] bytes = bytes(row, column, Oid.INT4);
        if (bytes == null) {
            return Arrays.stream((Integer[]) byDriver(row, column))
                    .mapToInt(Integer::intValue)
                    .toArray();
        }
        ByteBuffer array = ByteBuffer.wrap(bytes);
        int[] values = new int[array.getInt(LENGTH)];
        for (int i = 0, at = ELEMENTS; i < values.length; i++, at += Integer.BYTES + Integer.BYTES) {
            values[i] = array.getInt(at + Integer.BYTES);
        }
        return values;
    }

    static boolean[] booleans(ResultSet row, int column) throws SQLException {
        byte[] bytes = bytes(row, column, Oid.BOOL);
        if (bytes == null) {
            Boolean[] elements = (Boolean[]) byDriver(row, column);
            boolean[] values = new boolean[elements.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = elements[i];
            }
            return values;
        }
        boolean[] values = new boolean[ByteBuffer.wrap(bytes).getInt(LENGTH)];
        for (int i = 0, at = ELEMENTS; i < values.length; i++, at += Integer.BYTES + Byte.BYTES) {
            values[i] = bytes[at + Integer.BYTES] != 0;
        }
        return values;
    }

    /** Texts in UTF-8. They may share the memory of the row. */
    static ByteString[] texts(ResultSet row, int column) throws SQLException {
        byte[] bytes = bytes(row, column, Oid.TEXT);
        if (bytes == null) {
            return Arrays.stream((String[]) byDriver(row, column))
                    .map(ByteString::copyFromUtf8)
                    .toArray(ByteString[]::new);
        }
        ByteBuffer array = ByteBuffer.wrap(bytes);
        ByteString[] values = new ByteString[array.getInt(LENGTH)];
        int at = ELEMENTS;
        for (int i = 0; i < values.length; i++) {
            int length = array.getInt(at);
            at += Integer.BYTES;
            // The row belongs to this result alone, and nobody writes to it.
            values[i] = UnsafeByteOperations.unsafeWrap(bytes, at, length);
            at += length;
        }
        return values;
    }

    /**
     * The bytes of an array of one dimension with elements of that type and no nulls, or of one without elements; null of
     * any other. In binary an array begins with a small number, of its dimensions; as text with a bracket or a brace.
     */
    private static byte[] bytes(ResultSet row, int column, int elementType) throws SQLException {
        byte[] array = row.getBytes(column);
        if (array == null) {
            return NONE;
        }
        if (array[0] != 0) {
            return null;
        }
        ByteBuffer head = ByteBuffer.wrap(array);
        if (head.getInt(0) == 0) {
            return NONE;
        }
        boolean plain =
                head.getInt(0) == 1 && head.getInt(Integer.BYTES) == 0 && head.getInt(ELEMENT_TYPE) == elementType;
        return plain ? array : null;
    }

    private static Object byDriver(ResultSet row, int column) throws SQLException {
        return row.getArray(column).getArray();
    }
}
