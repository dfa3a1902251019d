package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** One statement, and one round trip, for each frame. */
final class JoinedFrames implements FrameSender {
    private static final int NO_MORE_RESULTS = -1;

    @Override
    public <T> T send(Connection connection, Frame<T> frame, Binder binder) throws SQLException {
        try (PreparedStatement call = connection.prepareStatement(frame.joined())) {
            binder.bind(call);
            try (ResultSet answer = execute(call)) {
                return frame.decode(answer);
            }
        }
    }

    /** The first answer with rows: a begin has none. */
    private static ResultSet execute(PreparedStatement call) throws SQLException {
        boolean rows = call.execute();
        while (!rows && call.getUpdateCount() != NO_MORE_RESULTS) {
            rows = call.getMoreResults();
        }
        return call.getResultSet();
    }

    @Override
    public void rollBack(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(Frame.End.ROLLBACK.sql());
        }
    }
}
