package org.quadrille.schema.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.quadrille.schema.load.TestServer;

/** Which limit keeps a session out is told from the place in the server that refuses it, not from its words. */
class LimitsTest {
    private static final DatabaseAddress ADDRESS = TestServer.get().address("limited");

    @AfterEach
    void noLimits() throws SQLException {
        administer("alter role quadrille connection limit -1");
        administer("drop database if exists limited with (force)");
    }

    @Test
    void ofTheRole() throws Exception {
        awaitNoSessions();
        administer("alter role quadrille connection limit 1");
        try (Connection first = TestServer.get().address("postgres").connect()) {
            String problem = refused(TestServer.get().address("postgres"));
            assertTrue(
                    problem.contains(
                            "allows user \"quadrille\" no more sessions; raise the limit of the role (alter role"
                                    + " quadrille connection limit -1)"),
                    problem);
            assertTrue(first.isValid(5));
        }
    }

    @Test
    void ofTheDatabase() throws SQLException {
        administer("create database limited connection limit 0");
        String problem = refused(ADDRESS);
        assertTrue(
                problem.contains(
                        "allows no more sessions in the database \"limited\"; raise the limit of the database"),
                problem);
    }

    @Test
    void aServerInWhichNothingCanBeChangedIsNamed() throws SQLException {
        administer("create database limited owner quadrille");
        try (Connection connection = ADDRESS.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("set default_transaction_read_only = on");
            SQLException failure =
                    assertThrows(SQLException.class, () -> statement.execute("create table public.one (id int)"));
            String problem = Engine.of("postgresql").explain(failure, ADDRESS).getMessage();
            assertTrue(problem.contains("lets nothing be changed in the database \"limited\""), problem);
        }
    }

    /** Sessions of other tests may still be on their way out. */
    private static void awaitNoSessions() throws Exception {
        String count = "select count(*) from pg_stat_activity where usename = 'quadrille'";
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        try (Connection connection = TestServer.get().administrator("postgres").connect();
                Statement statement = connection.createStatement()) {
            for (int sessions = 1; sessions > 0; Thread.sleep(10)) {
                assertTrue(System.nanoTime() - end < 0, "sessions of other tests do not end");
                try (ResultSet row = statement.executeQuery(count)) {
                    row.next();
                    sessions = row.getInt(1);
                }
            }
        }
    }

    private static String refused(DatabaseAddress address) {
        SQLException failure =
                assertThrows(SQLException.class, () -> address.connect().close());
        assertEquals("53300", failure.getSQLState());
        return Engine.of("postgresql").explain(failure, address).getMessage();
    }

    private static void administer(String sql) throws SQLException {
        try (Connection connection = TestServer.get().administrator("postgres").connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
