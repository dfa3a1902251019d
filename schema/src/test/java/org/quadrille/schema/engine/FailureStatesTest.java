package org.quadrille.schema.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.workload.SqlStates;
import org.quadrille.schema.load.TestServer;

/** Failures of a real server become the kit's own states. */
@Timeout(60)
class FailureStatesTest {
    private static final Errors ERRORS = Engine.of("postgresql").errors();

    @BeforeAll
    static void fill() throws SQLException {
        try (Session session = new Session()) {
            session.run("create table public.failing (id int primary key check (id < 10))");
            session.run("insert into public.failing values (1), (2)");
        }
    }

    @AfterAll
    static void clear() throws SQLException {
        try (Session session = new Session()) {
            session.run("drop table public.failing");
        }
    }

    /** A superuser, who may change the time after which the server looks for deadlocks. */
    private record Session(Connection connection) implements AutoCloseable {
        Session() throws SQLException {
            this(TestServer.get().administrator("postgres").connect());
        }

        void run(String sql) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
        }

        @Override
        public void close() throws SQLException {
            connection.close();
        }
    }

    private static SQLException failure(Executable work) {
        return assertThrows(SQLException.class, work);
    }

    private static String state(Executable work) {
        return ERRORS.state(failure(work));
    }

    @Test
    void aLostConflictMayBeTriedAgain() throws SQLException {
        try (Session first = new Session();
                Session second = new Session()) {
            first.run("begin isolation level repeatable read; select * from public.failing");
            second.run("update public.failing set id = id where id = 1");
            String state = state(() -> first.run("update public.failing set id = id where id = 1"));
            assertEquals("40001", state);
            assertTrue(SqlStates.retryable(state));
        }
    }

    @Test
    void aDeadlockMayBeTriedAgain() throws Exception {
        try (Session first = new Session();
                Session second = new Session()) {
            for (Session session : new Session[] {first, second}) {
                session.run("set deadlock_timeout = '10ms'");
                session.run("begin");
            }
            first.run("select from public.failing where id = 1 for update");
            second.run("select from public.failing where id = 2 for update");
            CompletableFuture<String> waiting = CompletableFuture.supplyAsync(
                    () -> lock(first, "select from public.failing where id = 2 for update"));
            String own = lock(second, "select from public.failing where id = 1 for update");
            // The server fails one of the two, and the other gets its lock.
            String failed = Stream.of(own, waiting.get())
                    .filter(state -> !state.isEmpty())
                    .findFirst()
                    .orElseThrow();
            assertEquals("40P01", failed);
            assertTrue(SqlStates.retryable(failed));
        }
    }

    private static String lock(Session session, String sql) {
        try {
            session.run(sql);
            return "";
        } catch (SQLException e) {
            return ERRORS.state(e);
        }
    }

    @Test
    void aSessionThatTheServerEndsIsALostConnection() throws SQLException {
        try (Session session = new Session()) {
            SQLException ended = failure(() -> session.run("select pg_terminate_backend(pg_backend_pid())"));
            assertEquals("57P01", ended.getSQLState());
            assertEquals("08006", ERRORS.state(ended));
            assertTrue(SqlStates.lost(state(() -> session.run("select 1"))));
            assertTrue(ERRORS.notYet(ended));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"57P01", "57P02", "57P03", "57P04", "57P05"})
    void everyEndOfAServerIsALostConnection(String code) {
        assertEquals("08006", ERRORS.state(new SQLException("it ends", code)));
    }

    @Test
    void aCancelledStatementIsNeitherLostNorTriedAgain() throws SQLException {
        try (Session session = new Session()) {
            String state = state(() -> session.run("select pg_cancel_backend(pg_backend_pid()), pg_sleep(10)"));
            assertEquals(SqlStates.CANCELED, state);
            assertFalse(SqlStates.lost(state) || SqlStates.retryable(state));
        }
    }

    @Test
    void aRefusedConnectionIsLost() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        DatabaseAddress nobody = new DatabaseAddress(Engine.of("postgresql"), "127.0.0.1", port, "d", "u", "p");
        SQLException refused = failure(() -> nobody.connect().close());
        assertEquals(SqlStates.UNREACHABLE, ERRORS.state(refused));
        assertTrue(SqlStates.lost(ERRORS.state(refused)));
        assertTrue(ERRORS.notYet(refused));
    }

    @Test
    void anyOtherFailureKeepsTheServersCode() throws SQLException {
        try (Session session = new Session()) {
            String state = state(() -> session.run("insert into public.failing values (11)"));
            assertEquals("23514", state);
            assertFalse(SqlStates.lost(state) || SqlStates.retryable(state));
        }
        assertTrue(ERRORS.noDatabase(
                failure(() -> TestServer.get().address("nowhere").connect().close())));
        assertEquals("", ERRORS.state(new SQLException("of the driver")));
    }

    @Test
    void whatIsInUseIsToldFromWhatIsNotThere() throws SQLException {
        try (Session session = new Session()) {
            SQLException own = failure(() -> session.run("drop database postgres"));
            assertTrue(ERRORS.inUse(own), own::toString);
            assertFalse(ERRORS.noDatabase(own));
            SQLException none = failure(() -> session.run("drop database nowhere"));
            assertTrue(ERRORS.noDatabase(none), none::toString);
            assertFalse(ERRORS.inUse(none));
        }
    }
}
