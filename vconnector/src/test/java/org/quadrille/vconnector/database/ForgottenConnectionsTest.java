package org.quadrille.vconnector.database;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.RunSessions;
import org.quadrille.vconnector.database.Databases.PoolTarget;
import org.quadrille.vconnector.session.TradingHouse;

/** What stands between a pool and its server and forgets connections on which nothing was said for some time. */
@Timeout(180)
@EnabledIfSystemProperty(named = "kit.long", matches = "true", disabledReason = "waits more than a minute (-Plong)")
class ForgottenConnectionsTest {
    private static final int SESSIONS = 4;

    /** Longer than the pool is silent, as every firewall's time is. */
    private static final Duration REMEMBERED = Duration.ofSeconds(40);

    /** One that answers nothing any more, and one that says that it forgot. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void noTransactionMeetsOne(boolean resets) throws Exception {
        DatabaseAddress server = TradingHouse.sharedServer().address("postgres");
        try (Forgetful between = new Forgetful(server.port(), resets)) {
            DatabaseAddress address = new DatabaseAddress(
                    server.engine(),
                    server.host(),
                    between.port(),
                    server.database(),
                    server.user(),
                    server.password());
            PoolTarget target = new PoolTarget(address, SESSIONS, RunSessions.RUN);
            try (Databases databases = new Databases(Map.of(DatabaseRole.OLTP, target))) {
                assertTrue(databases.awaitFull(DatabaseRole.OLTP, 20, TimeUnit.SECONDS));
                TimeUnit.SECONDS.sleep(2 * REMEMBERED.toSeconds());
                List<Connection> all = new ArrayList<>();
                for (int i = 0; i < SESSIONS; i++) {
                    Connection one = databases.connection(DatabaseRole.OLTP);
                    long start = System.nanoTime();
                    Sql.text(one, "select 1");
                    assertTrue(System.nanoTime() - start < TimeUnit.SECONDS.toNanos(5));
                    all.add(one);
                }
                for (Connection one : all) {
                    one.close();
                }
            }
        }
    }

    /** Passes bytes on, in both directions. */
    private static final class Forgetful implements AutoCloseable {
        private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private final ExecutorService threads = Executors.newCachedThreadPool();
        private final boolean resets;

        Forgetful(int server, boolean resets) throws IOException {
            this.resets = resets;
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
            try {
                from.setSoTimeout((int) REMEMBERED.toMillis());
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
                    out.write(bytes, 0, n);
                }
                to.close();
            } catch (SocketTimeoutException forgotten) {
                if (resets) {
                    reset(from);
                    reset(to);
                }
            } catch (IOException gone) {
                reset(to);
            }
        }

        private static void reset(Socket socket) {
            try {
                socket.setSoLinger(true, 0);
                socket.close();
            } catch (IOException already) {
                return;
            }
        }

        @Override
        public void close() throws IOException {
            listener.close();
        }
    }
}
