package org.quadrille.schema.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.common.cli.UserError;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;

class EmbeddedServerTest {
    @TempDir
    Path folder;

    @Test
    void isDurableOnLoopbackBehindAPasswordAndLeavesNothing() throws Exception {
        long pid;
        Connection openWhenClosing;
        try (EmbeddedServer server =
                EmbeddedServer.in(folder).set("max_connections", "30").start()) {
            DatabaseAddress address = server.address("postgres");
            try (Connection connection = address.connect()) {
                assertEquals("on", show(connection, "fsync"));
                assertEquals("on", show(connection, "synchronous_commit"));
                assertEquals("30", show(connection, "max_connections"));
                assertEquals("127.0.0.1", show(connection, "listen_addresses"));
                assertTrue(show(connection, "server_version").startsWith("18"));
            }
            try (Connection connection = server.administrator("postgres").connect()) {
                String secrets = "select string_agg(distinct left(rolpassword, 16), ' ') from pg_authid";
                assertEquals("SCRAM-SHA-256$1:", value(connection, secrets), "a login costs one iteration");
            }
            assertEquals(server.password(), Files.readString(server.passwordFile()));
            assertEquals(
                    "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(server.passwordFile())));
            assertFalse(address.toString().contains(server.password()));
            DatabaseAddress wrong = new DatabaseAddress(
                    Engine.of("postgresql"), "127.0.0.1", server.port(), "postgres", "postgres", "guess");
            assertEquals(
                    "28P01", assertThrows(SQLException.class, wrong::connect).getSQLState());

            UserError second = assertThrows(
                    UserError.class, () -> EmbeddedServer.in(folder).start());
            assertTrue(second.getMessage().contains("is still running in " + folder), second.getMessage());
            pid = server.pid();
            openWhenClosing = address.connect();
        }
        assertFalse(openWhenClosing.isValid(1));
        openWhenClosing.close();
        // The process is gone once its parent has reaped it, which is up to init.
        ProcessHandle.of(pid)
                .ifPresent(process ->
                        process.onExit().orTimeout(20, TimeUnit.SECONDS).join());
        try (var left = Files.list(folder)) {
            assertEquals(0, left.count());
        }
    }

    @Test
    void outlivesNoOwnerThatWasKilled(@TempDir Path tools) throws Exception {
        List<String> command = ThisJava.command(Owner.class.getName(), List.of("-XX:TieredStopAtLevel=1"));
        command.add(folder.toString());
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        // As in a container, which often has no ps.
        Path ps = Files.writeString(tools.resolve("ps"), "#!/bin/sh\nexit 127\n");
        assertTrue(ps.toFile().setExecutable(true));
        builder.environment().merge("PATH", tools + ":", (path, first) -> first + path);
        Process owner = builder.start();
        ProcessHandle server;
        try (var said = owner.inputReader()) {
            server = ProcessHandle.of(Long.parseLong(said.readLine())).orElseThrow();
        } finally {
            owner.destroyForcibly().waitFor();
        }
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while ((server.isAlive() || Files.exists(folder.resolve("postgresql"))) && System.nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
        // A zombie still counts as alive, but no longer has a command.
        assertFalse(server.isAlive() && server.info().command().isPresent(), "the server is left");
        assertFalse(Files.exists(folder.resolve("postgresql")), "its data is left");
        assertFalse(Files.exists(folder.resolve("postgresql.password")), "its password is left");
    }

    /** A JVM that owns a server and waits to be killed. */
    static final class Owner {
        private Owner() {}

        public static void main(String[] args) throws Exception {
            EmbeddedServer server = EmbeddedServer.in(Path.of(args[0])).start();
            System.out.println(server.pid());
            System.in.read();
        }
    }

    private static String show(Connection connection, String setting) throws SQLException {
        return value(connection, "show " + setting);
    }

    private static String value(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
