package org.quadrille.schema.engine;

import java.sql.Connection;
import java.sql.SQLException;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.db.SqlFiles;

/**
 * The sessions of a benchmark run in a database. A connector gives its sessions a name under which the server lists
 * them: one in a run and another in an audit, so that the two can be distinguished from outside.
 */
public final class RunSessions {
    /** Name of a connector's sessions in a run. */
    public static final String RUN = "quadrille connector";

    /** Name of a connector's sessions in an audit. */
    public static final String AUDIT = "quadrille audit";

    private RunSessions() {}

    /** Number of sessions that runs have in the database of a connection, from all connectors. */
    public static int count(SqlFiles files, Connection connection) throws SQLException {
        return count(files, connection, RUN);
    }

    /** The same of runs or of audits. */
    public static int count(SqlFiles files, Connection connection, String name) throws SQLException {
        return Sql.one(connection, files.query("sessions-named"), row -> row.getInt(1), name);
    }
}
