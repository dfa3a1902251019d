package org.quadrille.schema.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.common.cli.UserError;
import org.quadrille.schema.engine.DatabaseAddress;

class KeptServerTest {
    @TempDir
    Path folder;

    @Test
    void aKilledServerComesBackWithAllThatWasCommittedAndAThrowAwayOneStillGoes() throws Exception {
        try (EmbeddedServer server = EmbeddedServer.in(folder)
                .set("max_connections", "30")
                .set("checkpoint_timeout", "30min")
                .start()) {
            DatabaseAddress address = server.administrator("postgres");
            run(address, "create table kept (n int)");
            for (int crash = 1; crash <= 3; crash++) {
                ProcessHandle postmaster = ProcessHandle.of(server.pid()).orElseThrow();
                Connection open = address.connect();
                open.setAutoCommit(false);
                run(address, "insert into kept values (" + crash + ")");
                try (Statement statement = open.createStatement()) {
                    statement.execute("insert into kept values (100)");
                    List<ProcessHandle> all =
                            new ArrayList<>(postmaster.descendants().toList());
                    assertTrue(all.size() > 3, "no more than " + all);
                    server.kill();
                    all.add(postmaster);
                    assertEquals(
                            List.of(), all.stream().filter(OsProcesses::runs).toList());
                    assertThrows(SQLException.class, () -> statement.execute("select 1"));
                }
                assertThrows(SQLException.class, address::connect);
                assertThrows(IllegalStateException.class, server::kill);
                server.restart();
                server.restart();
                assertNotEquals(postmaster.pid(), server.pid());
                assertEquals(Integer.toString(crash), ask(address, "select count(*) from kept"));
                assertEquals("30", ask(address, "show max_connections"));
                assertEquals("on", ask(address, "show fsync"));
            }
            server.kill();
        }
        try (var left = Files.list(folder)) {
            assertEquals(0, left.count());
        }
    }

    @Test
    void aKeptServerIsThereAgainAsItWas() throws Exception {
        DatabaseAddress address;
        try (EmbeddedServer made =
                EmbeddedServer.in(folder).set("max_connections", "31").startKept()) {
            address = made.administrator("postgres");
            run(address, "create table kept as select 7 as n");
            try (KeptServer guest = KeptServer.open(folder)) {
                assertTrue(guest.borrowed());
                assertEquals(made.pid(), guest.pid());
                guest.kill();
                guest.restart();
                assertTrue(guest.borrowed());
            }
            assertEquals("7", ask(address, "select n from kept"));
            assertOnOtherDataItIsAStranger(made);
        }
        assertStopped();
        assertTrue(ServerFolder.of(folder).kept());
        UserError notForOthers =
                assertThrows(UserError.class, () -> EmbeddedServer.in(folder).start());
        assertTrue(notForOthers.getMessage().contains(folder.toString()), notForOthers.getMessage());

        try (KeptServer again = KeptServer.open(folder)) {
            assertFalse(again.borrowed());
            assertEquals(address, again.administrator("postgres"));
            assertEquals("7", ask(address, "select n from kept"));
            assertEquals("31", ask(address, "show max_connections"));
            assertEquals("on", ask(address, "show fsync"));
            again.kill();
            again.restart();
            assertEquals("7", ask(address, "select n from kept"));
        }
        assertStopped();
        assertTrue(
                Files.readString(folder.resolve("postgresql.log")).contains("database system is shut down"),
                "it ended cleanly");

        assertItStartsInAnotherWay(address.port());
        try (ServerSocket taken = new ServerSocket(address.port(), 1, InetAddress.getLoopbackAddress())) {
            UserError error = assertThrows(UserError.class, () -> KeptServer.open(folder));
            assertTrue(error.getMessage().contains("Port " + taken.getLocalPort() + " "), error.getMessage());
        }
        Files.writeString(folder.resolve("postgresql.settings"), "port=" + address.port() + "\nfsync=on; rm\n");
        UserError spoilt = assertThrows(UserError.class, () -> KeptServer.open(folder));
        assertTrue(spoilt.getMessage().contains("fsync"), spoilt.getMessage());
        Files.writeString(folder.resolve("postgresql.settings"), "port=" + address.port() + "\nfsync=perhaps\n");
        UserError refused = assertThrows(UserError.class, () -> KeptServer.open(folder));
        assertTrue(refused.getMessage().contains("\"fsync\""), refused.getMessage());
        assertStopped();
        Files.delete(folder.resolve("postgresql.settings"));
        UserError none = assertThrows(UserError.class, () -> KeptServer.open(folder));
        assertTrue(none.getMessage().contains("is kept in " + folder), none.getMessage());
    }

