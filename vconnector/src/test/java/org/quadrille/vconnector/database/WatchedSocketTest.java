package org.quadrille.vconnector.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.engine.RunSessions;
import org.quadrille.vconnector.database.Databases.PoolTarget;
import org.quadrille.vconnector.session.TradingHouse;

/** Servers that stop in the middle of an answer, real ones where a statement waits for them. */
@Timeout(60)
class WatchedSocketTest {
    private static final int LIMIT_MILLIS = 500;
    /** The watchdog has looked at least once since a limit of {@link #LIMIT_MILLIS} passed. */
    private static final int LONG_MILLIS = 2_500;

    /** Not within the time of a test: it takes long on a busy machine. */
    @BeforeAll
    static void startServer() throws Exception {
        TradingHouse.sharedServer();
    }

    private static Databases onePool() throws Exception {
        PoolTarget one = new PoolTarget(TradingHouse.sharedServer().address("postgres"), 1, RunSessions.RUN);
        Databases databases = new Databases(Map.of(DatabaseRole.OLTP, one));
        assertTrue(databases.awaitFull(DatabaseRole.OLTP, 20, TimeUnit.SECONDS));
        return databases;
    }

    private static int ask(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getInt(1);
        }
    }

    private static void signal(String name, long pid) throws IOException, InterruptedException {
        assertEquals(
                0,
                new ProcessBuilder("kill", "-" + name, Long.toString(pid))
                        .start()
                        .waitFor());
    }

    @Test
    void aStatementOfAPoolMayTakeAMinute() throws Exception {
        try (Databases databases = onePool();
                Connection connection = databases.connection(DatabaseRole.OLTP)) {
            assertEquals(60_000, connection.getNetworkTimeout());
        }
    }

    @Test
    void aServerThatStopsAnsweringIsALostConnection() throws Exception {
        try (Databases databases = onePool()) {
            long stopped;
            try (Connection connection = databases.connection(DatabaseRole.OLTP)) {
                stopped = ask(connection, "select pg_backend_pid()");
                connection.setNetworkTimeout(Runnable::run, LIMIT_MILLIS);
                signal("STOP", stopped);
                try {
                    SQLException lost = assertThrows(SQLException.class, () -> ask(connection, "select 1"));
                    assertEquals("08006", lost.getSQLState());
                    assertEquals(SocketTimeoutException.class, lost.getCause().getClass());
                } finally {
                    signal("CONT", stopped);
                }
            }
            try (Connection connection = databases.connection(DatabaseRole.OLTP)) {
                assertNotEquals(stopped, ask(connection, "select pg_backend_pid()"), "a session of its own");
            }
        }
    }

    @Test
    void anIdleConnectionAndASlowAnswerAreNoLoss() throws Exception {
        try (Databases databases = onePool();
                Connection connection = databases.connection(DatabaseRole.OLTP)) {
            int pid = ask(connection, "select pg_backend_pid()");
            int normal = connection.getNetworkTimeout();
            connection.setNetworkTimeout(Runnable::run, LIMIT_MILLIS);
            Thread.sleep(LONG_MILLIS);
            connection.setNetworkTimeout(Runnable::run, normal);
            assertEquals(pid, ask(connection, "select pg_backend_pid() from pg_sleep(" + LONG_MILLIS / 1e3 + ")"));
        }
    }

    @Test
    void aSilentServerEndsARead() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket socket = new WatchedSockets().createSocket()) {
            socket.connect(server.getLocalSocketAddress());
            socket.setSoTimeout(LIMIT_MILLIS);
            InputStream in = socket.getInputStream();
            assertThrows(SocketTimeoutException.class, in::read);
            assertTrue(socket.isClosed());
        }
    }

    /** What is closed by its owner says so, however long the call took. */
    @Test
    void aServerThatGoesAwayIsNoTimeOut() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket socket = new WatchedSockets().createSocket()) {
            socket.connect(server.getLocalSocketAddress());
            socket.setSoTimeout(10 * LONG_MILLIS);
            server.accept().close();
            assertEquals(-1, socket.getInputStream().read());
        }
    }

    @Test
    void aServerThatTakesNobodyEndsAConnect() throws Exception {
        List<Socket> waiting = new ArrayList<>();
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThrows(SocketTimeoutException.class, () -> {
                // Those that fit into its queue are connected at once.
                for (int i = 0; i < 10; i++) {
                    Socket socket = new WatchedSockets().createSocket();
                    waiting.add(socket);
                    socket.connect(full.getLocalSocketAddress(), LIMIT_MILLIS);
                }
            });
            assertTrue(waiting.get(waiting.size() - 1).isClosed());
        } finally {
            for (Socket socket : waiting) {
                socket.close();
            }
        }
    }
}
