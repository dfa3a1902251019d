package org.quadrille.schema.load;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.quadrille.schema.engine.BulkLoad;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.rows.RowSink;

/** What is written by binary COPY reads the same by SQL. */
class CopyFormatTest {
    private static final long[] CENTS = {
        0, 1, -1, 99, 100, -100, 101, 9_999, 10_000, 123_456, 1_000_000, 999_999_999_999L, -999_999_999_999L, 10_000_00L
    };

    @Test
    void numbers() throws SQLException {
        try (Connection connection =
                session("create temp table numbers (a numeric(14,2), b numeric(20,5), c numeric)")) {
            BulkLoad load = Engine.of("postgresql").loader().rows(connection, rows -> {});
            RowSink sink = load.sink("numbers");
            for (long cents : CENTS) {
                sink.cents(cents);
                sink.decimal(cents, 5);
                sink.decimal(cents, 0);
                sink.endRow();
            }
            load.commit();
            List<List<Object>> rows = rows(connection, "select * from numbers");
            for (int i = 0; i < CENTS.length; i++) {
                assertEquals(
                        List.of(
                                BigDecimal.valueOf(CENTS[i], 2),
                                BigDecimal.valueOf(CENTS[i], 5),
                                BigDecimal.valueOf(CENTS[i])),
                        rows.get(i));
            }
            // Identical bit by bit to the server's own form of the same number.
            assertEquals(
                    List.of(List.of(0L)),
                    rows(
                            connection,
                            "select count(*) from numbers where numeric_send(a) <> numeric_send((a::text)::numeric(14,2))"
                                    + " or numeric_send(b) <> numeric_send((b::text)::numeric(20,5))"));
        }
    }

    @Test
    void everythingElse() throws SQLException {
        try (Connection connection = session("create temp table things (a bigint, b integer, c smallint, d boolean,"
                + " e text, f text, g date, h timestamp, i text)")) {
            BulkLoad load = Engine.of("postgresql").loader().rows(connection, rows -> {});
            RowSink sink = load.sink("things");
            LocalDateTime time = LocalDateTime.of(1999, 12, 31, 23, 59, 59, 123_456_000);
            sink.bigint(Long.MIN_VALUE);
            sink.integer(-7);
            sink.smallint(-3);
            sink.bool(true);
            sink.text("é€𝄞 and ascii");
            sink.text("xabcx".getBytes(java.nio.charset.StandardCharsets.UTF_8), 1, 3);
            sink.date((int) LocalDate.of(1999, 2, 28).toEpochDay());
            sink.timestamp(time.toEpochSecond(ZoneOffset.UTC) * 1_000_000 + 123_456);
            sink.text(null);
            sink.endRow();
            load.commit();
            assertEquals(
                    List.of(List.of(
                            Long.MIN_VALUE,
                            -7,
                            -3,
                            true,
                            "é€𝄞 and ascii",
                            "abc",
                            "1999-02-28",
                            "1999-12-31 23:59:59.123456",
                            "null")),
                    rows(connection, "select a, b, c, d, e, f, g::text, h::text, coalesce(i, 'null') from things"));
        }
    }

    @Test
    void rowsOfSeveralTablesInTurn_longerThanAnyBuffer() throws SQLException {
        try (Connection connection =
                session("create temp table long_rows (n bigint, t text)", "create temp table short_rows (n bigint)")) {
            AtomicLong taken = new AtomicLong();
            BulkLoad load = Engine.of("postgresql").loader().rows(connection, taken::addAndGet);
            byte[] large = new byte[3_000_000];
            java.util.Arrays.fill(large, (byte) 'z');
            for (int i = 1; i <= 200_000; i++) {
                load.sink("short_rows").bigint(i);
                load.sink("short_rows").endRow();
                if (i % 50_000 == 0) {
                    load.sink("long_rows").bigint(i);
                    load.sink("long_rows").text(large, 0, large.length);
                    load.sink("long_rows").endRow();
                }
            }
            load.commit();
            assertEquals(200_004, taken.get());
            assertEquals(
                    List.of(List.of(200_000L, new BigDecimal(200_000L * 200_001 / 2))),
                    rows(connection, "select count(*), sum(n) from short_rows"));
            assertEquals(
                    List.of(List.of(4L, 3_000_000)),
                    rows(connection, "select count(*), min(length(t)) from long_rows"));
        }
    }

    private static Connection session(String... tables) throws SQLException {
        Connection connection = TestServer.get().address("postgres").connect();
        try (Statement statement = connection.createStatement()) {
            for (String table : tables) {
                statement.execute(table);
            }
        }
        connection.setAutoCommit(false);
        return connection;
    }

    private static List<List<Object>> rows(Connection connection, String query) throws SQLException {
        List<List<Object>> all = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                List<Object> row = new ArrayList<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.add(rows.getObject(i));
                }
                all.add(row);
            }
        }
        return all;
    }
}
