package org.quadrille.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.wire.proto.DataMaintenanceInput;
import org.quadrille.common.wire.proto.MarketFeedInput;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeCleanupInput;
import org.quadrille.common.wire.proto.TradeResultInput;
import org.quadrille.common.workload.Scale;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.db.RowQuery;
import org.quadrille.schema.db.Tables;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.ServerProgram;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.population.Population;
import org.quadrille.testing.EqualTables;
import org.quadrille.vce.inputs.GroupData;
import org.quadrille.vce.inputs.GroupInputs;

/**
 * Engines load the same rows from one seed; the same inputs get the same answers on all, and leave the same rows. What many
 * sessions do to each other on the second is tried afterwards.
 */
class EqualAnswersIT {
    private static final boolean LONG = Boolean.getBoolean("kit.long");
    private static final int INPUTS = Integer.getInteger("kit.inputs", LONG ? 20_000 : 300);

    private static final DatabaseSpec SPEC = new DatabaseSpec(11, new Scale(1, 1, 5, 30), 300);

    @TempDir
    static Path folder;

    private static EmbeddedServer one;
    private static EmbeddedServer other;
    private static EngineSide first;
    private static EngineSide second;
    /** Fewer than any large table has; TRADE has 72,000. */
    private static final int MOST_ROWS = 2_000;

    /** Rows that a transaction of the second engine read at most. */
    private static final Map<TransactionType, Long> most = new EnumMap<>(TransactionType.class);

    @BeforeAll
    static void load() throws SQLException {
        ServerProgram program = EngineSide.otherProgram();
        one = EmbeddedServer.in(folder.resolve("one")).set("fsync", "off").start();
        other = EmbeddedServer.in(folder.resolve("other"), program)
                .set("innodb_buffer_pool_size", "512M")
                .set("innodb_flush_log_at_trx_commit", "0")
                .start();
        first = new EngineSide(EngineSide.loaded(one, SPEC));
        second = new EngineSide(EngineSide.loaded(other, SPEC));
        if (LONG) {
            everyTableIsEqual();
        }
    }

    @AfterAll
    static void stop() {
        Stream.of(one, other).filter(Objects::nonNull).forEach(EmbeddedServer::close);
    }

    @Test
    void everyReplyIsEqualAndThenEveryTable() throws Exception {
        List<TransactionType> types = List.of(TransactionType.values());
        Map<TransactionType, Integer> compared = compare(types, INPUTS);
        System.out.println("equal answers: " + compared + ", rows read at most: " + most);
        assertEquals(types.size(), compared.size(), compared.toString());
        assertEquals(
                INPUTS, compared.values().stream().mapToInt(Integer::intValue).sum());
        assertTrue(Collections.max(most.values()) < MOST_ROWS, most.toString());
        // Equal now, they were equal before the same changes too.
        long rows = everyTableIsEqual();
        assertTrue(rows > 1_500_000, rows + " rows were loaded");
    }

    @Test
    void everyReportingQueryIsEqual() throws SQLException {
        Population population = new Population(SPEC.seed(), SPEC.scale());
        System.out.println("reporting queries, longest ms: "
                + ReportingAnswers.compare(
                        population, first.connection, "postgresql", second.connection, "mariadb", LONG ? 500 : 30));
    }

