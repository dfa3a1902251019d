package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The call of a frame, or of frames composed into one statement: one round trip that answers with one row.
 *
 * @param sql the calling statement
 */
record Frame(String sql) {
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
            try (ResultSet answer = call.executeQuery()) {
                if (!answer.next()) {
                    throw new SQLException("no row from " + sql);
                }
                return decoder.decode(new Columns(answer));
            }
        }
    }
}
