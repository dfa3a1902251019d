package org.quadrille.schema.engine;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Properties;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.config.Passwords;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.db.SqlFiles;

/**
 * Where a database is and who connects to it. The password never appears in {@link #toString()}.
 *
 * @param host of its server; of the first where several hold it
 * @param password null where the server asks for none
 * @param tls how its connections are encrypted, or null to encrypt where the server offers it
 * @param route the servers that hold it; null where there is one
 */
public record DatabaseAddress(
        Engine engine,
        String host,
        int port,
        String database,
        String user,
        String password,
        DatabaseServer.Tls tls,
        Route route) {
    private static final String SESSION = "quadrille";

    public DatabaseAddress {
        Objects.requireNonNull(engine, "engine");
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(database, "database");
        Objects.requireNonNull(user, "user");
    }

    /** An address whose connections are encrypted where the server offers it. */
    public DatabaseAddress(Engine engine, String host, int port, String database, String user, String password) {
        this(engine, host, port, database, user, password, null, null);
    }

    /**
     * The address that a testbed gives, with the password read on this host from where the testbed says it is.
     *
     * @throws UserError if the password is not there
     */
    public static DatabaseAddress of(Testbed testbed, DatabaseId id) {
        Testbed.Database database = testbed.group(id.group()).database(id.role());
        return new DatabaseAddress(
                Engine.of(testbed.engine()),
                database.server().host(),
                database.server().port(),
                database.database(),
                database.user(),
                Passwords.of(database),
                database.tls(),
                database.hosts().isEmpty() ? null : new Route(database.hosts(), database.routing()));
    }

    /** Another database on the same server, for the same user. */
    public DatabaseAddress withDatabase(String other) {
        return new DatabaseAddress(engine, host, port, other, user, password, tls, route);
    }

    /** Host and port, as users write them; of all servers where several hold the database. */
    public String server() {
        return route == null ? Words.endpoint(host, port) : route.toString();
    }

    /** As {@link #server}, but of several the one to which the last session of this process went. */
    public String lastServer() {
        return route == null
                ? server()
                : route.last().map(DatabaseServer::toString).orElseGet(this::server);
    }

    /** The same database, reached by one host and port. */
    public DatabaseAddress at(String otherHost, int otherPort) {
        return new DatabaseAddress(engine, otherHost, otherPort, database, user, password, tls, null);
    }

    /** The database of its server that exists before any of ours; new databases are made from there. */
    public DatabaseAddress administration() {
        return engine.administration(this);
    }

    /** SQL files of its engine. */
    public SqlFiles files() {
        return engine.files();
    }

    /** Words a failure for the user. */
    public UserError explain(SQLException e) {
        return engine.explain(e, this);
    }

    /** The JDBC address, without user and password. */
    public String url() {
        return engine.connecting().url(this);
    }

    /** Connection properties, with the name of the kit for the session. */
    public Properties properties() {
        return engine.connecting().properties(this, SESSION);
    }

    /**
     * A new connection, with {@link #sessionSettings}. Where several servers hold the database, it is to the one that takes
     * changes.
     *
     * @throws SQLException as the driver throws it
     */
    public Connection connect() throws SQLException {
        return connect(properties(), "");
    }

    /**
     * The same for a session that makes a database.
     *
     * @throws SQLException as the driver throws it
     */
    public Connection connectToLoad() throws SQLException {
        return connect(engine.connecting().loadProperties(this, SESSION), "");
    }

    /**
     * The same for a session in which the server refuses every change of a row.
     *
     * @throws SQLException as the driver throws it
     */
    public Connection connectReadOnly() throws SQLException {
        return connect(properties(), files().query("session-read-only"));
    }

    /**
     * A session on one of the servers that hold the database, whether it takes changes or not, with the settings that
     * sessions have where several do.
     *
     * @throws SQLException as the driver throws it
     */
    public Connection connectTo(DatabaseServer server) throws SQLException {
        return at(server.host(), server.port()).session(properties(), "");
    }

    /** The same for a session in which the server refuses every change of a row. */
    public Connection connectToRead(DatabaseServer server) throws SQLException {
        return at(server.host(), server.port()).session(properties(), files().query("session-read-only"));
    }

    private Connection connect(Properties properties, String more) throws SQLException {
        return route == null ? session(properties, more) : route.writer(this, one -> one.session(properties, more));
    }

    private Connection session(Properties properties, String more) throws SQLException {
        Connection connection = DriverManager.getConnection(url(), properties);
        try {
            Sql.execute(connection, sessionSettings());
            if (!more.isEmpty()) {
                Sql.execute(connection, more);
            }
            return connection;
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /**
     * A statement that gives a session the settings that the work of the kit depends on, whatever the server, the role
     * or the database has for others: every session begins with it.
     */
    public String sessionSettings() {
        return files().query("session-settings");
    }

    /** Host, port and database, as users write them. */
    @Override
    public String toString() {
        return server() + "/" + database;
    }
}
