package org.quadrille.vconnector.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Route;
import org.quadrille.schema.engine.RunSessions;
import org.quadrille.vconnector.database.Databases.PoolTarget;
import org.quadrille.vconnector.session.TradingHouse;

/** Two ways to a server, the first of which falls silent: its connections stay open, and new ones are taken. */
@Timeout(120)
class SilentServerTest {
    /** The watchdog looks once a second, and a busy machine may be late. */
    private static final Duration LATE = Duration.ofSeconds(5);

    private static final Duration GIVEN_UP = Duration.ofSeconds(15);

    /** Not within the time of a test: it takes long on a busy machine. */
    @BeforeAll
    static void startServer() throws Exception {
        TradingHouse.sharedServer();
    }

    @Test
    void aRunThatGoesOnLeavesItAfterAQuarterOfAMinute() throws Exception {
        try (Way silent = new Way();
                Databases databases = pool(silent, true)) {
            long start = System.nanoTime();
            try (Connection connection = databases.connection(DatabaseRole.OLTP)) {
                assertEquals(
                        silent.port(),
                        address(silent).route().last().orElseThrow().port());
                assertEquals("1", Sql.text(connection, "select 1"));
                silent.silent = true;
                assertThrows(SQLException.class, () -> Sql.text(connection, "select 2"));
                databases.discard(DatabaseRole.OLTP, connection);
            }
            try (Connection connection = databases.connection(DatabaseRole.OLTP)) {
                assertEquals("3", Sql.text(connection, "select 3"));
            }
            Duration took = Duration.ofNanos(System.nanoTime() - start);
            assertTrue(took.compareTo(GIVEN_UP) >= 0, took::toString);
            assertTrue(took.compareTo(GIVEN_UP.plus(LATE)) < 0, took::toString);
        }
    }

    @Test
    void aRunThatEndsWithItsDatabaseWaitsLonger() throws Exception {
        try (Way way = new Way();
                Databases databases = pool(way, false);
                Connection connection = databases.connection(DatabaseRole.OLTP)) {
            assertEquals(TimeUnit.MINUTES.toMillis(1), connection.getNetworkTimeout());
        }
    }

    private static DatabaseAddress address(Way way) throws IOException {
        DatabaseAddress at = TradingHouse.sharedServer().address("postgres");
        List<DatabaseServer> servers =
                List.of(new DatabaseServer(at.host(), way.port()), new DatabaseServer(at.host(), at.port()));
        return new DatabaseAddress(
                at.engine(),
                at.host(),
                way.port(),
                at.database(),
                at.user(),
                at.password(),
                null,
                new Route(servers, null));
    }

    private static Databases pool(Way way, boolean goesOn) throws Exception {
        PoolTarget target = new PoolTarget(address(way), 2, RunSessions.RUN, Optional.empty(), goesOn);
        Databases databases = new Databases(Map.of(DatabaseRole.OLTP, target));
        assertTrue(databases.awaitFull(DatabaseRole.OLTP, 20, TimeUnit.SECONDS));
        return databases;
    }

    /** Passes bytes on to the server, until it is silent. */
    private static final class Way implements AutoCloseable {
        private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private final ExecutorService threads = Executors.newCachedThreadPool();
        private volatile boolean silent;

        Way() throws IOException {
            int server = TradingHouse.sharedServer().port();
            threads.execute(() -> {
                try {
                    while (true) {
                        Socket client = listener.accept();
                        Socket beyond = new Socket(InetAddress.getLoopbackAddress(), server);
                        threads.execute(() -> pass(client, beyond));
                        threads.execute(() -> pass(beyond, client));
                    }
                } catch (IOException closed) {
                    threads.shutdownNow();
                }
            });
        }

        int port() {
            return listener.getLocalPort();
        }

        private void pass(Socket from, Socket to) {
            byte[] bytes = new byte[1 << 16];
            try (from;
                    to) {
                InputStream in = from.getInputStream();
                for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
                    if (!silent) {
                        to.getOutputStream().write(bytes, 0, n);
                    }
                }
            } catch (IOException ended) {
                return;
            }
        }

        @Override
        public void close() throws IOException {
            listener.close();
        }
    }
}
