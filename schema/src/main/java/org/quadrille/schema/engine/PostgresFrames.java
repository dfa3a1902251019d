package org.quadrille.schema.engine;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.workload.IsolationLevel;
import org.quadrille.schema.frames.Frame;
import org.quadrille.schema.frames.FrameCall;
import org.quadrille.schema.frames.FrameCalls;

/** A frame is a function with one row; begin, call and end are one text, and so one round trip. */
final class PostgresFrames implements FrameCalls {
    private static final String SEPARATOR = "; ";

    @Override
    public FrameCall call(Frame<?> frame) {
        String call = "select * from frames." + frame.name() + "("
                + String.join(", ", Collections.nCopies(frame.parameters(), "?")) + ")";
        String begin = frame.begins().map(level -> begin(level) + SEPARATOR).orElse("");
        return new Call(
                call,
                begin
                        + call
                        + (frame.end() == Frame.End.NONE
                                ? ""
                                : SEPARATOR + frame.end().sql()));
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

    /** @param joined begin, call and end */
    record Call(String text, String joined) implements FrameCall {
        /** Characters of a row that are shown. */
        private static final int LONGEST_ROW = 4_000;

        private static final int NO_MORE_RESULTS = -1;

        @Override
        public <T> T send(Connection connection, Frame.Binder binder, Frame.Decoder<T> decoder) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(joined)) {
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
                throw new SQLException("no row from " + text);
            }
            return decoder.decode(values.of(answer));
        }

        @Override
        public <T> T show(Connection connection, Frame.Binder binder, Frame.Decoder<T> decoder, List<String> lines)
                throws SQLException {
            // Scrollable, because the answer is read twice.
            try (PreparedStatement statement =
                    connection.prepareStatement(text, ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
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

        private static String line(ResultSet row) throws SQLException {
            ResultSetMetaData columns = row.getMetaData();
            StringBuilder line = new StringBuilder();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                line.append(i == 1 ? "" : " ")
                        .append(columns.getColumnLabel(i))
                        .append('=')
                        .append(row.getString(i));
            }
            return line.length() > LONGEST_ROW ? line.substring(0, LONGEST_ROW) + " ..." : line.toString();
        }
    }
}
