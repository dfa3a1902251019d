package org.quadrille.schema.engine;

import java.sql.SQLException;
import org.quadrille.common.cli.UserError;
import org.quadrille.schema.db.DatabaseAddress;

/** SQLSTATEs of PostgreSQL in words that name the mend. */
final class PostgresErrors {
    private PostgresErrors() {}

    static UserError explain(SQLException e, DatabaseAddress address) {
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        String server = address.host() + ":" + address.port();
        String user = "user \"" + address.user() + "\"";
        return new UserError(
                switch (state) {
                    case "28P01" ->
                        "The server " + server + " refuses the password of " + user
                                + "; set the right one in the environment variable or file that the testbed names.";
                    case "28000" ->
                        "The server " + server + " does not let " + user + " in (" + firstLine(e)
                                + "); create the user or mend pg_hba.conf.";
                    case "08004" ->
                        "The server " + server + " asks " + user
                                + " for a password; name one by passwordEnv or passwordFile in the testbed.";
                    case "08001" ->
                        "The server " + server + " cannot be reached (" + firstLine(e)
                                + "); check host, port and that PostgreSQL runs and listens there.";
                    case "3D000" ->
                        "The database \"" + address.database() + "\" does not exist on " + server
                                + "; make it with `quadrille db build`.";
                    case "42501" ->
                        "The server " + server + " does not allow " + user + " this: " + firstLine(e)
                                + "; grant it, for instance with: alter role " + address.user() + " createdb.";
                    case "42P04" ->
                        "The database \"" + address.database() + "\" exists on " + server
                                + "; replace it with `--replace` or drop it with `quadrille db drop`.";
                    case "53100" ->
                        "The disk of the server " + server + " is full (" + firstLine(e)
                                + "); free some space and start again.";
                    case "53300" ->
                        "The server " + server + " has no free connection; raise max_connections or use fewer"
                                + " --threads.";
                    case "55006" ->
                        "The database \"" + address.database() + "\" on " + server + " is in use (" + firstLine(e)
                                + "); end the sessions in it and start again.";
                    default ->
                        "The database " + address + " failed: " + firstLine(e)
                                + (state.isEmpty() ? "." : " (SQLSTATE " + state + ").");
                });
    }

    private static String firstLine(SQLException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse(e.toString());
    }
}
