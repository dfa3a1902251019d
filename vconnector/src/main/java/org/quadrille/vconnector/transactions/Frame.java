package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The call of a frame, or of frames composed into one statement: one round trip that answers with one row. A connection
 * is in autocommit; the calling statement may carry the begin of a transaction before its first frame and the end after
 * its last one, so that these cost no round trip of their own.
 *
 * @param sql the calling statement
 */
record Frame(String sql) {
    /** In front of the first frame of Trade-Order, Trade-Update and Market-Feed (workload.md 13.1). */
    static final String BEGIN_REPEATABLE_READ = "begin isolation level repeatable read; ";

    /** In front of the first frame of Trade-Result (workload.md 13.1). */
    static final String BEGIN_SERIALIZABLE = "begin isolation level serializable; ";

    /** Behind the last frame. */
    static final String COMMIT = "; commit";

    /** Behind the last frame of a transaction that is to leave nothing. */
    static final String ROLLBACK = "; rollback";

    private static final int NO_MORE_RESULTS = -1;

    /** Sets the parameters of a call. */
    @FunctionalInterface
    interface Binder {
        void bind(PreparedStatement call) throws SQLException;
    }

    /** Makes something of the answer. */
    @FunctionalInterface
    interface Decoder<T> {
        T decode(Columns columns) throws SQLException;
    }

    <T> T call(Connection connection, Binder binder, Decoder<T> decoder) throws SQLException {
        try (PreparedStatement call = connection.prepareStatement(sql)) {
            binder.bind(call);
            try (ResultSet answer = execute(call)) {
                if (answer == null || !answer.next()) {
                    throw new SQLException("no row from " + sql);
                }
                return decoder.decode(new Columns(answer));
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
}
