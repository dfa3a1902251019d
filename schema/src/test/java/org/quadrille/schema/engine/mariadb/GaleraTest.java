package org.quadrille.schema.engine.mariadb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.ServerProgram;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.load.DatabaseState;
import org.quadrille.schema.load.DatabaseStatus;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.MariadbTestServer;

/** A real node of a cluster of one. */
class GaleraTest {
    /** Of the package galera-4. */
    private static final Path PROVIDER = Path.of("/usr/lib/galera/libgalera_smm.so");

    @TempDir
    Path folder;

    @Test
    void aNodeSaysWhatItIs_andBeginsNothingUnlessItIsSynced() throws Exception {
        MariadbTestServer.assumeBinaries();
        assumeTrue(Files.exists(PROVIDER), "there is no " + PROVIDER + " (Debian: galera-4)");
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        try (EmbeddedServer node = EmbeddedServer.in(folder, ServerProgram.of("mariadb", Optional.empty()))
                .set("binlog_format", "ROW")
                .set("innodb_autoinc_lock_mode", "2")
                .set("wsrep_on", "ON")
                .set("wsrep_provider", PROVIDER.toString())
                .set("wsrep_provider_options", "gmcast.listen_addr=tcp://127.0.0.1:" + port)
                .set("wsrep_node_address", "127.0.0.1")
                .set("wsrep_cluster_name", "shop")
                .set("wsrep_cluster_address", "gcomm://")
                .start()) {
            DatabaseTarget target = MariadbRefusalsTest.target(node.address("oltp"));
            MariadbRefusalsTest.builder(spec -> List.of()).build(List.of(target));
            assertEquals(DatabaseState.FRESH, DatabaseStatus.of(target).state());
            assertEquals(List.of("a node of the Galera cluster shop"), clusters(target.address()));
            try (Connection root = node.administrator("mysql").connect()) {
                Sql.execute(root, "set global wsrep_desync = 1");
            }
            String said = assertThrows(
                            UserError.class,
                            () -> MariadbRefusalsTest.builder(spec -> List.of())
                                    .build(List.of(MariadbRefusalsTest.target(node.address("another")))))
                    .getMessage();
            assertEquals(
                    "tile 1 group 1 OLTP: The server 127.0.0.1:" + node.port()
                            + " is a node of a Galera cluster that is Donor/Desynced (wait"
                            + " until it is Synced, or name another node).",
                    said);
            try (Connection session = target.address().connect()) {
                assertThrows(UserError.class, () -> DatabaseStatus.require(target, session));
                assertTrue(DatabaseStatus.requireAfterRun(target, session).loaded());
            }
        }
    }

    @Test
    void anOtherServerSaysNothingOfClusters() throws SQLException {
        MariadbTestServer.assumeBinaries();
        assertEquals(List.of(), clusters(MariadbTestServer.get().administrator("mysql")));
    }

    private static List<String> clusters(DatabaseAddress address) throws SQLException {
        try (Connection connection = address.connect()) {
            return Sql.rows(
                            connection,
                            address.files().query("server-settings"),
                            row -> row.getString(1) + "=" + row.getString(2))
                    .stream()
                    .filter(row -> row.startsWith("cluster="))
                    .map(row -> row.substring("cluster=".length()))
                    .toList();
        }
    }
}
