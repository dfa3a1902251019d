package org.quadrille.schema.engine;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.postgresql.PGConnection;
import org.quadrille.common.engine.EngineFacts;
import org.quadrille.common.workload.IsolationLevel;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.db.SqlFiles;
import org.quadrille.schema.engine.Demonstration.Anomaly;
import org.quadrille.schema.plans.Plans;

/** PostgreSQL 15 or later; an engine of its family extends it and replaces what differs. */
public class PostgresEngine extends Engine {
    private static final int OLDEST = 15;
    private static final String FORCED = " with (force)";

    /** In each, the server waits five seconds for the sessions of others. */
    private static final int DROP_ATTEMPTS = 3;

    public PostgresEngine() {
        this(EngineFacts.DEFAULT, "postgresql", "standard");
    }

    /** An engine of the same family, whose SQL files are looked for in these folders, its own first. */
    protected PostgresEngine(EngineFacts facts, String... folders) {
        super(
                facts,
                new SqlFiles(folders),
                new PostgresErrors(),
                new PostgresConnecting(),
                new PostgresLoader(),
                new PostgresFrames());
    }

    @Override
    public DatabaseAddress administration(DatabaseAddress address) {
        return address.withDatabase("postgres");
    }

    @Override
    protected List<String> problems(Connection connection) throws SQLException {
        DatabaseMetaData server = connection.getMetaData();
        return server.getDatabaseMajorVersion() < OLDEST
                ? List.of("is PostgreSQL " + server.getDatabaseProductVersion() + "; the kit needs version " + OLDEST
                        + " or later")
                : Sql.texts(connection, files().query("server-problems"), session(connection));
    }

    @Override
    public long session(Connection connection) throws SQLException {
        return connection.unwrap(PGConnection.class).getBackendPID();
    }

    @Override
    public Object numbers(Connection connection, long[] values) throws SQLException {
        return connection.createArrayOf("bigint", LongStream.of(values).boxed().toArray());
    }

    @Override
    public void create(Connection administration, String database, Optional<String> tablespace) throws SQLException {
        Sql.execute(
                administration,
                "create database " + quoted(administration, database)
                        + " template template0 encoding 'UTF8' locale_provider libc lc_collate 'C' lc_ctype 'C'"
                        + tablespaceClause(administration, tablespace));
    }

    @Override
    public void copy(Connection administration, String source, String database, Optional<String> tablespace)
            throws SQLException {
        Sql.execute(
                administration,
                "create database " + quoted(administration, database) + " template " + quoted(administration, source)
                        + " strategy file_copy" + tablespaceClause(administration, tablespace));
    }

    private static String tablespaceClause(Connection connection, Optional<String> tablespace) throws SQLException {
        return tablespace.isEmpty() ? "" : " tablespace " + quoted(connection, tablespace.get());
    }

    /**
     * With force, an autovacuum worker counts as a session of the superuser, which an ordinary role may not end, and
     * then no session is ended at all. Without force, the server ends such workers itself and waits some seconds for
     * everybody else, so the role's own sessions are ended first. Another worker may start between two attempts.
     */
    @Override
    public void drop(Connection administration, String database) throws SQLException {
        String drop = "drop database if exists " + quoted(administration, database);
        for (int left = DROP_ATTEMPTS; left > 0; left--) {
            if (done(administration, drop + FORCED, PostgresErrors.INSUFFICIENT_PRIVILEGE)) {
                return;
            }
            endSessions(administration, database);
            if (left > 1 && done(administration, drop, PostgresErrors.IN_USE)) {
                return;
            }
        }
        // If this last attempt fails, the error says who is in the way.
        Sql.execute(administration, drop);
    }

    @Override
    public void endSessions(Connection administration, String database) throws SQLException {
        Sql.executeWith(administration, files().query("end-sessions"), database);
    }

    @Override
    public void replace(Connection administration, String database, String successor, String former)
            throws SQLException {
        administration.setAutoCommit(false);
        rename(administration, database, former);
        rename(administration, successor, database);
        administration.commit();
        administration.setAutoCommit(true);
    }

    private static void rename(Connection connection, String database, String name) throws SQLException {
        Sql.execute(
                connection,
                "alter database " + quoted(connection, database) + " rename to " + quoted(connection, name));
    }

    /** Whether a statement succeeded; false if it failed with the one SQLSTATE after which there is another way. */
    private static boolean done(Connection connection, String statement, String state) throws SQLException {
        try {
            Sql.execute(connection, statement);
            return true;
        } catch (SQLException e) {
            if (!state.equals(e.getSQLState())) {
                throw e;
            }
            return false;
        }
    }

    @Override
    public void placeTemporaryFiles(Connection administration, String database, String tablespace) throws SQLException {
        Sql.execute(
                administration,
                "alter database " + quoted(administration, database) + " set temp_tablespaces = "
                        + quoted(administration, tablespace));
    }

    @Override
    public Map<String, String> plans(Connection connection) {
        return new Plans(files()).of(connection);
    }

    @Override
    public Demonstration demonstration(Anomaly anomaly) {
        return anomaly == Anomaly.DIRTY_READ
                ? Demonstration.impossible(
                        "PostgreSQL has no dirty reads: its READ UNCOMMITTED is READ COMMITTED, at which"
                                + " the transactions that read run anyway")
                : Demonstration.at(IsolationLevel.READ_COMMITTED);
    }

    @Override
    public boolean failsAfterWaiting() {
        return true;
    }

    @Override
    public int reservedConnections(Map<String, String> settings) {
        return Integer.parseInt(settings.getOrDefault("superuser_reserved_connections", "3"))
                + Integer.parseInt(settings.getOrDefault("reserved_connections", "0"));
    }

    @Override
    public String raiseLimitOfUser(String user, int sessions) {
        return "alter role \"" + user + "\" connection limit " + sessions;
    }

    @Override
    public String raiseLimitOfDatabase(String database, int sessions) {
        return "alter database \"" + database + "\" connection limit " + sessions;
    }

    @Override
    public String serverScript() {
        return files().text("server/database-server.sh");
    }

    @Override
    public String serverScriptInput(
            int port,
            String role,
            List<String> clients,
            boolean encrypted,
            Optional<String> data,
            Map<String, String> settings) {
        StringBuilder text = new StringBuilder("# What database-server.sh sets the server up with.\n");
        line(text, "port", Integer.toString(port));
        line(text, "role", role);
        line(text, "clients", String.join(" ", clients));
        line(text, "encrypted", encrypted ? "yes" : "no");
        line(text, "data", data.orElse(""));
        settings.forEach((name, value) -> line(text, "setting." + name, value));
        return text.toString();
    }

    private static void line(StringBuilder text, String name, String value) {
        if (!value.matches("[\\w./:* -]*")) {
            throw new IllegalArgumentException(name + " is \"" + value + "\", which the script does not take");
        }
        text.append(name).append("='").append(value).append("'\n");
    }

    static String quoted(Connection connection, String name) throws SQLException {
        return connection.unwrap(PGConnection.class).escapeIdentifier(name);
    }
}
