package org.quadrille.schema.engine;

import java.sql.SQLException;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.workload.SqlStates;
import org.quadrille.schema.db.DatabaseAddress;

/** SQLSTATEs of PostgreSQL in words that name the fix. */
final class PostgresErrors {
    private static final String SSL_ERROR = "SSL error";

    private PostgresErrors() {}

    static UserError explain(SQLException e, DatabaseAddress address) {
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        String server = Words.endpoint(address.host(), address.port());
        String user = "user \"" + address.user() + "\"";
        return new UserError(
                switch (state) {
                    case SqlStates.INVALID_PASSWORD ->
                        "The server " + server + " refuses the password of " + user
                                + "; set the right one in the environment variable or file that the testbed names.";
                    case SqlStates.INVALID_AUTHORIZATION ->
                        "The server " + server + " does not let " + user + " in (" + firstLine(e)
                                + "); create the user, correct pg_hba.conf, or encrypt by tls.mode in the testbed.";
                    case SqlStates.REFUSED ->
                        "The server " + server + " asks " + user
                                + " for a password; name one by passwordEnv or passwordFile in the testbed.";
                    case SqlStates.UNREACHABLE ->
                        "The server " + server + " cannot be reached (" + firstLine(e)
                                + "); check host and port, and that PostgreSQL is running and listens there.";
                    case SqlStates.NO_DATABASE ->
                        "The database \"" + address.database() + "\" does not exist on " + server
                                + "; make it with `quadrille db build`.";
                    case SqlStates.INSUFFICIENT_PRIVILEGE ->
                        "The server " + server + " does not allow " + user + " this: " + firstLine(e)
                                + "; grant it, for instance with: alter role " + address.user() + " createdb.";
                    case SqlStates.DUPLICATE_DATABASE ->
                        "The database \"" + address.database() + "\" exists on " + server
                                + "; replace it with `--replace` or drop it with `quadrille db drop`.";
                    case SqlStates.DISK_FULL ->
                        "The disk of the server " + server + " is full (" + firstLine(e)
                                + "); free some space and start again.";
                    case SqlStates.TOO_MANY_CONNECTIONS ->
                        "The server " + server + " has no free connection; raise max_connections or use fewer"
                                + " --threads.";
                    case SqlStates.IN_USE ->
                        "The database \"" + address.database() + "\" on " + server + " is in use (" + firstLine(e)
                                + "); end the sessions in it and start again.";
                    default ->
                        firstLine(e).startsWith(SSL_ERROR)
                                ? "The server " + server + " did not prove over TLS who it is (" + firstLine(e)
                                        + "); correct tls.rootCertificate or tls.mode in the testbed, or the server's"
                                        + " certificate."
                                : "The database " + address + " failed: " + firstLine(e)
                                        + (state.isEmpty() ? "." : " (SQLSTATE " + state + ").");
                });
    }

    /** Waiting does not help with a server that refuses us or cannot prove its identity. */
    static boolean notYet(SQLException e) {
        String state = e.getSQLState();
        return state != null
                && SqlStates.lost(state)
                && !state.equals(SqlStates.REFUSED)
                && !firstLine(e).startsWith(SSL_ERROR);
    }

    private static String firstLine(SQLException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse(e.toString());
    }
}
