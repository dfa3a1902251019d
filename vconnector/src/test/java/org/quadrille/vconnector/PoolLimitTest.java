package org.quadrille.vconnector;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.control.LocalConnectorWorker;
import org.quadrille.common.control.WorkerException;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.vconnector.session.TradingHouse;

/** A pool that cannot be filled says which limit of the server it met. */
@EnabledIfSystemProperty(named = "kit.long", matches = "true", disabledReason = "waits half a minute (-Plong)")
class PoolLimitTest {
    private EmbeddedServer server;
    private DatabaseAddress oltp;
    private DatabaseAddress dss;

    @TempDir
    private Path folder;

    @BeforeEach
    void databases() throws Exception {
        server = TradingHouse.sharedServer();
        oltp = TradingHouse.create(server, DatabaseRole.OLTP);
        dss = TradingHouse.create(server, DatabaseRole.DSS);
    }

    @AfterEach
    void noLimit() throws SQLException {
        administer("alter role quadrille connection limit -1");
        administer("drop database " + oltp.database() + " with (force)");
        administer("drop database " + dss.database() + " with (force)");
    }

    @ParameterizedTest
    @CsvSource({
        "alter role quadrille connection limit 4, raise the limit of the role (alter role quadrille connection limit -1)",
        "alter database %s connection limit 1, raise the limit of the database"
    })
    void itIsNamed(String limit, String fix) throws SQLException {
        administer(String.format(limit, dss.database()));
        try (Connector connector = new Connector(InetAddress.getLoopbackAddress(), 0)) {
            LocalConnectorWorker worker = new LocalConnectorWorker(connector, folder, () -> {});
            worker.configure(new TestAssignment(connector.dataPort(), 1, oltp, dss, server.passwordFile()).make());
            String said = assertThrows(WorkerException.class, worker::prepare).getMessage();
            assertTrue(said.matches(".* accepted only [12] of 3 connections in 30 seconds: The server .*"), said);
            assertTrue(said.contains(fix), said);
            worker.reset(TestAssignment.lastRun());
        }
    }

    private void administer(String sql) throws SQLException {
        try (Connection connection = server.administrator("postgres").connect()) {
            Sql.execute(connection, sql);
        }
    }
}