    private void assertItStartsInAnotherWay(int madePort) throws Exception {
        int port = Ports.free();
        StartOptions start =
                new StartOptions(List.of("env", "QUADRILLE_TEST=there"), Map.of("max_connections", "33"), port);
        try (KeptServer other = KeptServer.open(folder, start)) {
            assertEquals(port, other.port());
            assertEquals("33", ask(other.administrator("postgres"), "show max_connections"));
            Path environment = Path.of("/proc", Long.toString(other.pid()), "environ");
            if (Files.exists(environment)) {
                assertTrue(Files.readString(environment).contains("QUADRILLE_TEST=there"), "it was started within");
            }
            Path space = Files.createDirectory(folder.resolve("space"));
            other.makeTablespace("study_index", space);
            run(other.administrator("postgres"), "create table placed (n int) tablespace study_index");
            other.checkpoint();
            run(other.administrator("postgres"), "drop table placed");
            run(other.administrator("postgres"), "drop tablespace study_index");
        }
        try (KeptServer asMade = KeptServer.open(folder)) {
            assertEquals(madePort, asMade.port());
            assertEquals("31", ask(asMade.administrator("postgres"), "show max_connections"));
        }
        assertThrows(
                IllegalArgumentException.class,
                () -> new StartOptions(List.of(), Map.of("work_mem", "1MB -c fsync=off"), 0));
    }

    @Test
    void whoeverBringsItBackAfterItsOwnerHasEndedStopsIt() throws Exception {
        EmbeddedServer made = EmbeddedServer.in(folder).startKept();
        DatabaseAddress address = made.administrator("postgres");
        try (KeptServer guest = KeptServer.open(folder)) {
            guest.kill();
            made.close();
            assertFalse(Files.exists(folder.resolve("postgresql.owner")));
            guest.restart();
            assertFalse(guest.borrowed());
            assertEquals("1", ask(address, "select 1"));
            try (KeptServer other = KeptServer.open(folder)) {
                assertTrue(other.borrowed());
            }
            assertEquals("1", ask(address, "select 1"));
        } finally {
            made.close();
        }
        assertStopped();
        assertThrows(SQLException.class, address::connect);
    }

    @Test
    void twoCommandsMayStartItAndTheDeathOfOneStopsIt() throws Exception {
        DatabaseAddress address;
        try (EmbeddedServer made = EmbeddedServer.in(folder).startKept()) {
            address = made.administrator("postgres");
            run(address, "create table kept as select 7 as n");
        }
        Process first = command();
        Process second = command();
        try {
            String one = first.inputReader().readLine();
            String two = second.inputReader().readLine();
            assertEquals(
                    1, List.of(one, two).stream().filter(s -> s.endsWith("own")).count(), one + " and " + two);
            assertEquals(one.split(" ")[0], two.split(" ")[0], "one server");
            Process owner = one.endsWith("own") ? first : second;
            Process guest = owner == first ? second : first;
            guest.getOutputStream().close();
            assertEquals(0, guest.waitFor());
            assertEquals("7", ask(address, "select n from kept"), "a guest leaves it alone");

            KeptServer.stopOrphan(folder);
            assertEquals("7", ask(address, "select n from kept"), "one whose owner lives is left alone");
            owner.destroyForcibly().waitFor();
            KeptServer.stopOrphan(folder);
            KeptServer.stopOrphan(folder.resolve("none"));
            ProcessHandle server =
                    ProcessHandle.of(Long.parseLong(one.split(" ")[0])).orElseThrow();
            assertTrue(OsProcesses.awaitEnd(List.of(server), Duration.ofSeconds(30)), "the server is left");
        } finally {
            first.destroyForcibly();
            second.destroyForcibly();
        }
        try (KeptServer again = KeptServer.open(folder)) {
            assertFalse(again.borrowed());
            assertEquals("7", ask(address, "select n from kept"));
        }
        assertStopped();
    }

    private Process command() throws IOException {
        List<String> command = ThisJava.command(Command.class.getName(), List.of("-XX:TieredStopAtLevel=1"));
        command.add(folder.toString());
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** A command that keeps the server open until its input ends. */
    static final class Command {
        private Command() {}

        public static void main(String[] args) throws Exception {
            try (KeptServer server = KeptServer.open(Path.of(args[0]))) {
                System.out.println(server.pid() + (server.borrowed() ? " borrowed" : " own"));
                System.in.read();
            }
        }
    }

    /** As after a reboot, when the process id in a leftover file now belongs to another server. */
    private static void assertOnOtherDataItIsAStranger(EmbeddedServer server) throws Exception {
        Path data = Files.createDirectory(server.folder().path().resolve("other"));
        Path named = Files.writeString(data.resolve("postmaster.pid"), server.pid() + "\n");
        ServerProcess other = new ServerProcess(data, new PostgresProgram());
        assertEquals(Optional.empty(), other.process());
        other.stopCleanly();
        assertEquals("1", ask(server.administrator("postgres"), "select 1"));
        Files.delete(named);
        Files.delete(data);
    }

    private void assertStopped() {
        assertEquals(ServerFolder.of(folder).server().process(), Optional.empty());
        assertFalse(Files.exists(folder.resolve("postgresql/postmaster.pid")), "it did not end cleanly");
        assertFalse(Files.exists(folder.resolve("postgresql.owner")), "it has an owner still");
    }

    private static void run(DatabaseAddress address, String sql) throws SQLException {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String ask(DatabaseAddress address, String sql) throws SQLException {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
