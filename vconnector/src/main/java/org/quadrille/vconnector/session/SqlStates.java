package org.quadrille.vconnector.session;

import java.sql.SQLException;
import org.quadrille.common.wire.Loss;

/** What the SQLSTATE of a failure means to a session. */
final class SqlStates {
    private SqlStates() {}

    /** A serialization failure or a deadlock: the same transaction may succeed when it is tried again. */
    static boolean retryable(SQLException e) {
        String state = e.getSQLState();
        return "40001".equals(state) || "40P01".equals(state);
    }

    /** SQLSTATE for the reply; whatever says that the server is gone, stopping or starting is a lost connection. */
    static String of(SQLException e) {
        String state = e.getSQLState();
        if (state == null) {
            return "";
        }
        return switch (state) {
            case "57P01", "57P02", "57P03" -> Loss.CONNECTION_LOST;
            default -> state;
        };
    }
}
