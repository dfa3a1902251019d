package org.quadrille.vconnector.database;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.schema.db.DatabaseAddress;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.Engine;
import org.quadrille.vconnector.session.TradingHouse;

/** Loaded rows are counted completely or not at all. */
@Timeout(180)
class LoadedRowsTest {
    private static final int LONG_ENOUGH = 60;
    private static EmbeddedServer server;
    private static DatabaseAddress address;

    @BeforeAll
    static void database() throws SQLException, IOException {
        server = TradingHouse.sharedServer();
        address = TradingHouse.create(server);
        try (Connection connection = server.administrator(address.database()).connect();
                Statement statement = connection.createStatement()) {
            statement.execute("set session_replication_role = replica");
            for (int id = 1; id <= 5; id++) {
                statement.execute("insert into settlement values (" + id + ", 'Cash', '2005-01-03', 1)");
                statement.execute("insert into trade_history values (" + id + ", '2005-01-03', 'SBMT')");
                statement.execute("insert into trade_history values (" + id + ", '2005-01-03', 'CMPT')");
            }
        }
    }

    @AfterAll
    static void drop() throws SQLException {
        try (Connection admin = server.address("postgres").connect()) {
            Engine.current().drop(admin, address.database());
        }
    }

    @Test
    void rowsBelowTheFirstTradeOfARunAreThoseOfTheLoad() throws SQLException {
        try (Connection connection = address.connect()) {
            Map<String, Long> counts = LoadedRows.count(connection, 4, LONG_ENOUGH);
            assertEquals(new HashSet<>(DatabaseSnapshot.LOADED_TABLES), counts.keySet());
            assertEquals(3, counts.get("settlement"));
            assertEquals(6, counts.get("trade_history"));
            try (Statement statement = connection.createStatement();
                    ResultSet setting = statement.executeQuery("show enable_seqscan")) {
                setting.next();
                assertEquals("on", setting.getString(1), "the frames are explained in this session, too");
            }
        }
    }

    @Test
    void noneIsToldIfTheTimeIsNotEnoughForAll() throws SQLException {
        try (Connection other = address.connect();
                Connection connection = address.connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("lock table cash_transaction in access exclusive mode");
            assertEquals(Map.of(), LoadedRows.count(connection, 4, 1));
            other.rollback();
            assertEquals(3, LoadedRows.count(connection, 4, LONG_ENOUGH).get("settlement"));
        }
    }
}
