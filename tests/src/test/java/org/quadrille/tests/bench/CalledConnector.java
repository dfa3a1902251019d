package org.quadrille.tests.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.LocalConnectorWorker;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.wire.FrameChannel;
import org.quadrille.common.wire.proto.DataMaintenanceInput;
import org.quadrille.common.wire.proto.MarketFeedInput;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeResultInput;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.Scale;
import org.quadrille.common.workload.TradeResultForm;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.load.BuildOptions;
import org.quadrille.schema.load.DatabaseBuilder;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.LoadProgress;
import org.quadrille.schema.load.PopulationRows;
import org.quadrille.schema.load.Tablespaces;
import org.quadrille.schema.population.Population;
import org.quadrille.vce.inputs.GroupData;
import org.quadrille.vce.inputs.GroupInputs;
import org.quadrille.vconnector.Connector;

/** A connector of the first group on one server's databases, and calls of every type to it, one after the other. */
final class CalledConnector implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final long SEED = 1;
    private static final int ENTRIES = 20;
    private static final long PRICE_CENTS = 2_500;
    /** Tables that Data-Maintenance changes by company. */
    private static final int[] COMPANY_TABLES = {2, 7, 8};

    private final Connector connector;
    private final LocalConnectorWorker worker;
    private final FrameChannel channel;
    private final BlockingQueue<Order> orders;
    private final GroupData data;
    private final GroupInputs inputs;
    private final RandomStream random = new RandomStream(SEED, 99);
    private int maintained;

    /**
     * Starts it.
     *
     * @param databases the port at which the server's databases, made by {@link #build}, are reached
     * @param market the port at which orders are taken
     * @param orders those that were taken
     */
    CalledConnector(
            Bench bench,
            TradeResultForm form,
            Scale scale,
            EmbeddedServer server,
            int databases,
            int market,
            BlockingQueue<Order> orders)
            throws Exception {
        Profile profile = Stub.profile(p -> p.put("initialTradeDays", scale.initialTradeDays())
                        .put("dailyMarketDays", scale.dailyMarketDays()))
                .change()
                .tradeResult(form)
                .build();
        this.connector = new Connector(InetAddress.getLoopbackAddress(), 0);
        this.worker =
                new LocalConnectorWorker(connector, bench.folder().resolve("logs-" + form + server.port()), () -> {});
        worker.configure(
                Stub.assignment("run", 1, testbed(server, scale, databases, market, connector.dataPort()), profile));
        worker.prepare();
        worker.start(RunClock.wallMicros());
        this.channel = FrameChannel.connect(Stub.HOST, connector.dataPort(), Stub.TOKEN, "bench", TIMEOUT);
        this.orders = orders;
        this.data = new GroupData(new Population(SEED, scale));
        this.inputs = new GroupInputs(data, profile.inputs(), type -> new RandomStream(SEED, type.ordinal()));
    }

    /** Makes the databases of the group on a server. */
    static void build(EmbeddedServer server, Scale scale) {
        DatabaseSpec spec = new DatabaseSpec(SEED, scale, 2_000);
        List<DatabaseTarget> targets = new ArrayList<>();
        for (DatabaseRole role : DatabaseRole.values()) {
            targets.add(new DatabaseTarget(
                    new DatabaseId(new GroupId(1, 1), role), database(server, role), spec, Tablespaces.NONE));
        }
        BuildOptions options = new BuildOptions(Runtime.getRuntime().availableProcessors(), false, false, false);
        new DatabaseBuilder(PopulationRows::of, options, LoadProgress.SILENT).build(targets);
    }

    static DatabaseAddress database(EmbeddedServer server, DatabaseRole role) {
        return server.address(name(role));
    }

    private static String name(DatabaseRole role) {
        return role.name().toLowerCase(Locale.ROOT) + "00";
    }

    /** The connector is that of the first group. */
    private static Testbed testbed(EmbeddedServer server, Scale scale, int databases, int market, int connector) {
        return Stub.testbed(Stub.ONE_SESSION, 1, 1, List.of(connector, 1, 1, 1))
                .change()
                .engine(server.administration().engine().facts().name())
                .build()
                .withMarketEmulator(1, m -> new Testbed.MarketEmulator(Stub.HOST, 1, market))
                .withGroup(
                        new GroupId(1, 1),
                        g -> g.withLoadUnits(scale.loadUnits())
                                .withActiveLoadUnits(scale.activeLoadUnits())
                                .withDatabase(DatabaseRole.OLTP, d -> database(server, databases, DatabaseRole.OLTP))
                                .withDatabase(DatabaseRole.DSS, d -> database(server, databases, DatabaseRole.DSS)));
    }

    private static Testbed.Database database(EmbeddedServer server, int port, DatabaseRole role) {
        return Testbed.Database.of(Stub.HOST, port, name(role), EmbeddedServer.USER)
                .withPasswordFile(server.passwordFile().toString())
                .withPoolSize(1);
    }

    /** Fails if the transaction does. */
    void call(Request request) throws IOException {
        Reply reply = channel.call(request);
        if (TransactionStatus.isInvalid(reply.getStatus())) {
            throw new IllegalStateException(
                    request.getInputCase() + " failed: " + reply.getSqlState() + " " + reply.getMessage());
        }
    }

    /** The next call of a type; for a Trade-Result there is a trade that waits for it. */
    Request next(TransactionType type) throws Exception {
        return switch (type) {
            case TRADE_RESULT ->
                Request.newBuilder()
                        .setTradeResult(TradeResultInput.newBuilder()
                                .setTradeId(marketOrder())
                                .setTradePrice(PRICE_CENTS))
                        .build();
            case MARKET_FEED -> {
                MarketFeedInput.Builder feed = MarketFeedInput.newBuilder();
                for (int i = 0; i < ENTRIES; i++) {
                    feed.addEntries(MarketFeedInput.TickerEntry.newBuilder()
                            .setSymbol(data.anySymbol(random))
                            .setPrice(PRICE_CENTS)
                            .setQuantity(100));
                }
                yield Request.newBuilder().setMarketFeed(feed).build();
            }
            case DATA_MAINTENANCE ->
                Request.newBuilder()
                        .setDataMaintenance(DataMaintenanceInput.newBuilder()
                                .setDatabase(org.quadrille.common.wire.proto.DatabaseRole.OLTP)
                                .setTable(COMPANY_TABLES[maintained++ % COMPANY_TABLES.length])
                                .setCompanyId(data.anyCompany(random)))
                        .build();
            default -> inputs.maker(type).next();
        };
    }

    /** No trade waits for its result any more. */
    void forgetOrders() {
        orders.clear();
    }

    /** A trade that waits for its result; a new one if there is none. */
    private long marketOrder() throws IOException, InterruptedException {
        while (true) {
            Order order = orders.poll(1, TimeUnit.MILLISECONDS);
            if (order == null) {
                channel.call(inputs.maker(TransactionType.TRADE_ORDER).next());
            } else if (order.getAction() == Order.Action.PROCESS) {
                return order.getTradeId();
            }
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
        worker.abort("run", "all is counted");
        connector.close();
    }
}
