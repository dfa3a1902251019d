package org.quadrille.vconnector.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.engine.RunSessions;
import org.quadrille.vconnector.database.Databases.PoolTarget;
import org.quadrille.vconnector.session.TradingHouse;

@Timeout(60)
class DatabasesTest {
    /** Longer than the pool trusts an idle connection, and longer than it waits for a busy one. */
    private static final long LONG_MILLIS = 1_500;

    @Test
    void aConnectionThatWasIdleIsLentWithoutARoundTrip() throws Exception {
        DatabaseAddress address = TradingHouse.sharedServer().address("postgres");
        PoolTarget one = new PoolTarget(address, 1, RunSessions.RUN);
        try (Databases databases = new Databases(Map.of(DatabaseRole.OLTP, one, DatabaseRole.DSS, one))) {
            assertTrue(databases.awaitFull(DatabaseRole.OLTP, 20, TimeUnit.SECONDS));
            int pid;
            try (Connection connection = databases.connection(DatabaseRole.OLTP)) {
                pid = Integer.parseInt(ask(connection, "select pg_backend_pid()"));
            }
            try (Connection observer = address.connect()) {
                String query = "select state_change from pg_stat_activity where pid = " + pid;
                String before = ask(observer, query);
                Thread.sleep(LONG_MILLIS);
                databases.connection(DatabaseRole.OLTP).close();
                assertEquals(before, ask(observer, query), "when it was last used");
            }
        }
    }

    @Test
    void presetsOfARoleDoNotReachTheSessionsOfAPool() throws Exception {
        DatabaseAddress address = TradingHouse.sharedServer().address("postgres");
        administer("alter role quadrille set statement_timeout = '20s'");
        PoolTarget one = new PoolTarget(address, 1, RunSessions.RUN);
        try (Databases databases = new Databases(Map.of(DatabaseRole.OLTP, one));
                Connection connection = databases.connection(DatabaseRole.OLTP)) {
            assertEquals("0", ask(connection, "show statement_timeout"));
        } finally {
            administer("alter role quadrille reset statement_timeout");
        }
    }

    /** A firewall that counts packets sees them; one that stands between as a program sees the pool ask. */
    @Test
    void theServerShowsSignsOfLifeToWhoeverStandsBetween() throws Exception {
        DatabaseAddress address = TradingHouse.sharedServer().address("postgres");
        PoolTarget one = new PoolTarget(address, 1, RunSessions.RUN);
        try (Databases databases = new Databases(Map.of(DatabaseRole.OLTP, one));
                Connection connection = databases.connection(DatabaseRole.OLTP)) {
            assertEquals("20", ask(connection, "show tcp_keepalives_idle"));
        }
    }

    private static void administer(String sql) throws Exception {
        try (Connection connection =
                        TradingHouse.sharedServer().administrator("postgres").connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The pool waits for a slow server; one that refuses the login is lost. */
    @Test
    void aSlowLoginIsNoLossButARefusedOneIs() throws Exception {
        ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        PoolTarget one = new PoolTarget(
                new DatabaseAddress(
                        Engine.of("postgresql"), "127.0.0.1", silent.getLocalPort(), "none", "nobody", null),
                1,
                RunSessions.RUN);
        try (Databases databases = new Databases(Map.of(DatabaseRole.OLTP, one, DatabaseRole.DSS, one))) {
            FutureTask<Connection> asked = new FutureTask<>(() -> databases.connection(DatabaseRole.OLTP));
            new Thread(asked, "asks").start();
            Socket oltp = silent.accept();
            Socket dss = silent.accept();
            Thread.sleep(LONG_MILLIS);
            boolean gaveUp = asked.isDone();
            silent.close();
            oltp.close();
            dss.close();
            assertFalse(gaveUp, "one second is no reason to give up");
            SQLException lost = (SQLException)
                    assertThrows(ExecutionException.class, asked::get).getCause();
            assertEquals("08001", lost.getSQLState());
        }
    }

    @Test
    void afterALossNoIdleConnectionOfBeforeIsLent() throws Exception {
        PoolTarget four = new PoolTarget(TradingHouse.sharedServer().address("postgres"), 4, "of-a-killed-server");
        try (Databases databases = new Databases(Map.of(DatabaseRole.OLTP, four))) {
            assertTrue(databases.awaitFull(DatabaseRole.OLTP, 20, TimeUnit.SECONDS));
            Connection broken = databases.connection(DatabaseRole.OLTP);
            administer("select pg_terminate_backend(pid, 10000) from pg_stat_activity"
                    + " where application_name = 'of-a-killed-server'");
            assertThrows(SQLException.class, () -> ask(broken, "select 1"));
            databases.discard(DatabaseRole.OLTP, broken);
            List<Connection> lent = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                lent.add(databases.connection(DatabaseRole.OLTP));
                assertEquals("1", ask(lent.get(i), "select 1"), "connection " + i);
            }
            for (Connection connection : lent) {
                connection.close();
            }
        }
    }

    private static String ask(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }
}
