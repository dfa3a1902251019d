package org.quadrille.tests.bench;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.wire.proto.MarketFeedInput;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeResultInput;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.population.Population;
import org.quadrille.vce.inputs.GroupData;
import org.quadrille.vce.inputs.GroupInputs;
import org.quadrille.vconnector.database.WatchedSockets;
import org.quadrille.vconnector.transactions.BrokerVolume;
import org.quadrille.vconnector.transactions.CustomerPosition;
import org.quadrille.vconnector.transactions.FrameSender;
import org.quadrille.vconnector.transactions.MarketFeed;
import org.quadrille.vconnector.transactions.MarketWatch;
import org.quadrille.vconnector.transactions.PendingOrders;
import org.quadrille.vconnector.transactions.SecurityDetail;
import org.quadrille.vconnector.transactions.TradeLookup;
import org.quadrille.vconnector.transactions.TradeOrder;
import org.quadrille.vconnector.transactions.TradeResult;
import org.quadrille.vconnector.transactions.TradeStatus;
import org.quadrille.vconnector.transactions.TradeUpdate;
import org.quadrille.vconnector.transactions.Transaction;

/**
 * CPU time that the server's process or thread of one session spends on each type of transaction, called by the kit's own
 * transactions, one type after the other. The work of other server processes, such as writing the WAL, is not included.
 */
final class FrameCosts {
    private static final int TICKER = 20;

    private final Connection connection;
    private final FrameSender frames;
    private final long backend;
    private final PendingOrders orders = new PendingOrders(1, 1);
    private final Map<TransactionType, Transaction> transactions = new EnumMap<>(TransactionType.class);
    private final GroupData data;
    private final GroupInputs inputs;
    private final RandomStream random;

    private FrameCosts(Connection connection, BenchEngine engine, RunSetup setup) throws SQLException {
        this.connection = connection;
        this.frames = FrameSender.joined(engine.engine());
        long seed = setup.testbed().inputSeed().number();
        this.random = new RandomStream(seed, 0xF0);
        this.data = new GroupData(new Population(setup.testbed().seed(), setup.scale(new GroupId(1, 1))));
        this.inputs =
                new GroupInputs(data, setup.profile().inputs(), type -> new RandomStream(seed, 0xF1, type.ordinal()));
        for (Transaction transaction : new Transaction[] {
            new BrokerVolume(),
            new CustomerPosition(),
            new MarketWatch(),
            new SecurityDetail(),
            new TradeLookup(),
            new TradeOrder(orders),
            new TradeStatus(),
            new TradeUpdate(),
            new TradeResult(setup.profile().tradeResult()),
            new MarketFeed(orders)
        }) {
            transactions.put(transaction.type(), transaction);
        }
        try (Statement statement = connection.createStatement();
                ResultSet thread = statement.executeQuery(engine.thread())) {
            thread.next();
            this.backend = thread.getLong(1);
        }
    }

    /**
     * Measures.
     *
     * @param database one for all types
     * @param rounds how often
     * @param calls of each type in a round
     * @return microseconds for each transaction, by type and round
     */
    static Map<TransactionType, double[]> micros(
            EmbeddedServer server, String database, RunSetup setup, int rounds, int calls)
            throws SQLException, IOException {
        Map<TransactionType, double[]> micros = new LinkedHashMap<>();
        try (Connection connection = connect(server, database)) {
            FrameCosts costs = new FrameCosts(connection, BenchEngine.of(server), setup);
            // Round -1 only warms up plans and caches.
            for (int round = -1; round < rounds; round++) {
                for (TransactionType type : costs.transactions.keySet()) {
                    double cost = costs.cost(type, calls);
                    if (round >= 0) {
                        micros.computeIfAbsent(type, t -> new double[rounds])[round] = cost;
                    }
                }
            }
        }
        return micros;
    }

    /** A session as those of a connector. */
    static Connection connect(EmbeddedServer server, String database) throws SQLException {
        DatabaseAddress address = server.address(database);
        Properties properties =
                address.engine().connecting().poolProperties(address, "bench", 10, 300, WatchedSockets.class);
        Connection connection = DriverManager.getConnection(address.url(), properties);
        try (Statement statement = connection.createStatement()) {
            statement.execute(address.sessionSettings());
        }
        return connection;
    }

    private double cost(TransactionType type, int calls) throws SQLException, IOException {
        long nanos = 0;
        for (int i = 0; i < calls; i++) {
            Request request = request(type);
            long start = ProcessCpu.nanos(backend);
            run(type, request);
            nanos += ProcessCpu.nanos(backend) - start;
        }
        return nanos / 1e3 / calls;
    }

    private Reply.Builder run(TransactionType type, Request request) throws SQLException {
        Reply.Builder reply = Reply.newBuilder();
        orders.clear();
        Transaction.Outcome outcome = transactions.get(type).run(frames, connection, request, reply);
        if (TransactionStatus.isInvalid(reply.getStatus()) || outcome == Transaction.Outcome.ROLLBACK) {
            throw new IllegalStateException(type.title() + " ended with " + outcome + " and " + reply);
        }
        return reply;
    }

    private Request request(TransactionType type) throws SQLException {
        return switch (type) {
            case TRADE_RESULT ->
                Request.newBuilder()
                        .setTradeResult(TradeResultInput.newBuilder()
                                .setTradeId(submitted())
                                .setTradePrice(price()))
                        .build();
            case MARKET_FEED -> Request.newBuilder().setMarketFeed(ticker()).build();
            default -> inputs.maker(type).next();
        };
    }

    /** Id of a new trade that waits for its result. */
    private long submitted() throws SQLException {
        while (true) {
            run(
                    TransactionType.TRADE_ORDER,
                    inputs.maker(TransactionType.TRADE_ORDER).next());
            for (Order order : orders.waiting()) {
                if (order.getAction() == Order.Action.PROCESS) {
                    return order.getTradeId();
                }
            }
        }
    }

    private MarketFeedInput ticker() {
        MarketFeedInput.Builder input = MarketFeedInput.newBuilder();
        for (int i = 0; i < TICKER; i++) {
            input.addEntries(MarketFeedInput.TickerEntry.newBuilder()
                    .setSymbol(data.anySymbol(random))
                    .setPrice(price())
                    .setQuantity(100));
        }
        return input.build();
    }

    private long price() {
        return random.between(2_000L, 3_000L);
    }
}
