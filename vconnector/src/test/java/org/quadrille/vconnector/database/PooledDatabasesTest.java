package org.quadrille.vconnector.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.control.SessionSetting;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Pooler;
import org.quadrille.schema.engine.RunSessions;
import org.quadrille.testing.PgBouncer;
import org.quadrille.vconnector.database.Databases.PoolTarget;
import org.quadrille.vconnector.session.TradingHouse;

/** A pool whose sessions a real PgBouncer lends by the transaction. */
class PooledDatabasesTest {
    private static final int POOL = 4;

    @TempDir
    private Path folder;

    @Test
    void itsTransactionsGoThroughThePooler_andOneSessionSaysThatARunIsThere() throws Exception {
        DatabaseAddress server = TradingHouse.sharedServer().address("postgres");
        try (PgBouncer bouncer = PgBouncer.start(
                        folder,
                        "host=127.0.0.1 port=" + server.port(),
                        server.user(),
                        server.password(),
                        "pool_mode = transaction",
                        "default_pool_size = 2");
                Connection observer = server.connect()) {
            Pooler pooler = new Pooler(server.at("127.0.0.1", bouncer.port()), server);
            pooler.require();
            pooler.prepare();
            PoolTarget target = new PoolTarget(server, POOL, RunSessions.RUN, Optional.of(pooler), false);
            try (Databases databases = new Databases(Map.of(DatabaseRole.OLTP, target))) {
                assertTrue(databases.awaitFull(DatabaseRole.OLTP, 60, TimeUnit.SECONDS));
                assertTrue(databases.sessions(DatabaseRole.OLTP, SessionSetting.OPENED).stream()
                        .anyMatch(said -> said.setting().equals("search_path")
                                && said.value().equals("public")
                                && said.sessions() == POOL));
                for (int i = 0; i < 20; i++) {
                    try (Connection connection = databases.connection(DatabaseRole.OLTP)) {
                        String number = Integer.toString(i);
                        assertEquals(
                                number,
                                Sql.texts(connection, "select ?::text", number).get(0));
                    }
                }
                assertEquals(1, RunSessions.count(server.files(), observer));
            }
            assertEquals(0, RunSessions.count(server.files(), observer, Pooler.SESSIONS));
        } finally {
            try (Connection direct = server.connect()) {
                Sql.execute(direct, "alter role current_user in database postgres reset all");
            }
        }
    }
}
