package org.quadrille.vconnector.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.control.ConnectorWorker.Entry;
import org.quadrille.common.wire.MarketLag;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Route;
import org.quadrille.schema.engine.RunSessions;
import org.quadrille.vconnector.database.Databases;
import org.quadrille.vconnector.database.Databases.PoolTarget;
import org.quadrille.vconnector.transactions.FrameSender;
import org.quadrille.vconnector.transactions.PendingOrders;
import org.quadrille.vconnector.transactions.Transaction;

/** How often transactions are sent again to each server of a database: here two addresses of one. */
@Timeout(120)
class RetriesByServerTest {
    private static final int TRANSACTIONS = 6;

    /** Loses its first attempt, on whatever server it is. */
    private static final class Losing extends Transaction {
        private boolean lost;

        Losing() {
            super(TransactionType.TRADE_RESULT, false);
        }

        @Override
        public Outcome run(FrameSender frames, Connection connection, Request request, Reply.Builder reply)
                throws SQLException {
            Sql.execute(connection, "begin");
            if (!lost) {
                lost = true;
                throw new SQLException("a test of it", "40001");
            }
            Sql.execute(connection, "commit");
            return Outcome.COMMIT;
        }
    }

    @Test
    void eachIsCountedWhereItWasSentAgain() throws Exception {
        DatabaseAddress at = TradingHouse.sharedServer().address("postgres");
        List<DatabaseServer> servers =
                List.of(new DatabaseServer("127.0.0.1", at.port()), new DatabaseServer("localhost", at.port()));
        Route route = new Route(servers, null);
        List<Entry> told = retries(at, route);
        // Another test may have found one of them silent, which is then asked last.
        DatabaseServer used = route.last().orElseThrow();
        String counts = servers.stream()
                .map(server -> server + (server.equals(used) ? " " + TRANSACTIONS : " 0"))
                .collect(Collectors.joining(", "));
        assertEquals(List.of(new Entry("retries by server", counts)), told);
        assertEquals(List.of(), retries(at, null));
    }

    private static List<Entry> retries(DatabaseAddress at, Route route) throws Exception {
        DatabaseAddress address = new DatabaseAddress(
                at.engine(), at.host(), at.port(), at.database(), at.user(), at.password(), null, route);
        PoolTarget one = new PoolTarget(address, 1, RunSessions.RUN);
        try (Databases databases = new Databases(Map.of(DatabaseRole.OLTP, one))) {
            assertTrue(databases.awaitFull(DatabaseRole.OLTP, 20, TimeUnit.SECONDS));
            for (int i = 0; i < TRANSACTIONS; i++) {
                Transaction losing = new Losing();
                Reply reply = new TransactionRunner(
                                databases,
                                FrameSender.joined(at.engine()),
                                new PendingOrders(new GroupId(1, 1)),
                                new Counters(),
                                new FailureLog(),
                                new MarketLag(),
                                request -> losing)
                        .run(Request.getDefaultInstance());
                assertEquals(1, reply.getRetries(), reply.getMessage());
            }
            return databases.retries(DatabaseRole.OLTP);
        }
    }
}
