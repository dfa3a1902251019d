package org.quadrille.tests.bench;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.EmbeddedServer.Builder;

/** The database server of a benchmark: the embedded one with the settings that the demo uses, durability included. */
final class BenchServer {
    private BenchServer() {}

    /** Starts it in the benchmark's folder; its version and settings become facts of the benchmark. */
    static EmbeddedServer start(Bench bench) throws SQLException {
        return start(bench, BenchEngine.POSTGRESQL, Map.of());
    }

    /** The same of any engine, with some settings of the benchmark's own, which win over the demo's. */
    static EmbeddedServer start(Bench bench, BenchEngine engine, Map<String, String> own) throws SQLException {
        return start(bench, engine, "server-" + engine.title(), own);
    }

    /**
     * The same for a benchmark with several servers.
     *
     * @param name of its folder
     */
    static EmbeddedServer start(Bench bench, BenchEngine engine, String name, Map<String, String> own)
            throws SQLException {
        Builder builder = EmbeddedServer.in(bench.folder().resolve(name), engine.program());
        Map<String, String> settings = new TreeMap<>(engine.settings());
        settings.putAll(own);
        settings.forEach(builder::set);
        EmbeddedServer server = builder.start();
        String database = server.administration().database();
        try (Connection connection = server.administrator(database).connect();
                Statement statement = connection.createStatement()) {
            statement.execute(engine.allRights());
            try (ResultSet version = statement.executeQuery(engine.version())) {
                version.next();
                bench.fact(engine.title(), version.getString(1));
            }
        }
        bench.fact("settings of " + engine.title(), settings);
        return server;
    }
}
