package org.quadrille.schema.engine;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.quadrille.common.cli.UserError;
import org.quadrille.schema.db.DatabaseAddress;
import org.quadrille.schema.db.SqlFiles;

/** All the Java that differs from one database engine to another. Everything else that differs is in {@link #files()}. */
public interface Engine {
    /** The engine of all databases that this process works with. */
    static Engine current() {
        return PostgresEngine.INSTANCE;
    }

    /** The engine's SQL files. */
    SqlFiles files();

    /** The database of the server that exists before any of ours; new databases are made from there. */
    DatabaseAddress administration(DatabaseAddress address);

    /** Words a failure for the user: server unreachable, wrong password, no such database, disk full, and the like. */
    UserError explain(SQLException e, DatabaseAddress address);

    /** Whether a failure to connect may end by itself: the server cannot be reached, or is starting or stopping. */
    boolean notYet(SQLException e);

    /** Oldest version of the server that will do, checked. */
    void requireVersion(Connection connection) throws SQLException;

    /** Number by which the server lists a session. */
    long session(Connection connection) throws SQLException;

    /** Makes an empty database with byte-wise collation. */
    void create(Connection administration, String database, Optional<String> tablespace) throws SQLException;

    /** Makes a copy of a database of the same server that nobody is connected to. */
    void copy(Connection administration, String source, String database, Optional<String> tablespace)
            throws SQLException;

    /** Drops a database, with the sessions in it. */
    void drop(Connection administration, String database) throws SQLException;

    /** Places temporary files of a database. */
    void placeTemporaryFiles(Connection administration, String database, String tablespace) throws SQLException;

    /** Settings of a session that loads: what it does need not survive a crash before the load is complete. */
    void prepareLoading(Connection connection, Optional<String> indexTablespace) throws SQLException;

    /**
     * Takes rows of any tables as fast as the engine can.
     *
     * @param connection used by the loading alone, autocommit off
     * @param rowsTaken told how many rows the server has taken, now and then
     */
    BulkLoad bulkLoad(Connection connection, LongConsumer rowsTaken) throws SQLException;

    /**
     * Settings of a server that has a machine to itself, by name, in the order in which they are best read: memory and
     * checkpoints by the size of the machine, and connections. They cost no commit its durability.
     *
     * @param memoryBytes memory of the machine, or the limit on it
     * @param connections connections that the server has to allow
     */
    Map<String, String> serverSettings(long memoryBytes, int connections);

    /**
     * A shell script that sets a server of the engine up on its own machine: settings, who may connect, and the role that
     * owns the databases. It reads the file of {@link #serverScriptInput} and says what it changes; typed again, it changes
     * nothing.
     */
    String serverScript();

    /**
     * What {@link #serverScript()} reads.
     *
     * @param port port of the server
     * @param role user that owns the databases
     * @param clients hosts that may connect, by names or addresses
     * @param encrypted whether they may only by TLS
     * @param data folder for the data of a server that has none yet; empty for the engine's own place
     * @param settings of the server, as {@link #serverSettings} has them
     */
    String serverScriptInput(
            int port,
            String role,
            List<String> clients,
            boolean encrypted,
            Optional<String> data,
            Map<String, String> settings);

    /** A statement that makes the rows of a freshly loaded table cheap to read, and its statistics. Not in a transaction. */
    String settleTable(String table);
}
