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

/** All the Java that differs between database engines. Everything else that differs is in {@link #files()}. */
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

    /**
     * Makes sure that a server can serve the kit: that its version is new enough, that it can be written to, and that it
     * is the server itself and no pooler in front of it.
     *
     * @throws UserError if not; one sentence with the fix
     */
    void requireServer(Connection connection, DatabaseAddress address) throws SQLException;

    /** Number by which the server lists a session. */
    long session(Connection connection) throws SQLException;

    /** Makes an empty database with byte-wise collation. */
    void create(Connection administration, String database, Optional<String> tablespace) throws SQLException;

    /** Makes a copy of a database on the same server; nobody may be connected to the original. */
    void copy(Connection administration, String source, String database, Optional<String> tablespace)
            throws SQLException;

    /** Drops a database, if it exists, and ends the sessions in it. */
    void drop(Connection administration, String database) throws SQLException;

    /** Ends the sessions in a database that its owner may end; those of others stay. */
    void endSessions(Connection administration, String database) throws SQLException;

    /**
     * Gives the name of a database to another one, in one step: both are renamed, or none.
     *
     * @param administration to be closed if it fails
     * @param database the name; nobody may be connected
     * @param successor the one that has it afterwards
     * @param former the name of the old one afterwards
     */
    void replace(Connection administration, String database, String successor, String former) throws SQLException;

    /** Sets the tablespace for the temporary files of a database. */
    void placeTemporaryFiles(Connection administration, String database, String tablespace) throws SQLException;

    /** Sets up a session for loading: what it does need not survive a crash before the load is complete. */
    void prepareLoading(Connection connection, Optional<String> indexTablespace) throws SQLException;

    /**
     * Takes rows of any tables as fast as the engine can.
     *
     * @param connection used for loading only, autocommit off
     * @param rowsTaken receives, from time to time, how many more rows the server has taken
     */
    BulkLoad bulkLoad(Connection connection, LongConsumer rowsTaken) throws SQLException;

    /** How the arrays that frames return are read. */
    ArrayColumns arrays();

    /**
     * Settings of a server that has a machine to itself, by name, in an order that is easy to read: memory according to
     * the size of the machine, checkpoints, and connections. No commit loses its durability through them.
     *
     * @param memoryBytes memory of the machine, or the limit on it
     * @param connections connections that the server has to allow
     */
    Map<String, String> serverSettings(long memoryBytes, int connections);

    /**
     * A shell script that sets up a server of this engine on its own machine: settings, who may connect, and the role
     * that owns the databases. It reads the text of {@link #serverScriptInput} from a file and says what it changes;
     * run again, it changes nothing.
     */
    String serverScript();

    /**
     * What {@link #serverScript()} reads.
     *
     * @param port port of the server
     * @param role user that owns the databases
     * @param clients hosts that may connect, by names or addresses
     * @param encrypted whether they may connect only over TLS
     * @param data folder for the data of a server that has none yet; empty for the engine's default
     * @param settings settings of the server, as returned by {@link #serverSettings}
     */
    String serverScriptInput(
            int port,
            String role,
            List<String> clients,
            boolean encrypted,
            Optional<String> data,
            Map<String, String> settings);

    /**
     * A statement that makes the rows of a freshly loaded table cheap to read, and statistics. Not in a transaction.
     */
    String settleTable(String table);
}
