package org.quadrille.schema.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.db.Identities;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.Engine;

/** A server that is lost in the middle of a reset, and one that lets nothing be changed, keep the databases that they have. */
class LostServerTest {
    @TempDir
    private static Path folder;

    private static EmbeddedServer server;
    private static DatabaseTarget target;

    @BeforeAll
    static void build() {
        server = EmbeddedServer.in(folder).start();
        target = new DatabaseTarget(
                new DatabaseId(new GroupId(1, 1), DatabaseRole.OLTP),
                server.address("kept"),
                new DatabaseSpec(5, new Scale(1, 1, 5, 30), 300),
                Tablespaces.NONE);
        builder().build(List.of(target));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** Milliseconds since the copy was begun. */
    private static LongStream moments() {
        return Boolean.getBoolean("kit.long")
                ? LongStream.of(0, 20, 50, 100, 200, 300, 400, 500, 800)
                : LongStream.of(0);
    }

    /** Killed while a copy is made; after that also while it takes the place, while the old one is dropped, and later. */
    @ParameterizedTest
    @MethodSource("moments")
    void theDatabaseIsThereWhenTheServerIsBack(long millis) throws Exception {
        try (Connection connection = target.address().connect()) {
            new Identities(Engine.of("postgresql").files()).usedBy(connection, "run");
        }
        CompletableFuture<Void> killer = CompletableFuture.runAsync(() -> killInACopy(millis));
        boolean over = true;
        try {
            builder().reset(List.of(target));
        } catch (UserError lost) {
            assertTrue(lost.getMessage().contains("127.0.0.1:" + server.port()), lost::toString);
            over = false;
        }
        killer.get(60, TimeUnit.SECONDS);
        assertFalse(over && millis == 0, "the reset was over when the server was killed");
        server.restart();
        DatabaseStatus status = DatabaseStatus.of(target);
        assertTrue(over ? status.state() == DatabaseState.FRESH : status.state().loaded(), status::toString);
        builder().reset(List.of(target));
        assertEquals(DatabaseState.FRESH, DatabaseStatus.of(target).state());
    }

    private static void killInACopy(long millisLater) {
        String copying = "select 1 from pg_stat_activity where usename = 'quadrille' and state = 'active'"
                + " and query like 'create database%'";
        try (Connection connection = server.administrator("postgres").connect();
                Statement statement = connection.createStatement()) {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            for (boolean seen = false; !seen; ) {
                assertTrue(System.nanoTime() - end < 0, "no copy was begun");
                try (ResultSet rows = statement.executeQuery(copying)) {
                    seen = rows.next();
                }
            }
            TimeUnit.MILLISECONDS.sleep(millisLater);
            server.kill();
        } catch (SQLException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aStandbyIsNamedAndKeepsWhatItHas() throws Exception {
        Path signal = folder.resolve("postgresql").resolve("standby.signal");
        server.kill();
        Files.createFile(signal);
        try {
            server.restart();
            String standby = "is a standby, in which nothing can be changed (name the primary in the testbed).";
            DatabaseStatus status = DatabaseStatus.of(target);
            assertTrue(status.problems().toString().contains(standby), status::toString);
            for (Runnable command : List.<Runnable>of(
                    () -> builder().build(List.of(target)),
                    () -> builder().reset(List.of(target)),
                    () -> builder().drop(List.of(target), true))) {
                UserError error = assertThrows(UserError.class, command::run);
                assertTrue(error.getMessage().contains(standby), error.getMessage());
            }
        } finally {
            server.kill();
            Files.delete(signal);
            server.restart();
        }
        assertTrue(DatabaseStatus.of(target).state().loaded());
    }

    private static DatabaseBuilder builder() {
        return new DatabaseBuilder(LightRows::of, new BuildOptions(1, false, true, false), LoadProgress.SILENT);
    }
}
