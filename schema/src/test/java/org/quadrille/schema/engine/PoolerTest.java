package org.quadrille.schema.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.UserError;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.load.TestServer;
import org.quadrille.testing.PgBouncer;

/** PgBouncer is named as what it is, in each of its modes, however it is set up; nobody waits for it. */
class PoolerTest {
    private static final String AS_DRIVERS_NEED = "ignore_startup_parameters = extra_float_digits";

    @TempDir
    private Path folder;

    private PgBouncer bouncer(String... lines) throws Exception {
        String at = "host=127.0.0.1 port=" + server().port();
        return PgBouncer.start(folder, at, server().user(), server().password(), lines);
    }

    private static DatabaseAddress server() {
        return TestServer.get().address("postgres");
    }

    private static Pooler behind(int port) {
        return new Pooler(server().at("127.0.0.1", port), server());
    }

    @ParameterizedTest
    @CsvSource({
        "session, false",
        "session, true",
        "transaction, false",
        "transaction, true",
        "statement, false",
        "statement, true"
    })
    void isNamedWhereNoneIsDeclared(String mode, boolean ignoresWhatItDoesNotKnow) throws Exception {
        try (PgBouncer bouncer = bouncer(
                "pool_mode = " + mode, ignoresWhatItDoesNotKnow ? AS_DRIVERS_NEED + ",search_path,options" : "")) {
            String problem = problem(server().at("127.0.0.1", bouncer.port()));
            assertTrue(problem.contains("pooler"), problem);
            assertTrue(problem.contains("\"direct\""), problem);
            assertTrue(problem.contains("127.0.0.1:" + bouncer.port()), problem);
            assertFalse(problem.contains("SQLSTATE"), problem);
        }
    }

    private static String problem(DatabaseAddress address) {
        Engine engine = Engine.of("postgresql");
        try (Connection connection = address.connect()) {
            return assertThrows(UserError.class, () -> engine.requireServer(connection, address))
                    .getMessage();
        } catch (SQLException e) {
            assertFalse(engine.notYet(e), "nobody may wait for it: " + e);
            return engine.explain(e, address).getMessage();
        }
    }

    @ParameterizedTest
    @CsvSource({"server_round_robin = 0", "server_round_robin = 1", "default_pool_size = 1"})
    void oneOfTransactionsIsRightAndGivesTheSettingsOfPools(String line) throws Exception {
        try (PgBouncer bouncer = bouncer("pool_mode = transaction", AS_DRIVERS_NEED, line)) {
            Pooler pooler = behind(bouncer.port());
            try (Connection before = session(pooler)) {
                assertEquals("\"$user\", public", Sql.text(before, "show search_path"));
                pooler.require();
                pooler.prepare();
                assertEquals("public", Sql.text(before, "show search_path"), "in a session that is another now");
                assertEquals("off", Sql.text(before, "show jit"));
                assertEquals("pl", Sql.text(before, "show track_functions"));
            }
            try (Connection direct = server().connect()) {
                assertEquals(
                        0,
                        Sql.texts(direct, server().files().query("pooler-settings"))
                                .size(),
                        "nothing more to set");
                pooler.endSessions();
                assertEquals(0, RunSessions.count(server().files(), direct, Pooler.SESSIONS));
            }
        } finally {
            try (Connection direct = server().connect()) {
                Sql.execute(direct, "alter role current_user in database postgres reset all");
            }
        }
    }

    private static Connection session(Pooler pooler) throws SQLException {
        return DriverManager.getConnection(pooler.address().url(), pooler.properties(5, 10, ServerSockets.class));
    }

    @ParameterizedTest
    @CsvSource({
        "pool_mode = session, 'pools sessions, not transactions'",
        "pool_mode = statement, 'does not pool transactions'"
    })
    void anotherKindIsNamed(String line, String problem) throws Exception {
        try (PgBouncer bouncer = bouncer(line, AS_DRIVERS_NEED)) {
            Pooler pooler = behind(bouncer.port());
            String said = assertThrows(UserError.class, pooler::require).getMessage();
            assertTrue(said.contains("127.0.0.1:" + bouncer.port() + " " + problem), said);
            assertTrue(said.contains("pool_mode = transaction"), said);
        }
    }

    @Test
    void theServerItselfIsNoPooler() {
        String said =
                assertThrows(UserError.class, behind(server().port())::require).getMessage();
        assertTrue(
                said.endsWith(
                        "is the server itself and no pooler; leave \"pooler\" and \"direct\" out of the testbed."),
                said);
    }

    @Test
    void oneThatLeadsElsewhereIsNamed() throws Exception {
        try (PgBouncer bouncer = bouncer("pool_mode = transaction", AS_DRIVERS_NEED)) {
            Pooler elsewhere =
                    new Pooler(server().at("127.0.0.1", bouncer.port()).withDatabase("template1"), server());
            String said = assertThrows(UserError.class, elsewhere::require).getMessage();
            assertTrue(said.contains("leads to another server, database or user than " + server()), said);
        }
    }
}
