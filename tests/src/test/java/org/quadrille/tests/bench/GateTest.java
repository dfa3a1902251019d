package org.quadrille.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;

/** A real lock on a real server: who waits for it, who is let through, and that nobody is kept after it. */
class GateTest {
    private static final String LOCK_NOT_AVAILABLE = "55P03";

    @Test
    @Timeout(120)
    void itHoldsBackLetsThroughThoseThatWaitAndHoldsBackTheNext(@TempDir Path folder) throws SQLException {
        try (EmbeddedServer server = EmbeddedServer.in(folder.resolve("server")).start()) {
            DatabaseAddress database = server.administrator("postgres");
            BenchDatabases.execute(database, "create table trade (t_id bigint)");
            try (Gate gate = new Gate(List.of(database))) {
                insert(database, "0");
                gate.hold();
                refused(database);
                CompletableFuture<Void> waits = CompletableFuture.runAsync(() -> insert(database, "0"));
                while (number(database, "select count(*) from pg_locks where not granted") == 0) {
                    Thread.onSpinWait();
                }
                gate.breathe();
                waits.join();
                refused(database);
                gate.release();
                insert(database, "0");
                gate.hold();
            }
            insert(database, "0");
            assertEquals(4, number(database, "select count(*) from trade"));
        }
    }

    private static void refused(DatabaseAddress database) {
        CompletionException refused = assertThrows(CompletionException.class, () -> insert(database, "200ms"));
        assertEquals(LOCK_NOT_AVAILABLE, ((SQLException) refused.getCause()).getSQLState());
    }

    private static void insert(DatabaseAddress database, String longest) {
        try {
            BenchDatabases.execute(database, "set lock_timeout = '" + longest + "'", "insert into trade values (1)");
        } catch (SQLException e) {
            throw new CompletionException(e);
        }
    }

    private static long number(DatabaseAddress database, String sql) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
