package org.quadrille.tests.bench;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.EmbeddedServerBuilder;

/** The database server of a benchmark: the embedded one with the settings that the demo uses, durability included. */
final class BenchServer {
    private static final Map<String, String> SETTINGS = settings();

    private BenchServer() {}

    private static Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("shared_buffers", "512MB");
        settings.put("max_wal_size", "4GB");
        settings.put("checkpoint_timeout", "30min");
        return settings;
    }

    /** Starts it in the benchmark's folder; its version and settings become facts of the benchmark. */
    static EmbeddedServer start(Bench bench) throws SQLException {
        return start(bench, Map.of());
    }

    /** The same with some settings of the benchmark's own, which win over the demo's. */
    static EmbeddedServer start(Bench bench, Map<String, String> own) throws SQLException {
        return start(bench, "server", own);
    }

    /**
     * The same for a benchmark with several servers.
     *
     * @param name of its folder
     */
    static EmbeddedServer start(Bench bench, String name, Map<String, String> own) throws SQLException {
        EmbeddedServerBuilder builder = EmbeddedServer.in(bench.folder().resolve(name));
        Map<String, String> settings = new LinkedHashMap<>(SETTINGS);
        settings.putAll(own);
        settings.forEach(builder::set);
        EmbeddedServer server = builder.start();
        try (Connection connection = server.administrator("postgres").connect();
                Statement statement = connection.createStatement()) {
            // Benchmarks ask for checkpoints and read whole databases into memory, which an ordinary role may not.
            statement.execute("alter role " + EmbeddedServer.USER + " superuser");
            try (ResultSet version = statement.executeQuery("show server_version")) {
                version.next();
                bench.fact("PostgreSQL", version.getString(1));
            }
        }
        bench.fact("settings", settings);
        return server;
    }
}
