package org.quadrille.tests.e2e;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Assumptions;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.TradeResultForm;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.ServerProgram;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.Tablespaces;
import org.quadrille.tests.LoadedDatabases;
import org.quadrille.vconnector.database.WatchedSockets;
import org.quadrille.vconnector.transactions.BrokerVolume;
import org.quadrille.vconnector.transactions.CustomerPosition;
import org.quadrille.vconnector.transactions.DataMaintenance;
import org.quadrille.vconnector.transactions.FrameSender;
import org.quadrille.vconnector.transactions.MarketFeed;
import org.quadrille.vconnector.transactions.MarketWatch;
import org.quadrille.vconnector.transactions.PendingOrders;
import org.quadrille.vconnector.transactions.SecurityDetail;
import org.quadrille.vconnector.transactions.TradeCleanup;
import org.quadrille.vconnector.transactions.TradeLookup;
import org.quadrille.vconnector.transactions.TradeOrder;
import org.quadrille.vconnector.transactions.TradeResult;
import org.quadrille.vconnector.transactions.TradeStatus;
import org.quadrille.vconnector.transactions.TradeUpdate;
import org.quadrille.vconnector.transactions.Transaction;

/** One engine with its database, a session in it, and its transactions as a connector runs them. */
final class EngineSide implements AutoCloseable {
    final Connection connection;
    final FrameSender frames;
    final PendingOrders orders = new PendingOrders(new GroupId(1, 1));
    final Map<TransactionType, Transaction> transactions = new EnumMap<>(TransactionType.class);
    final Transaction inDatabase = new TradeResult(TradeResultForm.IN_DATABASE);

    EngineSide(DatabaseAddress address) throws SQLException {
        Properties properties =
                address.engine().connecting().poolProperties(address, "equal answers", 10, 300, WatchedSockets.class);
        connection = DriverManager.getConnection(address.url(), properties);
        try (var statement = connection.createStatement()) {
            statement.execute(address.sessionSettings());
        }
        frames = FrameSender.joined(address.engine());
        for (Transaction transaction : List.of(
                new BrokerVolume(),
                new CustomerPosition(),
                new MarketWatch(),
                new SecurityDetail(),
                new TradeLookup(),
                new TradeOrder(orders),
                new TradeStatus(),
                new TradeUpdate(),
                new TradeResult(TradeResultForm.IN_TIER_A),
                new MarketFeed(orders),
                new DataMaintenance(),
                new TradeCleanup())) {
            transactions.put(transaction.type(), transaction);
        }
    }

    Reply answer(TransactionType type, Request request, boolean inTheDatabase) throws SQLException {
        orders.clear();
        Reply.Builder reply = Reply.newBuilder();
        Transaction transaction = inTheDatabase ? inDatabase : transactions.get(type);
        try {
            if (transaction.run(frames, connection, request, reply) == Transaction.Outcome.ROLLBACK) {
                frames.rollBack(connection);
            }
        } catch (SQLException e) {
            throw new SQLException(type + " of " + request + ": " + e.getMessage(), e);
        }
        return reply.build();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    /** The program of the other engine; the test is left out where it is missing. */
    static ServerProgram otherProgram() {
        try {
            return ServerProgram.of("mariadb", Optional.empty());
        } catch (UserError none) {
            return Assumptions.abort(none.getMessage());
        }
    }

    static DatabaseAddress loaded(EmbeddedServer server, DatabaseSpec spec) {
        DatabaseTarget target = new DatabaseTarget(
                new DatabaseId(new GroupId(1, 1), DatabaseRole.OLTP),
                server.address("equal_answers"),
                spec,
                Tablespaces.NONE);
        LoadedDatabases.unchecked(List.of(target));
        return target.address();
    }
}
