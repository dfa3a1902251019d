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

    private static final long[] NO_LONGS = {};
    private static final int[] NO_INTS = {};
    private static final boolean[] NO_BOOLEANS = {};
    private static final ByteString[] NO_TEXTS = {};

    private PostgresArrays() {}

    /** @param column 1-based, as everywhere here */
    static long[] longs(ResultSet row, int column) throws SQLException {
        byte[] bytes = row.getBytes(column);
        if (isEmpty(bytes)) {
            return NO_LONGS;
        }
        if (!isPlain(bytes, Oid.INT8)) {
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
        byte[] bytes = row.getBytes(column);
        if (isEmpty(bytes)) {
            return NO_INTS;
        }
        if (!isPlain(bytes, Oid.INT4)) {
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
        byte[] bytes = row.getBytes(column);
        if (isEmpty(bytes)) {
            return NO_BOOLEANS;
        }
        if (!isPlain(bytes, Oid.BOOL)) {
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
        byte[] bytes = row.getBytes(column);
        if (isEmpty(bytes)) {
            return NO_TEXTS;
        }
        if (!isPlain(bytes, Oid.TEXT)) {
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

    private static boolean isEmpty(byte[] array) {
        return array == null || isBinary(array) && ByteBuffer.wrap(array).getInt(0) == 0;
    }

    /** In binary an array begins with a small number, of its dimensions; as text with a bracket or a brace. */
    private static boolean isBinary(byte[] array) {
        return array[0] == 0;
    }

    /** One dimension, no nulls, elements of that type. */
    private static boolean isPlain(byte[] array, int elementType) {
        if (!isBinary(array)) {
            return false;
        }
        ByteBuffer head = ByteBuffer.wrap(array);
        return head.getInt(0) == 1 && head.getInt(Integer.BYTES) == 0 && head.getInt(ELEMENT_TYPE) == elementType;
    }

    private static Object byDriver(ResultSet row, int column) throws SQLException {
        return row.getArray(column).getArray();
    }
}
