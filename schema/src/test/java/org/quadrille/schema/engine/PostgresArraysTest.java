package org.quadrille.schema.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.protobuf.ByteString;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Properties;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quadrille.schema.load.TestServer;

/** Arrays of a real server, in both forms in which it sends them. */
@Timeout(60)
class PostgresArraysTest {
    /** Of what is asked for; the driver gets the first answer of a statement as text, the next ones in binary. */
    enum Form {
        TEXT,
        BINARY
    }

    /** Reads the one column of a row. */
    @FunctionalInterface
    private interface Reader<T> {
        T read(ResultSet row, int column) throws SQLException;
    }

    private static <T> T read(Form form, String array, Reader<T> reader) throws SQLException {
        DatabaseAddress address = TestServer.get().address("postgres");
        Properties properties = address.properties();
        properties.setProperty("prepareThreshold", "1");
        properties.setProperty("binaryTransferEnable", "BOOL_ARRAY");
        try (Connection connection = DriverManager.getConnection(address.url(), properties);
                PreparedStatement query = connection.prepareStatement("select 1, " + array)) {
            if (form == Form.BINARY) {
                query.executeQuery().close();
            }
            try (ResultSet row = query.executeQuery()) {
                row.next();
                byte[] sent = row.getBytes(2);
                assertEquals(form == Form.BINARY, sent == null ? form == Form.BINARY : sent[0] == 0, "how it was sent");
                return reader.read(row, 2);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyTypeIsRead(Form form) throws SQLException {
        assertArrayEquals(
                new long[] {1, -2, Long.MAX_VALUE, Long.MIN_VALUE},
                read(form, "array[1, -2, 9223372036854775807, -9223372036854775808]::int8[]", PostgresArrays::longs));
        assertArrayEquals(
                new int[] {0, -7, Integer.MAX_VALUE, Integer.MIN_VALUE},
                read(form, "array[0, -7, 2147483647, -2147483648]::int4[]", PostgresArrays::ints));
        assertArrayEquals(
                new boolean[] {true, false, false, true},
                read(form, "array[true, false, false, true]", PostgresArrays::booleans));
    }

    @ParameterizedTest
    @EnumSource
    void textsAreReadAsTheyAre(Form form) throws SQLException {
        String[] texts = {"", "NULL", "a b", "{x,y}", "\"", "\\", "Zürich", "Łódź", "東京", "🂡", "two\nlines"};
        String array = Arrays.stream(texts)
                .map(text -> "'" + text + "'")
                .reduce((a, b) -> a + ", " + b)
                .orElseThrow();
        assertArrayEquals(
                Arrays.stream(texts).map(ByteString::copyFromUtf8).toArray(),
                read(form, "array[" + array + "]::text[]", PostgresArrays::texts));
    }

    @ParameterizedTest
    @EnumSource
    void anEmptyArrayHasNoElements(Form form) throws SQLException {
        assertEquals(0, read(form, "'{}'::int8[]", PostgresArrays::longs).length);
        assertEquals(0, read(form, "'{}'::int4[]", PostgresArrays::ints).length);
        assertEquals(0, read(form, "'{}'::bool[]", PostgresArrays::booleans).length);
        assertEquals(0, read(form, "'{}'::text[]", PostgresArrays::texts).length);
    }

    @ParameterizedTest
    @EnumSource
    void aNullArrayIsAnEmptyOne(Form form) throws SQLException {
        assertEquals(0, read(form, "null::int8[]", PostgresArrays::longs).length);
        assertEquals(0, read(form, "null::int4[]", PostgresArrays::ints).length);
        assertEquals(0, read(form, "null::bool[]", PostgresArrays::booleans).length);
        assertEquals(0, read(form, "null::text[]", PostgresArrays::texts).length);
    }

    @ParameterizedTest
    @EnumSource
    void aNullElementIsRefused(Form form) {
        assertThrows(NullPointerException.class, () -> read(form, "array[1, null]::int8[]", PostgresArrays::longs));
        assertThrows(NullPointerException.class, () -> read(form, "array[1, null]::int4[]", PostgresArrays::ints));
        assertThrows(NullPointerException.class, () -> read(form, "array[true, null]", PostgresArrays::booleans));
        assertThrows(NullPointerException.class, () -> read(form, "array['a', null]::text[]", PostgresArrays::texts));
    }

    @ParameterizedTest
    @EnumSource
    void anotherShapeOrTypeIsRefused(Form form) {
        assertThrows(ClassCastException.class, () -> read(form, "'{{1,2},{3,4}}'::int8[]", PostgresArrays::longs));
        assertThrows(ClassCastException.class, () -> read(form, "'{{a,b}}'::text[]", PostgresArrays::texts));
        assertThrows(ClassCastException.class, () -> read(form, "array[1, 2]::int4[]", PostgresArrays::longs));
        assertThrows(ClassCastException.class, () -> read(form, "array[1, 2]::int8[]", PostgresArrays::ints));
    }

    /** Its index may begin anywhere, and a list of varchar is one of texts. */
    @ParameterizedTest
    @EnumSource
    void whatTheDriverTakesIsTaken(Form form) throws SQLException {
        assertArrayEquals(new long[] {7, 8}, read(form, "'[0:1]={7,8}'::int8[]", PostgresArrays::longs));
        assertArrayEquals(
                new ByteString[] {ByteString.copyFromUtf8("ä")},
                read(form, "array['ä']::varchar[]", PostgresArrays::texts));
    }

    @ParameterizedTest
    @EnumSource
    void aLongArrayIsReadToItsEnd(Form form) throws SQLException {
        String series = "(select array_agg(%s order by i) from generate_series(1, 5000) i)";
        assertArrayEquals(
                LongStream.rangeClosed(1, 5_000).toArray(),
                read(form, series.formatted("i::int8"), PostgresArrays::longs));
        assertArrayEquals(
                IntStream.rangeClosed(1, 5_000)
                        .mapToObj(i -> ByteString.copyFromUtf8("n" + i))
                        .toArray(),
                read(form, series.formatted("'n' || i"), PostgresArrays::texts));
    }
}
