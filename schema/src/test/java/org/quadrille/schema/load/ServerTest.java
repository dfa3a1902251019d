package org.quadrille.schema.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.db.DatabaseSpec;

class ServerTest {
    private static DatabaseTarget target(String name) {
        return new DatabaseTarget(
                new DatabaseId(new GroupId(1, 1), DatabaseRole.OLTP),
                TestServer.get().address(name),
                new DatabaseSpec(7, new Scale(1, 1, 5, 30), 300),
                Tablespaces.NONE);
    }

    @Test
    void aSessionThatIsAboutToEndDelaysACopyAndOneThatStaysIsNamed() throws Exception {
        DatabaseTarget source = target("busy");
        DatabaseTarget copy = target("copy_of_busy");
        new Server().create(source, source.address());
        try (Connection session = source.address().connect()) {
            UserError error = assertThrows(UserError.class, () -> copy(Duration.ofMillis(100), source, copy));
            assertTrue(
                    error.getMessage()
                            .contains(
                                    "cannot be copied while it is used by a session of user quadrille with \"quadrille\""),
                    error.getMessage());
            CompletableFuture<Void> ending = CompletableFuture.runAsync(
                    () -> close(session), CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS));
            copy(Duration.ofSeconds(60), source, copy);
            ending.join();
        }
        try (Connection made = copy.address().connect()) {
            assertEquals("copy_of_busy", made.getCatalog());
        }
    }

    /** The superuser's session stands for autovacuum; an ordinary role may not end such a session. */
    @Test
    void aSessionOfTheServersOwnDelaysADropAndOneOfTheSameRoleIsEnded() throws Exception {
        DatabaseTarget target = target("vacuumed");
        new Server().create(target, target.address());
        try (Connection session = TestServer.get().administrator("vacuumed").connect()) {
            CompletableFuture<Void> ending = CompletableFuture.runAsync(
                    () -> close(session), CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS));
            new Server().drop(target.address());
            ending.join();
        }
        assertThrows(SQLException.class, () -> target.address().connect().close(), "it is gone");
        new Server().create(target, target.address());
        try (Connection own = target.address().connect();
                Connection session = TestServer.get().administrator("vacuumed").connect()) {
            CompletableFuture<Void> ending = CompletableFuture.runAsync(
                    () -> close(session), CompletableFuture.delayedExecutor(6, TimeUnit.SECONDS));
            // Waits for the drop, which in turn waits for the others, and connects when that gives up; or finds that
            // the database is gone.
            CompletableFuture<Connection> another = CompletableFuture.supplyAsync(
                    () -> administrator(), CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS));
            CompletableFuture<Void> gone = another.handleAsync(
                    (connection, none) -> {
                        if (connection != null) {
                            close(connection);
                        }
                        return null;
                    },
                    CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS));
            CompletableFuture<Boolean> ownIsThere = CompletableFuture.supplyAsync(
                    () -> isValid(own), CompletableFuture.delayedExecutor(3, TimeUnit.SECONDS));
            new Server().drop(target.address());
            ending.join();
            gone.join();
            assertFalse(ownIsThere.join(), "it was ended before the others were gone");
        }
        assertThrows(SQLException.class, () -> target.address().connect().close(), "it is gone");
    }

    @Test
    void whoMayNotDropADatabaseEndsNoSessionInIt() throws Exception {
        DatabaseTarget target = target("of_another");
        try (Connection administrator =
                        TestServer.get().administrator("postgres").connect();
                Statement statement = administrator.createStatement()) {
            statement.execute("create database of_another");
            try (Connection own = target.address().connect()) {
                UserError error = assertThrows(UserError.class, () -> new Server().drop(target.address()));
                assertTrue(error.getMessage().contains("must be owner of database of_another"), error.getMessage());
                assertTrue(own.isValid(5));
            }
            statement.execute("drop database of_another with (force)");
        }
    }

    private static void copy(Duration patience, DatabaseTarget source, DatabaseTarget copy) {
        new Server(patience)
                .copy(
                        source.address(),
                        List.of(copy),
                        Set.of(),
                        1,
                        (target, address) -> {},
                        LoadProgress.SILENT.step("", "", 1));
    }

    private static Connection administrator() {
        try {
            return TestServer.get().administrator("vacuumed").connect();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isValid(Connection session) {
        try {
            return session.isValid(5);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void close(Connection session) {
        try {
            session.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
