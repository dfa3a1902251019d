package org.quadrille.tests.bench;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.quadrille.common.config.RunSetup;
import org.quadrille.schema.db.Tables;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.load.BuildOptions;
import org.quadrille.schema.load.DatabaseBuilder;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.LoadProgress;
import org.quadrille.schema.load.PopulationRows;
import org.quadrille.vconnector.database.WatchedSockets;

/** The databases of a benchmark. */
final class BenchDatabases {
    private BenchDatabases() {}

    /** Settings of a server whose cache holds all that is measured. */
    static Map<String, String> settings(Bench bench, int connections) {
        return settings(bench, BenchEngine.POSTGRESQL, connections);
    }

    /** The same of any engine. */
    static Map<String, String> settings(Bench bench, BenchEngine engine, int connections) {
        // M for MariaDB, MB for PostgreSQL.
        String unit = engine == BenchEngine.POSTGRESQL ? "MB" : "M";
        return engine.cached((bench.quick() ? 256 : 1_500) + unit, connections);
    }

    /** Builds the databases of a testbed that are not there yet. */
    static void build(List<DatabaseTarget> targets) {
        int threads = Runtime.getRuntime().availableProcessors();
        new DatabaseBuilder(PopulationRows::of, new BuildOptions(threads, false, false, false), LoadProgress.SILENT)
                .build(targets);
    }

    static List<DatabaseTarget> targets(RunSetup setup) {
        return DatabaseTarget.all(setup);
    }

    /**
     * A copy of an OLTP database that also has the indexes of a DSS database: one database for all transactions, for a
     * client that knows only one.
     */
    static DatabaseAddress forAll(EmbeddedServer server, String oltp, String name) throws SQLException {
        DatabaseAddress address = server.address(name);
        try (Connection connection = server.administration().connect()) {
            address.engine().copy(connection, oltp, name, Optional.empty());
        }
        execute(address, address.files().statements("indexes-dss.sql"));
        execute(address, BenchEngine.of(server).tidying());
        return address;
    }

    /** Rows of every table, which are counted one after the other by one process of the server each. */
    static Map<String, Long> rows(DatabaseAddress address) throws SQLException {
        Map<String, Long> rows = new TreeMap<>();
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("set max_parallel_workers_per_gather = 0");
            for (String table : Tables.NAMES) {
                try (ResultSet row = statement.executeQuery("select count(*) from " + table)) {
                    row.next();
                    rows.put(table, row.getLong(1));
                }
            }
        }
        return rows;
    }

    static void execute(DatabaseAddress address, String... statements) throws SQLException {
        execute(address, List.of(statements));
    }

    static void execute(DatabaseAddress address, List<String> statements) throws SQLException {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** A connection with the settings that a connector's have. */
    static Connection connect(EmbeddedServer server, String database) throws SQLException {
        DatabaseAddress address = server.address(database);
        Properties properties =
                address.engine().connecting().poolProperties(address, "bench", 10, 300, WatchedSockets.class);
        Connection connection = DriverManager.getConnection(address.url(), properties);
        try (Statement statement = connection.createStatement()) {
            statement.execute(address.sessionSettings());
        }
        return connection;
    }

    /** Reads every table and index of a database once. */
    static void warm(EmbeddedServer server, String database) throws SQLException {
        execute(server.address(database), BenchEngine.of(server).reading());
    }

    /** Lets a round begin as the one before, right after a checkpoint. */
    static void tidy(EmbeddedServer server, String database, List<String> tidying) throws SQLException {
        execute(server.address(database), tidying);
        server.checkpoint();
    }
}
