package org.quadrille.vconnector.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.wire.MarketLag;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.SqlStates;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.ServerProgram;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Nodes;
import org.quadrille.schema.engine.Route;
import org.quadrille.schema.engine.RunSessions;
import org.quadrille.vconnector.database.Databases;
import org.quadrille.vconnector.database.Databases.PoolTarget;
import org.quadrille.vconnector.transactions.FrameSender;
import org.quadrille.vconnector.transactions.PendingOrders;
import org.quadrille.vconnector.transactions.Transaction;

/** Two MariaDB servers of a database, one of them read-only: sessions follow the other one, also where they stay open. */
@Timeout(120)
class WriterDemotedTest {
    private static final int SESSIONS = 3;

    private static final Transaction WRITE = new Transaction(TransactionType.TRADE_RESULT, false) {
        @Override
        public Outcome run(FrameSender frames, Connection connection, Request request, Reply.Builder reply)
                throws SQLException {
            Sql.execute(connection, "insert into written (at) values (@@global.port)");
            return Outcome.COMMIT;
        }
    };

    @TempDir
    Path folder;

    @Test
    void aWriterThatBecomesReadOnlyAndKeepsItsSessionsIsLeft() throws Exception {
        try (EmbeddedServer one = server("one");
                EmbeddedServer two = server("two")) {
            List<DatabaseServer> servers =
                    List.of(new DatabaseServer("127.0.0.1", two.port()), new DatabaseServer("127.0.0.1", one.port()));
            readOnly(two, true);
            DatabaseAddress at = one.address("shop");
            DatabaseAddress address = new DatabaseAddress(
                    at.engine(), at.host(), two.port(), "shop", "trader", "Trading-1", null, new Route(servers, null));
            assertEquals(
                    List.of(
                            "the server " + servers.get(0)
                                    + " takes no changes (read_only) and receives nothing from its primary.",
                            "the server " + servers.get(0) + " has still to apply what other servers have written."),
                    Nodes.look(address));
            try (Databases pools =
                    new Databases(Map.of(DatabaseRole.OLTP, new PoolTarget(address, SESSIONS, RunSessions.RUN)))) {
                assertTrue(pools.awaitFull(DatabaseRole.OLTP, 20, TimeUnit.SECONDS));
                TransactionRunner runner = new TransactionRunner(
                        pools,
                        FrameSender.joined(at.engine()),
                        new PendingOrders(new GroupId(1, 1)),
                        new Counters(),
                        new FailureLog(),
                        new MarketLag(),
                        request -> WRITE);
                assertEquals(
                        TransactionStatus.GOOD,
                        runner.run(Request.getDefaultInstance()).getStatus());
                readOnly(one, true);
                Reply lost = runner.run(Request.getDefaultInstance());
                assertEquals(SqlStates.CONNECTION_LOST, lost.getSqlState(), lost.getMessage());
                Reply nowhere = runner.run(Request.getDefaultInstance());
                assertTrue(SqlStates.lost(nowhere.getSqlState()), nowhere.getSqlState());
                assertTrue(
                        nowhere.getMessage().contains(servers.get(1) + " takes no changes (read_only)"),
                        nowhere.getMessage());
                readOnly(two, false);
                long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
                Reply reply = nowhere;
                while (reply.getStatus() != TransactionStatus.GOOD && System.nanoTime() - end < 0) {
                    reply = runner.run(Request.getDefaultInstance());
                }
                assertEquals(TransactionStatus.GOOD, reply.getStatus(), reply.getMessage());
            }
            assertEquals("1", ask(one, "select count(*) from shop.written"));
            assertNotEquals("0", ask(two, "select count(*) from shop.written"));
            assertTrue(address.route().moved().isPresent());
        }
    }

    private EmbeddedServer server(String name) throws SQLException {
        ServerProgram program;
        try {
            program = ServerProgram.of("mariadb", Optional.empty());
        } catch (UserError none) {
            return Assumptions.abort(none.getMessage());
        }
        EmbeddedServer server = EmbeddedServer.in(folder.resolve(name), program)
                .set("log_bin", "log")
                .start();
        try (Connection root = server.administrator("mysql").connect()) {
            Sql.execute(root, "create database shop");
            Sql.execute(root, "create table shop.written (at int)");
            Sql.execute(root, "create user trader@'%' identified by 'Trading-1'");
            Sql.execute(root, "grant all on shop.* to trader@'%'");
        }
        return server;
    }

    private static void readOnly(EmbeddedServer server, boolean on) throws SQLException {
        try (Connection root = server.administrator("mysql").connect()) {
            Sql.execute(root, "set global read_only = " + (on ? 1 : 0));
        }
    }

    private static String ask(EmbeddedServer server, String query) throws SQLException {
        try (Connection root = server.administrator("mysql").connect()) {
            return Sql.text(root, query);
        }
    }
}
