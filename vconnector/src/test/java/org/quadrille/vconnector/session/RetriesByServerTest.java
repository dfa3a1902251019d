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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        private final String state;
        private boolean lost;

        Losing(String state) {
            super(TransactionType.TRADE_RESULT, false);
            this.state = state;
        }

        @Override
        public Outcome run(FrameSender frames, Connection connection, Request request, Reply.Builder reply)
                throws SQLException {
            Sql.execute(connection, "begin");
            if (!lost) {
                lost = true;
                throw new SQLException("a test of it", state);
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

    /** Where one alone is written to, nobody else gives the keys of a transaction, so that a second try would not help. */
    @ParameterizedTest
    @CsvSource({"FIRST, 40001, 1", "SPREAD, 40001, 1", "FIRST, 23505, 0", "SPREAD, 23505, 1", "SPREAD, 23514, 0"})
    void aKeyThatWasGivenTwiceIsAConflictWhereAllAreWrittenTo(DatabaseServer.Routing routing, String state, int retries)
            throws Exception {
        DatabaseAddress at = TradingHouse.sharedServer().address("postgres");
        Route route = new Route(List.of(new DatabaseServer("127.0.0.1", at.port())), routing);
        try (Databases databases = databases(at, route)) {
            Reply reply = lost(databases, at, state);
            assertEquals(retries, reply.getRetries());
            assertEquals(retries == 0 ? state : "", reply.getSqlState());
        }
    }

    private static List<Entry> retries(DatabaseAddress at, Route route) throws Exception {
        try (Databases databases = databases(at, route)) {
            for (int i = 0; i < TRANSACTIONS; i++) {
                Reply reply = lost(databases, at, "40001");
                assertEquals(1, reply.getRetries(), reply.getMessage());
            }
            return databases.retries(DatabaseRole.OLTP);
        }
    }

    private static Databases databases(DatabaseAddress at, Route route) throws InterruptedException {
        DatabaseAddress address = new DatabaseAddress(
                at.engine(), at.host(), at.port(), at.database(), at.user(), at.password(), null, route);
        Databases databases = new Databases(Map.of(DatabaseRole.OLTP, new PoolTarget(address, 1, RunSessions.RUN)));
        assertTrue(databases.awaitFull(DatabaseRole.OLTP, 20, TimeUnit.SECONDS));
        return databases;
    }

    private static Reply lost(Databases databases, DatabaseAddress at, String state) {
        Transaction losing = new Losing(state);
        return new TransactionRunner(
                        databases,
                        FrameSender.joined(at.engine()),
                        new PendingOrders(new GroupId(1, 1)),
                        new Counters(),
                        new FailureLog(),
                        new MarketLag(),
                        request -> losing)
                .run(Request.getDefaultInstance());
    }
}