    private static long everyTableIsEqual() throws SQLException {
        long rows = 0;
        first.connection.setAutoCommit(false);
        for (String table : Tables.NAMES) {
            rows += EqualTables.compare(table, first.connection, second.connection);
        }
        first.connection.setAutoCommit(true);
        return rows;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            TRADE_LOOKUP | frames/common.sql | tt_is_mrkt, | not tt_is_mrkt,
            TRADE_LOOKUP | frames/common.sql | t_ca_id, t_s_symb | t_id, t_s_symb
            TRADE_STATUS | frames/trade_status.sql | limit 50) newest | ) newest
            TRADE_STATUS | frames/trade_status.sql | order by t_dts desc, t_id desc; | order by t_id;
            CUSTOMER_POSITION | frames/customer_position.sql | limit 10) newest | limit 9) newest
            """)
    void aDoctoredProcedureAnswersDifferently(TransactionType type, String file, String right, String wrong)
            throws SQLException {
        String text = Engine.of("mariadb").files().text(file);
        assertTrue(text.contains(right), text);
        compare(List.of(type), 50);
        install(text.replace(right, wrong));
        try {
            assertThrows(AssertionError.class, () -> compare(List.of(type), 50));
        } finally {
            install(text);
        }
        compare(List.of(type), 50);
    }

    /** What the audit of inputs asks of the trades that both have from the load. */
    @ParameterizedTest
    @ValueSource(strings = {"inputs/orders.sql", "inputs/results.sql"})
    void theAuditOfInputsReadsTheSameRows(String file) throws SQLException {
        String newest = "select t_id from trade order by t_id desc limit 500";
        long[] ids = RowQuery.PLAIN.rows(first.connection, newest).stream()
                .mapToLong(row -> Long.parseLong(row.get(0)))
                .toArray();
        List<List<String>> expected = ofTrades(file, "postgresql", first.connection, ids);
        assertTrue(expected.size() > 400, expected.size() + " rows");
        assertEquals(expected, ofTrades(file, "mariadb", second.connection, ids));
    }

    private static List<List<String>> ofTrades(String file, String name, Connection connection, long... trades)
            throws SQLException {
        Engine engine = Engine.of(name);
        Object ids = engine.numbers(connection, trades);
        return RowQuery.PLAIN.rows(connection, engine.files().text(file), ids).stream()
                .sorted(Comparator.comparing(List::toString))
                .toList();
    }

    /** Whatever a text holds, it is a value and never a part of a statement, whether backslashes escape or not. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "'",
                "''",
                "\"",
                "\\",
                "\\'",
                "%",
                "_",
                "'); drop table trade; --",
                "US1 ",
                "us1",
                "\u00e9",
                "\ud834\udd1e",
                "\n\t",
                "\0",
                ""
            })
    void aTextIsAValueWhateverItHolds(String odd) throws SQLException {
        try (EngineSide strange = new EngineSide(other.address("equal_answers"));
                Statement statement = strange.connection.createStatement()) {
            statement.execute("set session sql_mode = concat(@@session.sql_mode, ',NO_BACKSLASH_ESCAPES')");
            assertTrue(same(odd, second) > 10);
            assertEquals(same(odd, second), same(odd, strange));
        }
    }

    /** How many texts of inputs were replaced, with an answer as that of the first engine, or the same failure. */
    private static int same(String odd, EngineSide side) {
        GroupInputs inputs = new GroupInputs(
                new GroupData(new Population(SPEC.seed(), SPEC.scale())),
                Profiles.load("standard", Path.of(".")).inputs(),
                type -> new RandomStream(9, 1, type.ordinal()));
        int replaced = 0;
        for (TransactionType type : List.of(TransactionType.values())) {
            if (type.database() == null
                    || type.code().equals("TR")
                    || type.code().equals("MF")) {
                continue;
            }
            Request request = inputs.maker(type).next();
            Message input = (Message) request.getAllFields().values().iterator().next();
            for (FieldDescriptor field : input.getDescriptorForType().getFields()) {
                if (field.getJavaType() == FieldDescriptor.JavaType.STRING) {
                    Message.Builder changed =
                            input.toBuilder().setField(field, field.isRepeated() ? List.of(odd) : odd);
                    Request asked = request.toBuilder()
                            .setField(request.getAllFields().keySet().iterator().next(), changed.build())
                            .build();
                    assertEquals(outcome(first, type, asked), outcome(side, type, asked), () -> type + " of " + asked);
                    replaced++;
                }
            }
        }
        return replaced;
    }

    private static String outcome(EngineSide side, TransactionType type, Request request) {
        try {
            return Timeless.of(side.answer(type, request, false)).toString();
        } catch (SQLException e) {
            try {
                side.frames.rollBack(side.connection);
            } catch (SQLException lost) {
                throw new IllegalStateException(lost);
            }
            return side.frames.state((SQLException) e.getCause());
        }
    }

    private static void install(String procedures) throws SQLException {
        try (Connection connection = other.address("equal_answers").connectToLoad();
                Statement statement = connection.createStatement()) {
            statement.execute(procedures);
        }
    }

    /** Rows that the second engine's session went through so far, in the order of an index or of a table. */
    private static long rowsRead() throws SQLException {
        long rows = 0;
        try (Statement statement = second.connection.createStatement();
                ResultSet status = statement.executeQuery("show session status where variable_name in"
                        + " ('Handler_read_rnd_next', 'Handler_read_next', 'Handler_read_prev')")) {
            while (status.next()) {
                rows += status.getLong(2);
            }
        }
        return rows;
    }

    private static Map<TransactionType, Integer> compare(List<TransactionType> types, int count) throws SQLException {
        GroupData data = new GroupData(new Population(SPEC.seed(), SPEC.scale()));
        GroupInputs inputs = new GroupInputs(
                data, Profiles.load("standard", Path.of(".")).inputs(), type -> new RandomStream(7, 1, type.ordinal()));
        RandomStream random = new RandomStream(7, 2, 1);
        Deque<Order> toProcess = new ArrayDeque<>();
        Deque<Order> watched = new ArrayDeque<>();
        Map<TransactionType, Integer> compared = new EnumMap<>(TransactionType.class);
        int done = 0;
        for (int i = 0; done < count; i++) {
            TransactionType type = types.get(i % types.size());
            // Only at the end, as it cancels what the others work on.
            Request request = type == TransactionType.TRADE_CLEANUP && done < count - types.size()
                    ? null
                    : request(type, inputs, data, random, toProcess, watched, i);
            if (request == null) {
                continue;
            }
            done++;
            boolean inTheDatabase = type == TransactionType.TRADE_RESULT && random.percent(50);
            Reply expected = first.answer(type, request, inTheDatabase);
            long before = rowsRead();
            Reply found = second.answer(type, request, inTheDatabase);
            most.merge(type, rowsRead() - before, Math::max);
            assertEquals(
                    Timeless.of(expected).toString(), Timeless.of(found).toString(), () -> type + " of " + request);
            List<Order> left = byTrade(first);
            assertEquals(left, byTrade(second), () -> type + " of " + request);
            for (Order order : left) {
                (order.getAction() == Order.Action.PROCESS ? toProcess : watched).add(order);
            }
            compared.merge(type, 1, Integer::sum);
        }
        return compared;
    }

    /** What a transaction left for the market; no frame promises the order of several. */
    private static List<Order> byTrade(EngineSide side) {
        return side.orders.waiting().stream()
                .sorted(Comparator.comparingLong(Order::getTradeId))
                .toList();
    }

    private static Request request(
            TransactionType type,
            GroupInputs inputs,
            GroupData data,
            RandomStream random,
            Deque<Order> toProcess,
            Deque<Order> watched,
            int number) {
        return switch (type) {
            case TRADE_RESULT -> {
                Order order = toProcess.poll();
                if (order == null) {
                    yield null;
                }
                if (random.percent(10)) {
                    toProcess.addFirst(order);
                }
                yield Request.newBuilder()
                        .setTradeResult(TradeResultInput.newBuilder()
                                .setResent(random.percent(50))
                                .setTradeId(random.percent(5) ? 1 : order.getTradeId())
                                .setTradePrice(random.between(2_000, 3_000)))
                        .build();
            }
            case MARKET_FEED -> feed(data, random, watched);
            case DATA_MAINTENANCE -> maintenance(data, random, number);
            case TRADE_CLEANUP ->
                Request.newBuilder()
                        .setTradeCleanup(TradeCleanupInput.newBuilder()
                                .setFirstTradeId(SPEC.scale().firstRunTradeId()))
                        .build();
            default -> inputs.maker(type).next();
        };
    }

    /** Twenty entries, half of them of symbols with orders that wait. */
    private static Request feed(GroupData data, RandomStream random, Deque<Order> watched) {
        MarketFeedInput.Builder feed = MarketFeedInput.newBuilder();
        for (int i = 0; i < 20; i++) {
            Order waiting = i % 2 == 0 ? watched.poll() : null;
            feed.addEntries(MarketFeedInput.TickerEntry.newBuilder()
                    .setSymbol(waiting == null ? data.anySymbol(random) : waiting.getSymbol())
                    .setPrice(random.between(2_000, 3_000))
                    .setQuantity(random.between(1, 800)));
        }
        return Request.newBuilder().setMarketFeed(feed).build();
    }

    private static Request maintenance(GroupData data, RandomStream random, int number) {
        DataMaintenanceInput.Builder input = DataMaintenanceInput.newBuilder()
                .setDatabase(org.quadrille.common.wire.proto.DatabaseRole.OLTP)
                .setTable(number / TransactionType.values().length % 12)
                .setAccountId(data.account(random))
                .setCompanyId(data.anyCompany(random))
                .setSymbol(data.anySymbol(random))
                .setDayOfMonth(random.between(1, 31))
                .setVolumeIncrement(3)
                .setTaxRateId("US1");
        if (random.percent(50)) {
            input.setCustomerId(data.anyCustomer(random));
        }
        // The stamp of exchanges is a time of the test.
        return input.getTable() == 6
                ? null
                : Request.newBuilder().setDataMaintenance(input).build();
    }

    @Nested
    class OfManySessions extends Conflicts {
        OfManySessions() {
            super(other.address("equal_answers"), SPEC);
        }
    }
}
