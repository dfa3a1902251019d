package org.quadrille.vdriver.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.ServerProgram;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Nodes;
import org.quadrille.schema.engine.Route;

/** Sessions of a database that two servers hold go to the one that takes changes, whatever their order. */
class RouteTest {
    @TempDir
    Path folder;

    @Test
    void sessionsFollowTheServerThatTakesChanges() throws Exception {
        try (Replication servers = Replication.of(folder.resolve("first"), folder.resolve("second"))) {
            servers.awaitEqual();
            DatabaseServer primary = servers.servers().get(0);
            DatabaseServer standby = servers.servers().get(1);
            DatabaseAddress address = address(servers, List.of(standby, primary));
            assertEquals(primary.port(), port(address));
            assertEquals(primary.port(), port(address.withDatabase("template1")));
            assertEquals(List.of("the server " + standby + " is a standby."), Nodes.look(address));
            servers.pauseStandby();
            try (Connection connection = address.connect()) {
                Sql.execute(connection, "create table more (id int)");
            }
            String behind = Nodes.look(address).get(1);
            assertTrue(
                    behind.matches("the server " + standby + " has still to apply .* that its primary has written\\."),
                    behind);
            try (Connection connection = address.connect()) {
                Sql.execute(connection, "create database later");
            }
            assertEquals(
                    List.of(
                            "the server " + standby + " is a standby.",
                            "the server " + standby
                                    + " is behind: it does not have the database \"later\" yet, which its primary has made."),
                    Nodes.look(address.withDatabase("later")));
            String never = assertThrows(UserError.class, () -> Nodes.look(address.withDatabase("never")))
                    .getMessage();
            assertEquals(
                    "The database \"never\" does not exist on " + primary + "; make it with `quadrille db build`.",
                    never);
            servers.resumeStandby();
            assertEquals(List.of("the server " + standby + " is a standby."), Nodes.look(address));
            servers.primary().kill();
            SQLException none = assertThrows(SQLException.class, address::connect);
            assertTrue(address.engine().notYet(none));
            String said = address.explain(none).getMessage();
            assertTrue(
                    said.startsWith(
                            "None of the servers " + standby + "," + primary + " takes changes (" + primary + ": "),
                    said);
            assertTrue(said.contains("; " + standby + " is a standby); start the primary"), said);
            servers.promote();
            assertEquals(standby.port(), port(address));
            String down = Nodes.look(address).get(0);
            assertTrue(down.startsWith("The server " + primary + " cannot be reached"), down);
            assertEquals(standby.port(), port(address(servers, List.of(standby, primary))));
        }
    }

    private static DatabaseAddress address(Replication servers, List<DatabaseServer> order) {
        return at(servers.primary().administrator("postgres"), order);
    }

    private static DatabaseAddress at(DatabaseAddress one, List<DatabaseServer> order) {
        return new DatabaseAddress(
                one.engine(),
                order.get(0).host(),
                order.get(0).port(),
                one.database(),
                one.user(),
                one.password(),
                null,
                new Route(order, null));
    }

    private static int port(DatabaseAddress address) throws SQLException {
        try (Connection connection = address.connect()) {
            return Integer.parseInt(Sql.text(connection, "select inet_server_port()"));
        }
    }

    @Test
    void serversThatAreNoCopiesOfEachOtherAreNamed() throws Exception {
        try (Replication servers = Replication.of(folder.resolve("first"), folder.resolve("second"));
                EmbeddedServer other =
                        EmbeddedServer.in(folder.resolve("other")).start()) {
            servers.awaitEqual();
            DatabaseAddress address = address(servers, servers.servers());
            servers.promote();
            String said =
                    assertThrows(UserError.class, () -> Nodes.look(address)).getMessage();
            assertTrue(said.contains(" both take changes, but one has to be a copy of the other"), said);
            sessionsThatAreSpreadAreNoMove(address, servers.servers());
            DatabaseAddress lone = other.administrator("postgres");
            List<DatabaseServer> foreign =
                    List.of(servers.servers().get(0), new DatabaseServer(lone.host(), lone.port()));
            // It has another password.
            String refused = assertThrows(UserError.class, () -> Nodes.look(address(servers, foreign)))
                    .getMessage();
            assertEquals(
                    "The server " + foreign.get(1) + " refuses the password of user \"" + lone.user()
                            + "\"; set the right one in the environment variable or file that the testbed names.",
                    refused);
            try (Connection connection = lone.connect()) {
                Sql.execute(
                        connection,
                        "alter role " + lone.user() + " password '"
                                + servers.primary().password() + "'");
            }
            String apart = assertThrows(UserError.class, () -> Nodes.look(address(servers, foreign)))
                    .getMessage();
            assertTrue(
                    apart.startsWith(
                            "The servers " + foreign.get(0) + "," + foreign.get(1) + " are of different clusters ("),
                    apart);
            servers.primary().kill();
            servers.standby().kill();
            String down = address.explain(assertThrows(SQLException.class, address::connect))
                    .getMessage();
            assertTrue(down.startsWith("None of the servers " + address.server() + " takes changes ("), down);
            assertTrue(down.contains("refused"), down);
        }
    }

    @Test
    void aServerOfAnotherEngineIsNamedWhereverItStands() throws Exception {
        ServerProgram program;
        try {
            program = ServerProgram.of("mariadb", Optional.empty());
        } catch (UserError missing) {
            throw new TestAbortedException(missing.getMessage());
        }
        try (EmbeddedServer postgres =
                        EmbeddedServer.in(folder.resolve("postgres")).start();
                EmbeddedServer mariadb =
                        EmbeddedServer.in(folder.resolve("mariadb"), program).start()) {
            List<DatabaseServer> servers = Stream.of(postgres, mariadb)
                    .map(server -> new DatabaseServer("127.0.0.1", server.port()))
                    .toList();
            List<DatabaseServer> reversed = List.of(servers.get(1), servers.get(0));
            for (EmbeddedServer one : List.of(postgres, mariadb)) {
                DatabaseAddress address = one.address("any").administration();
                DatabaseServer foreign = servers.get(one == postgres ? 1 : 0);
                for (List<DatabaseServer> order : List.of(servers, reversed)) {
                    String said = assertThrows(UserError.class, () -> Nodes.look(at(address, order)))
                            .getMessage();
                    assertTrue(said.contains(foreign + " is "), said);
                    assertTrue(
                            said.contains("but the testbed's engine is "
                                    + address.engine().facts().name()),
                            said);
                }
            }
        }
    }

    private static void sessionsThatAreSpreadAreNoMove(DatabaseAddress address, List<DatabaseServer> servers)
            throws SQLException {
        int writer = port(address);
        Route spread = new Route(servers, DatabaseServer.Routing.SPREAD);
        Set<Integer> ports = new TreeSet<>();
        for (int i = 0; i < servers.size(); i++) {
            try (Connection connection = spread.pooled(address, DatabaseAddress::connect)) {
                ports.add(Integer.parseInt(Sql.text(connection, "select inet_server_port()")));
            }
        }
        assertEquals(servers.stream().map(DatabaseServer::port).collect(Collectors.toSet()), ports);
        assertEquals(Optional.empty(), spread.moved());
        assertEquals(writer, port(address), "other sessions stay where they were");
    }
}
