package org.quadrille.schema.engine;

import java.net.SocketTimeoutException;
import java.security.GeneralSecurityException;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.SSLException;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.workload.SqlStates;

/** SQLSTATEs of PostgreSQL: what they mean. */
final class PostgresErrors implements Errors {
    static final String INSUFFICIENT_PRIVILEGE = "42501";
    static final String IN_USE = "55006";

    private static final String REFUSED = "08004";
    private static final String PROTOCOL_VIOLATION = "08P01";
    private static final String NO_DATABASE = "3D000";
    private static final String NOT_IN_PREREQUISITE_STATE = "55000";

    /** Class of a server that ends a session or lets none in: stopped, crashed, not yet up, dropped, idle too long. */
    private static final String OPERATOR_INTERVENTION = "57P";

    /** Of a server that takes no changes any more: every session of the kit's pools may change rows. */
    private static final String READ_ONLY = "25006";

    @Override
    public String state(SQLException e) {
        String state = e.getSQLState();
        if (state == null) {
            return "";
        }
        return state.startsWith(OPERATOR_INTERVENTION) || state.equals(READ_ONLY) ? SqlStates.CONNECTION_LOST : state;
    }

    @Override
    public boolean noDatabase(SQLException e) {
        return NO_DATABASE.equals(e.getSQLState());
    }

    @Override
    public boolean unusable(SQLException e) {
        return NOT_IN_PREREQUISITE_STATE.equals(e.getSQLState());
    }

    @Override
    public boolean inUse(SQLException e) {
        return IN_USE.equals(e.getSQLState());
    }

    @Override
    public UserError explain(SQLException e, DatabaseAddress address) {
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        return Sentences.explain(
                e,
                address,
                List.of(
                        Errors.caused(e, PostgresHostNames.OtherHost.class) ? "tlsName" : state + "." + place(e),
                        state,
                        ofTls(e) ? "tls" : "failed"),
                state.isEmpty() ? "" : " (SQLSTATE " + state + ")");
    }

    /** The place in the server's code where it failed; empty where that is not known. */
    private static String place(SQLException e) {
        ServerErrorMessage message = e instanceof PSQLException failure ? failure.getServerErrorMessage() : null;
        return message == null || message.getRoutine() == null ? "" : message.getRoutine();
    }

    /** What is said first by a server that does not wait to be asked can look like each of these. */
    @Override
    public boolean foreign(SQLException e) {
        return PROTOCOL_VIOLATION.equals(e.getSQLState())
                || REFUSED.equals(e.getSQLState())
                || e.getCause() instanceof SocketTimeoutException silent && !neverConnected(silent)
                || ofTls(e);
    }

    /** The same exception says that a host never answered, and that a connection was silent for too long. */
    private static boolean neverConnected(SocketTimeoutException e) {
        return String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).startsWith("connect");
    }

    /** Waiting does not help with a server that refuses us or cannot prove its identity. */
    @Override
    public boolean notYet(SQLException e) {
        String state = state(e);
        return SqlStates.lost(state) && !state.equals(REFUSED) && !state.equals(PROTOCOL_VIOLATION) && !ofTls(e);
    }

    private static boolean ofTls(SQLException e) {
        return Errors.caused(e, SSLException.class) || Errors.caused(e, GeneralSecurityException.class);
    }
}
