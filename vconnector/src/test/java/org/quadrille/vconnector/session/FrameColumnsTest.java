package org.quadrille.vconnector.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.IsolationLevel;
import org.quadrille.common.workload.TradeResultForm;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.frames.Columns;
import org.quadrille.schema.frames.Frame;
import org.quadrille.vconnector.transactions.PendingOrders;
import org.quadrille.vconnector.transactions.Transaction;

/** The columns that the connector reads from each frame are those that the database returns. */
@Timeout(120)
class FrameColumnsTest {
    private static TradingHouse house;
    private static Connection connection;

    @BeforeAll
    static void open() {
        house = TradingHouse.open(TradeResultForm.IN_TIER_A, 1);
        connection = house.connection();
    }

    @AfterAll
    static void close() {
        house.close();
    }

    /** A column's name, and its type in the database; no type for a column that is skipped. */
    private record Column(String name, Optional<String> type) {}

    /** Records which columns a decoder reads; there is no row behind it. */
    private static final class Notes implements Columns {
        private final List<Column> read = new ArrayList<>();

        private <T> T note(String name, String type, T nothing) {
            read.add(new Column(name, Optional.of(type)));
            return nothing;
        }

        @Override
        public void skip(String name) {
            read.add(new Column(name, Optional.empty()));
        }

        @Override
        public long bigint(String name) {
            return note(name, "int8", 0L);
        }

        @Override
        public int integer(String name) {
            return note(name, "int4", 0);
        }

        @Override
        public boolean bool(String name) {
            return note(name, "bool", false);
        }

        @Override
        public double real(String name) {
            return note(name, "float8", 0.0);
        }

        @Override
        public String text(String name) {
            return note(name, "text", "");
        }

        @Override
        public long[] bigints(String name) {
            return note(name, "_int8", new long[0]);
        }

        @Override
        public int[] integers(String name) {
            return note(name, "_int4", new int[0]);
        }

        @Override
        public boolean[] bools(String name) {
            return note(name, "_bool", new boolean[0]);
        }

        @Override
        public ByteString[] texts(String name) {
            return note(name, "_text", new ByteString[0]);
        }
    }

    /** All transactions, with one form of Trade-Result. */
    private static List<Transaction> transactions(TradeResultForm form) {
        Transactions all = new Transactions(new PendingOrders(new GroupId(1, 1)), form);
        return Arrays.stream(Request.InputCase.values())
                .map(input -> Request.getDescriptor().findFieldByNumber(input.getNumber()))
                .filter(field -> field != null)
                .map(field -> all.of(empty(field)))
                // Not every input belongs to a transaction: hold control does not.
                .filter(transaction -> transaction != null)
                .toList();
    }

    private static Request empty(FieldDescriptor input) {
        Request.Builder request = Request.newBuilder();
        return request.setField(input, request.newBuilderForField(input).build())
                .build();
    }

    private static Stream<Arguments> frames() {
        return Arrays.stream(TradeResultForm.values())
                .flatMap(form -> transactions(form).stream())
                .flatMap(transaction -> transaction.frames().stream()
                        .map(frame -> Arguments.of(transaction.type(), frame.name(), frame)));
    }

    @ParameterizedTest
    @EnumSource(TradeResultForm.class)
    void everyTransactionHasFrames(TradeResultForm form) {
        List<Transaction> all = transactions(form);
        assertEquals(
                List.of(TransactionType.values()),
                all.stream().map(Transaction::type).sorted().toList());
        all.forEach(transaction -> assertFalse(transaction.frames().isEmpty(), transaction.type()::title));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("frames")
    void aFrameIsReadAsTheDatabaseAnswers(TransactionType type, String name, Frame<?> frame) throws SQLException {
        Notes notes = new Notes();
        frame.decoder().decode(notes);
        List<Column> answered = new ArrayList<>();
        try (PreparedStatement call = connection.prepareStatement(text(frame))) {
            ResultSetMetaData columns = call.getMetaData();
            for (int i = 0; i < columns.getColumnCount(); i++) {
                boolean left = i < notes.read.size() && notes.read.get(i).type().isEmpty();
                answered.add(new Column(
                        columns.getColumnLabel(i + 1),
                        left ? Optional.empty() : Optional.of(columns.getColumnTypeName(i + 1))));
            }
        }
        assertEquals(answered, notes.read, "columns of " + text(frame));
    }

    private static String text(Frame<?> frame) {
        return frame.of(Engine.of("postgresql").frameCalls()).text();
    }

    /** What is sent for each frame, and that the database has one function of that name with as many parameters. */
    @Test
    void everyFrameIsOneFunction() throws SQLException {
        Map<String, Integer> frames = new TreeMap<>();
        try (PreparedStatement functions =
                connection.prepareStatement("select string_agg(pronargs::text, ' ') from pg_proc"
                        + " where pronamespace = 'frames'::regnamespace and proname = ?")) {
            for (Arguments one : frames().toList()) {
                Frame<?> frame = (Frame<?>) one.get()[2];
                frames.put(frame.name(), frame.parameters());
                functions.setString(1, frame.name());
                try (ResultSet row = functions.executeQuery()) {
                    row.next();
                    assertEquals(String.valueOf(frame.parameters()), row.getString(1), frame.name());
                }
                assertEquals(
                        "select * from frames." + frame.name() + "(" + "?, ".repeat(frame.parameters() - 1) + "?)",
                        text(frame));
            }
        }
        assertEquals(
                "{broker_volume_frame1=2, customer_position_frame1=2, customer_position_frames_1_2=3,"
                        + " data_maintenance_frame1=8, market_feed_frame1=3, market_watch_frame1=6,"
                        + " security_detail_frame1=4, trade_cleanup_frame1=1, trade_lookup_frame1=1,"
                        + " trade_lookup_frame2=4, trade_lookup_frame3=4, trade_lookup_frame4=3,"
                        + " trade_order_frame1=1, trade_order_frame2=4, trade_order_frame3=12, trade_order_frame4=13,"
                        + " trade_result=2, trade_result_completed=1, trade_result_frames1to4=2,"
                        + " trade_result_frames5to6=11, trade_status_frame1=1, trade_update_frame1=2,"
                        + " trade_update_frame2=5, trade_update_frame3=5}",
                frames.toString());
    }

    /** workload.md 13.1: at READ COMMITTED each statement stands alone; any other level is begun by the first frame. */
    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("frames")
    void aFrameBeginsAtTheLevelOfItsTransaction(TransactionType type, String name, Frame<?> frame) {
        frame.begins().ifPresent(level -> assertEquals(type.isolation(), level));
        if (type.isolation() == IsolationLevel.READ_COMMITTED) {
            assertEquals(Optional.empty(), frame.begins());
            assertEquals(Frame.End.NONE, frame.end());
        }
    }

    @ParameterizedTest
    @EnumSource(TradeResultForm.class)
    void aTransactionAboveReadCommittedIsBegunAndEnded(TradeResultForm form) {
        for (Transaction transaction : transactions(form)) {
            if (transaction.type().isolation() != IsolationLevel.READ_COMMITTED) {
                List<Frame<?>> frames = transaction.frames();
                assertEquals(
                        Optional.of(transaction.type().isolation()),
                        frames.get(0).begins(),
                        transaction.type()::title);
                assertEquals(Frame.End.COMMIT, frames.get(frames.size() - 1).end(), transaction.type()::title);
            }
        }
    }
}
