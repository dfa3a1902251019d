package org.quadrille.tests.bench;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quadrille.common.config.RunSetup;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.load.BuildOptions;
import org.quadrille.schema.load.DatabaseBuilder;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.PopulationRows;
import org.quadrille.schema.load.Progress;

/** The databases of a benchmark. */
final class BenchDatabases {
    private BenchDatabases() {}

    /** Settings of a server whose cache holds all that is measured. */
    static Map<String, String> settings(Bench bench, int connections) {
        return Map.of(
                "shared_buffers",
                bench.quick() ? "256MB" : "1500MB",
                "max_connections",
                Integer.toString(connections + 30));
    }

    /** Builds the databases of a testbed that are not there yet. */
    static void build(List<DatabaseTarget> targets) {
        int threads = Runtime.getRuntime().availableProcessors();
        new DatabaseBuilder(PopulationRows::of, new BuildOptions(threads, false, false, false), Progress.SILENT)
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
        try (Connection connection = server.address("postgres").connect()) {
            Engine.of("postgresql").copy(connection, oltp, name, Optional.empty());
        }
        DatabaseAddress address = server.address(name);
        execute(
                address,
                Engine.of("postgresql").files().statements("indexes-dss.sql").toArray(String[]::new));
        execute(address, "vacuum analyze");
        return address;
    }

    static void execute(DatabaseAddress address, String... statements) throws SQLException {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Reads every table and index of a database once. */
    static void warm(DatabaseAddress address) throws SQLException {
        execute(
                address,
                "create extension if not exists pg_prewarm",
                "select sum(pg_prewarm(oid)) from pg_class where relkind in ('r', 'i', 't') and relnamespace in"
                        + " ('public'::regnamespace, 'pg_toast'::regnamespace)");
    }
}
