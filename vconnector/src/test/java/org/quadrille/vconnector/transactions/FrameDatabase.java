package org.quadrille.vconnector.transactions;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.vconnector.session.TradingHouse;

/** One embedded server for the tests of a JVM, with the tables, indexes, frames and rows of reads.sql. */
final class FrameDatabase {
    private static final String DATABASE = "reads";
    private static final List<String> SCHEMA = List.of(
            "/postgresql/tables.sql",
            "/postgresql/indexes.sql",
            "/postgresql/indexes-oltp.sql",
            "/standard/indexes-dss.sql",
            "/postgresql/frames/common.sql",
            "/postgresql/frames/broker_volume.sql",
            "/postgresql/frames/customer_position.sql",
            "/postgresql/frames/market_watch.sql",
            "/postgresql/frames/security_detail.sql",
            "/postgresql/frames/trade_lookup.sql",
            "/postgresql/frames/trade_status.sql",
            "/org/quadrille/vconnector/reads.sql");

    private static EmbeddedServer server;

    private FrameDatabase() {}

    static synchronized Connection connect() throws SQLException {
        if (server == null) {
            server = start();
        }
        return server.address(DATABASE).connect();
    }

    private static EmbeddedServer start() throws SQLException {
        try {
            EmbeddedServer started = TradingHouse.sharedServer();
            try (Connection connection = started.address("postgres").connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("create database " + DATABASE);
            }
            try (Connection connection = started.address(DATABASE).connect();
                    Statement statement = connection.createStatement()) {
                for (String file : SCHEMA) {
                    statement.execute(read(file));
                }
            }
            return started;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String read(String resource) throws IOException {
        try (InputStream in = FrameDatabase.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
