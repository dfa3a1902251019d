package org.quadrille.schema.engine;

import java.net.SocketTimeoutException;
import java.security.GeneralSecurityException;
import java.sql.SQLException;
import java.util.Locale;
import javax.net.ssl.SSLException;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.workload.SqlStates;

/** SQLSTATEs of PostgreSQL: what they mean, in words that name the fix. */
final class PostgresErrors implements Errors {
    @Override
    public String state(SQLException e) {
        String state = e.getSQLState();
        if (state == null) {
            return "";
        }
        return state.startsWith(PostgresStates.OPERATOR_INTERVENTION) ? SqlStates.CONNECTION_LOST : state;
    }

    @Override
    public boolean noDatabase(SQLException e) {
        return PostgresStates.NO_DATABASE.equals(e.getSQLState());
    }

    @Override
    public boolean unusable(SQLException e) {
        return PostgresStates.NOT_IN_PREREQUISITE_STATE.equals(e.getSQLState());
    }

    @Override
    public boolean inUse(SQLException e) {
        return PostgresStates.IN_USE.equals(e.getSQLState());
    }

    @Override
    public UserError explain(SQLException e, DatabaseAddress address) {
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        String server = Words.endpoint(address.host(), address.port());
        String user = "user \"" + address.user() + "\"";
        return new UserError(
                switch (state) {
                    case PostgresStates.INVALID_PASSWORD ->
                        "The server " + server + " refuses the password of " + user
                                + "; set the right one in the environment variable or file that the testbed names.";
                    case PostgresStates.INVALID_AUTHORIZATION ->
                        "The server " + server + " does not let " + user + " in (" + firstLine(e)
                                + "); create the user, correct pg_hba.conf, or encrypt by tls.mode in the testbed.";
                    case PostgresStates.REFUSED ->
                        "The server " + server + " refuses the connection of " + user + " (" + firstLine(e)
                                + "); name a password by passwordEnv or passwordFile in the testbed, or another tls.mode"
                                + " if the server offers no TLS.";
                    case PostgresStates.PROTOCOL_VIOLATION ->
                        "What answers at " + server + " does not connect as PostgreSQL does (" + firstLine(e)
                                + "); is it a connection pooler? Name host and port of PostgreSQL itself in the"
                                + " testbed.";
                    case SqlStates.UNREACHABLE ->
                        "The server " + server + " cannot be reached (" + firstLine(e)
                                + "); check host and port, and that PostgreSQL is running and listens there.";
                    case PostgresStates.NO_DATABASE ->
                        "The database \"" + address.database() + "\" does not exist on " + server
                                + "; make it with `quadrille db build`.";
                    case PostgresStates.INSUFFICIENT_PRIVILEGE ->
                        "The server " + server + " does not allow " + user + " this: " + firstLine(e)
                                + "; grant it, for instance with: alter role " + address.user() + " createdb.";
                    case PostgresStates.DUPLICATE_DATABASE ->
                        "The database \"" + address.database() + "\" exists on " + server
                                + "; replace it with `--replace` or drop it with `quadrille db drop`.";
                    case PostgresStates.DISK_FULL ->
                        "The disk of the server " + server + " is full (" + firstLine(e)
                                + "); free some space and start again.";
                    case PostgresStates.TOO_MANY_CONNECTIONS -> "The server " + server + " " + tooMany(e, address);
                    case PostgresStates.READ_ONLY ->
                        "The server " + server + " lets nothing be changed in the database \"" + address.database()
                                + "\" (" + firstLine(e) + "); name a primary server in the testbed, or end what has"
                                + " made it read-only.";
                    case PostgresStates.NOT_IN_PREREQUISITE_STATE ->
                        "The database \"" + address.database() + "\" on " + server + " is not in a state to work with ("
                                + firstLine(e)
                                + "); does it let nobody in (alter database ... allow_connections true)?";
                    case PostgresStates.IN_USE ->
                        "The database \"" + address.database() + "\" on " + server + " is in use (" + firstLine(e)
                                + "); end the sessions in it and start again.";
                    default ->
                        ofTls(e)
                                ? "The server " + server + " did not prove over TLS who it is (" + firstLine(e)
                                        + "); correct tls.rootCertificate or tls.mode in the testbed, or the server's"
                                        + " certificate."
                                : "The database " + address + " failed: " + firstLine(e)
                                        + (state.isEmpty() ? "." : " (SQLSTATE " + state + ").");
                });
    }

    /** What is said first by a server that does not wait to be asked can look like each of these. */
    @Override
    public boolean foreign(SQLException e) {
        return PostgresStates.PROTOCOL_VIOLATION.equals(e.getSQLState())
                || PostgresStates.REFUSED.equals(e.getSQLState())
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
        return SqlStates.lost(state)
                && !state.equals(PostgresStates.REFUSED)
                && !state.equals(PostgresStates.PROTOCOL_VIOLATION)
                && !ofTls(e);
    }

    private static boolean ofTls(SQLException e) {
        for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof SSLException || cause instanceof GeneralSecurityException) {
                return true;
            }
        }
        return false;
    }

    /** The server has one SQLSTATE for its three limits; only the place in its code tells them apart in any language. */
    private static String tooMany(SQLException e, DatabaseAddress address) {
        ServerErrorMessage message = e instanceof PSQLException failure ? failure.getServerErrorMessage() : null;
        String place = message == null || message.getRoutine() == null ? "" : message.getRoutine();
        return switch (place) {
            case "InitializeSessionUserId" ->
                "allows user \"" + address.user()
                        + "\" no more sessions; raise the limit of the role (alter role " + address.user()
                        + " connection limit -1) or use fewer --threads.";
            case "CheckMyDatabase" ->
                "allows no more sessions in the database \"" + address.database()
                        + "\"; raise the limit of the database (alter database ... connection limit -1) or use fewer"
                        + " --threads.";
            default -> "has no free connection; raise max_connections or use fewer --threads.";
        };
    }

    private static String firstLine(SQLException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse(e.toString());
    }
}
