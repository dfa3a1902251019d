package org.quadrille.schema.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.common.cli.UserError;
import org.quadrille.schema.durability.AnsweringServer;
import org.quadrille.schema.embedded.EmbeddedServer.Builder;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.load.MariadbTestServer;

/** The same promises as in EmbeddedServerTest and KeptServerTest, kept by MariaDB. */
class MariadbServerTest {
    private static final String MINE = "information_schema";

    /** No process has this number. */
    private static final String UNSEEN = Integer.MAX_VALUE + "\n";

    @TempDir
    Path folder;

    @BeforeEach
    void binariesAreThere() {
        MariadbTestServer.assumeBinaries();
    }

    private Builder server() {
        return EmbeddedServer.in(folder, ServerProgram.of("mariadb", Optional.empty()));
    }

    @Test
    void isDurableOnLoopbackBehindAPasswordAndLeavesNothing() throws Exception {
        long pid;
        Connection openWhenClosing;
        try (EmbeddedServer server = server().set("max_connections", "30").start()) {
            DatabaseAddress address = server.address(MINE);
            assertEquals("1", ask(address, "select @@global.innodb_flush_log_at_trx_commit"));
            assertEquals("1", ask(address, "select @@global.innodb_doublewrite"));
            assertEquals("30", ask(address, "select @@global.max_connections"));
            assertEquals("127.0.0.1", ask(address, "select @@global.bind_address"));
            assertEquals("1", ask(address, "select @@innodb_snapshot_isolation"));
            // Where others have theirs, it would delete them as it starts.
            assertEquals(folder.resolve("mariadb").toString(), ask(address, "select @@global.tmpdir"));
            assertEquals(server.password(), Files.readString(server.passwordFile()));
            assertEquals(
                    "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(server.passwordFile())));
            assertFalse(Files.exists(folder.resolve("mariadb/users.sql")), "the password is left in another file");
            DatabaseAddress without =
                    new DatabaseAddress(address.engine(), address.host(), address.port(), MINE, "root", null);
            SQLException refused = assertThrows(SQLException.class, without::connect);
            assertTrue(without.explain(refused).getMessage().contains("does not let user \"root\" in"));
            assertFalse(address.engine().notYet(refused));
            assertAnOldServerIsNamed(address);
            assertACheckpointHasALimit(server.administrator("mysql"));
            server.checkpoint();
            pid = server.pid();
            openWhenClosing = address.connect();
        }
        assertTrue(ProcessHandle.of(pid).filter(OsProcesses::runs).isEmpty(), "it runs on");
        assertThrows(SQLException.class, () -> openWhenClosing.createStatement().execute("select 1"));
        try (var left = Files.list(folder)) {
            assertEquals(List.of(), left.toList());
        }
    }

    private static void assertACheckpointHasALimit(DatabaseAddress address) throws SQLException {
        run(address, "create table many as select seq as n from seq_1_to_100000");
        try (Connection superuser = address.connect()) {
            SQLException late =
                    assertThrows(SQLException.class, () -> MariadbProgram.checkpoint(superuser, Duration.ZERO));
            assertTrue(late.getMessage().startsWith("the server has not written all its pages"), late.getMessage());
        }
        assertNotEquals("0.000000", ask(address, "select @@global.innodb_max_dirty_pages_pct"));
    }

    /** One that does not know a setting of the kit's sessions. */
    private static void assertAnOldServerIsNamed(DatabaseAddress address) {
        Properties properties = address.engine().connecting().properties(address, "old");
        properties.merge("sessionVariables", ",none_such=1", (all, more) -> all + "" + more);
        SQLException old =
                assertThrows(SQLException.class, () -> DriverManager.getConnection(address.url(), properties));
        String said = address.explain(old).getMessage();
        assertTrue(said.contains("is not MariaDB 10.11.8 or later"), said);
    }

    @Test
    void namesThatAreUnusualAreFoundOrRefused() throws Exception {
        try (EmbeddedServer server = server().start()) {
            for (String name : List.of("my db", "d+;=$", "a`b")) {
                run(server.administrator("mysql"), "create database `" + name.replace("`", "``") + "`");
                assertEquals(name, ask(server.address(name), "select database()"));
            }
            for (String name : List.of("a?b", "d\u00fc")) {
                UserError refused =
                        assertThrows(UserError.class, () -> server.address(name).connect());
                assertTrue(refused.getMessage().contains(name), refused.getMessage());
            }
        }
    }

    @Test
    void aKilledServerComesBackWithAllThatWasCommittedAndAThrowAwayOneStillGoes() throws Exception {
        try (EmbeddedServer server = server().start()) {
            run(server.administrator("mysql"), "create database mine");
            DatabaseAddress address = server.address("mine");
            run(address, "create table kept (n int)");
            TimeUnit.SECONDS.sleep(1);
            for (int crash = 1; crash <= 3; crash++) {
                long pid = server.pid();
                Connection open = address.connect();
                open.setAutoCommit(false);
                run(address, "insert into kept values (" + crash + ")");
                AnsweringServer before = AnsweringServer.of(address.files(), open);
                assertTrue(
                        AnsweringServer.of(address.files(), open).same(before), "it seems to have been started again");
                try (Statement statement = open.createStatement()) {
                    statement.execute("insert into kept values (100)");
                    server.kill();
                    SQLException lost = assertThrows(SQLException.class, () -> statement.execute("select 1"));
                    assertEquals("08006", address.engine().errors().state(lost));
                }
                SQLException none = assertThrows(SQLException.class, address::connect);
                assertEquals("08001", address.engine().errors().state(none));
                assertTrue(address.engine().notYet(none));
                assertThrows(IllegalStateException.class, server::kill);
                server.restart();
                server.restart();
                assertNotEquals(pid, server.pid());
                assertEquals(Integer.toString(crash), ask(address, "select count(*) from kept"));
                try (Connection again = address.connect()) {
                    AnsweringServer after = AnsweringServer.of(address.files(), again);
                    assertFalse(after.same(before), "as if it had not failed");
                    assertFalse(after.replaces(before), "as if another had taken its place");
                }
                // Two starts within a second are one to it.
                TimeUnit.SECONDS.sleep(1);
            }
            server.kill();
        }
        try (var left = Files.list(folder)) {
            assertEquals(List.of(), left.toList());
        }
    }

    @Test
    void aKeptServerIsThereAgainAsItWas() throws Exception {
        DatabaseAddress address;
        try (EmbeddedServer made = server().set("max_connections", "31").startKept()) {
            address = made.administrator("mysql");
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
            assertWhereItsProcessIsNotSeenItIsLeftAlone(made);
        }
        assertStopped();
        UserError notForOthers =
                assertThrows(UserError.class, () -> EmbeddedServer.in(folder).start());
        assertTrue(notForOthers.getMessage().contains("kept embedded MariaDB server"), notForOthers.getMessage());

        assertDataThatCannotBeOpenedAreNamed();
        // As after a reboot, when the number of the process belongs to another program.
        Files.writeString(
                folder.resolve("mariadb/mariadb.pid"), ProcessHandle.current().pid() + "\n");
        try (KeptServer again = KeptServer.open(folder)) {
            assertFalse(again.borrowed());
            assertEquals(address, again.administrator("mysql"));
            assertEquals("7", ask(address, "select n from kept"));
            assertEquals("31", ask(address, "select @@global.max_connections"));
        }
        assertStopped();
        assertTrue(Files.readString(folder.resolve("mariadb.log")).contains("Shutdown complete"), "no clean end");

        int port = Ports.free();
        StartOptions start =
                new StartOptions(List.of("env", "QUADRILLE_TEST=there"), Map.of("max_connections", "33"), port);
        try (KeptServer other = KeptServer.open(folder, start)) {
            assertEquals(port, other.port());
            assertEquals("33", ask(other.administrator("mysql"), "select @@global.max_connections"));
        }
        try (ServerSocket taken = new ServerSocket(address.port(), 1, InetAddress.getLoopbackAddress())) {
            UserError error = assertThrows(UserError.class, () -> KeptServer.open(folder));
            assertTrue(error.getMessage().contains("Port " + taken.getLocalPort() + " "), error.getMessage());
        }
        Files.writeString(folder.resolve("mariadb.settings"), "port=" + address.port() + "\nno_such_setting=1\n");
        UserError refused = assertThrows(UserError.class, () -> KeptServer.open(folder));
        assertTrue(refused.getMessage().contains("no_such_setting"), refused.getMessage());
        assertStopped();
    }

    @Test
    void theDeathOfItsOwnerStopsIt() throws Exception {
        DatabaseAddress address;
        try (EmbeddedServer made = server().startKept()) {
            address = made.administrator("mysql");
            run(address, "create table kept as select 7 as n");
        }
        List<String> command = new java.util.ArrayList<>(
                ThisJava.command(KeptServerTest.Command.class.getName(), List.of("-XX:TieredStopAtLevel=1")));
        command.add(folder.toString());
        Process owner = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        ProcessHandle server;
        try {
            String said = owner.inputReader().readLine();
            assertTrue(said.endsWith("own"), said);
            server = ProcessHandle.of(Long.parseLong(said.split(" ")[0])).orElseThrow();
            assertEquals("7", ask(address, "select n from kept"));
        } finally {
            owner.destroyForcibly().waitFor();
        }
        assertTrue(OsProcesses.awaitEnd(List.of(server), Duration.ofSeconds(30)), "the server is left");
        try (KeptServer again = KeptServer.open(folder)) {
            assertFalse(again.borrowed());
            assertEquals("7", ask(address, "select n from kept"));
        }
        assertStopped();
    }

    @Test
    void aFolderWithoutAServerIsNamed() {
        UserError none = assertThrows(UserError.class, () -> ServerProgram.of("mariadb", Optional.of(folder)));
        assertTrue(
                none.getMessage().startsWith("The folder " + folder + " of --engine-home holds no MariaDB server"),
                none.getMessage());
        UserError gone = assertThrows(UserError.class, () -> MariadbBinaries.findAgain(Optional.of(folder)));
        assertTrue(
                gone.getMessage().startsWith("The folder " + folder + ", with whose MariaDB the kept server was made"),
                gone.getMessage());
        assertFalse(gone.getMessage().contains("--engine-home"), gone.getMessage());
    }

    private static void assertOnOtherDataItIsAStranger(EmbeddedServer server) throws Exception {
        Path data = Files.createDirectory(server.folder().path().resolve("other"));
        Path named = Files.writeString(data.resolve("mariadb.pid"), server.pid() + "\n");
        ServerProcess other = new ServerProcess(data, server.folder().program());
        assertEquals(Optional.empty(), other.process());
        other.stopCleanly();
        assertEquals("1", ask(server.administrator("mysql"), "select 1"));
        Files.delete(named);
        Files.delete(data);
    }

    /** As another user's; a folder is what root cannot write to either. */
    private void assertDataThatCannotBeOpenedAreNamed() throws Exception {
        Path first = folder.resolve("mariadb/ibdata1");
        Path aside = Files.move(first, folder.resolve("ibdata1"));
        Files.createDirectory(first);
        UserError refused = assertThrows(UserError.class, () -> KeptServer.open(folder));
        assertEquals(
                "The data file " + first + " of the embedded MariaDB server cannot be opened (" + first
                        + ": Is a directory); start the server as the owner of that file.",
                refused.getMessage());
        Files.delete(first);
        Files.move(aside, first);
    }

    /** As in another container on the same folder. */
    private void assertWhereItsProcessIsNotSeenItIsLeftAlone(EmbeddedServer server) throws Exception {
        Path named = folder.resolve("mariadb/mariadb.pid");
        String pid = Files.readString(named);
        Files.writeString(named, UNSEEN);
        try {
            MariadbProgram impatient =
                    new MariadbProgram(MariadbBinaries.findAgain(Optional.empty()), Duration.ofMillis(500));
            UserError refused =
                    assertThrows(UserError.class, () -> impatient.start(server.folder(), server.settings(), List.of()));
            assertTrue(refused.getMessage().startsWith("Another server works on the data of"), refused.getMessage());
            assertEquals(UNSEEN, Files.readString(named));
        } finally {
            Files.writeString(named, pid);
        }
        assertEquals("1", ask(server.administrator("mysql"), "select 1"));
    }

    private void assertStopped() {
        assertEquals(ServerFolder.of(folder).server().process(), Optional.empty());
        assertFalse(Files.exists(folder.resolve("mariadb/mariadb.pid")), "it did not end cleanly");
        assertFalse(Files.exists(folder.resolve("mariadb.owner")), "it has an owner still");
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
