package org.quadrille.schema.engine;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.workload.IsolationLevel;
import org.quadrille.schema.frames.Frame;
import org.quadrille.schema.frames.FrameCall;
import org.quadrille.schema.frames.FrameCalls;
import org.quadrille.schema.frames.JoinedCall;

/** A frame is a function with one row; begin, call and end are one text, and so one round trip. */
final class PostgresFrames implements FrameCalls {
    @Override
    public FrameCall call(Frame<?> frame) {
        return new Call(frame, this);
    }

    @Override
    public String begin(IsolationLevel level) {
        return "begin isolation level " + level.words();
    }

    @Override
    public Optional<String> level(Connection connection, boolean read) throws SQLException {
        return Optional.of(
                switch (connection.getTransactionIsolation()) {
                    case Connection.TRANSACTION_READ_UNCOMMITTED -> IsolationLevel.READ_UNCOMMITTED.words();
                    case Connection.TRANSACTION_READ_COMMITTED -> IsolationLevel.READ_COMMITTED.words();
                    case Connection.TRANSACTION_REPEATABLE_READ -> IsolationLevel.REPEATABLE_READ.words();
                    case Connection.TRANSACTION_SERIALIZABLE -> IsolationLevel.SERIALIZABLE.words();
                    default -> "unknown";
                });
    }

    private static final class Call extends JoinedCall {
        private static final int NO_MORE_RESULTS = -1;

        private Call(Frame<?> frame, FrameCalls engine) {
            super(frame, "select * from frames.", engine);
        }

        @Override
        public <T> T send(Connection connection, Frame.Binder binder, Frame.Decoder<T> decoder) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(joined())) {
                PostgresValues values = new PostgresValues(statement);
                binder.bind(values);
                try (ResultSet answer = execute(statement)) {
                    return decode(values, answer, decoder);
                }
            }
        }

        /** The first answer with rows: a begin has none. */
        private static ResultSet execute(PreparedStatement statement) throws SQLException {
            boolean rows = statement.execute();
            while (!rows && statement.getUpdateCount() != NO_MORE_RESULTS) {
                rows = statement.getMoreResults();
            }
            return statement.getResultSet();
        }

        private <T> T decode(PostgresValues values, ResultSet answer, Frame.Decoder<T> decoder) throws SQLException {
            if (answer == null || !answer.next()) {
                throw new SQLException("no row from " + text());
            }
            return decoder.decode(values.of(answer));
        }

        @Override
        public <T> T show(Connection connection, Frame.Binder binder, Frame.Decoder<T> decoder, List<String> lines)
                throws SQLException {
            // Scrollable, because the answer is read twice.
            try (PreparedStatement statement = connection.prepareStatement(
                    text(), ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
                PostgresValues values = new PostgresValues(statement);
                binder.bind(values);
                try (ResultSet answer = statement.executeQuery()) {
                    while (answer.next()) {
                        lines.add(line(answer));
                    }
                    answer.beforeFirst();
                    return decode(values, answer, decoder);
                }
            }
        }
    }
}
