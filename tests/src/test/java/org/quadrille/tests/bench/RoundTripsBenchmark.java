package org.quadrille.tests.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.LocalConnectorWorker;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.wire.FrameChannel;
import org.quadrille.common.wire.FrameServer;
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
import org.quadrille.schema.load.BuildOptions;
import org.quadrille.schema.load.DatabaseBuilder;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.LoadProgress;
import org.quadrille.schema.load.PopulationRows;
import org.quadrille.schema.load.Tablespaces;
import org.quadrille.schema.population.Population;
import org.quadrille.tests.bench.Figure.Kind;
import org.quadrille.vce.inputs.GroupData;
import org.quadrille.vce.inputs.GroupInputs;
import org.quadrille.vconnector.Connector;

/** Round trips between the connector and its databases, transaction type by transaction type, counted on the wire. */
final class RoundTripsBenchmark implements Benchmark {
    private static final Setting CALLS = new Setting("calls", "counted calls of every type", 200, 20);

    /** Covers what happens only once: the first call opens statements, and from the fifth on the server keeps them. */
    private static final int WARM_UP = 10;

    private static final String MOST = ", most of a call";
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final long SEED = 1;
    private static final Scale SCALE = new Scale(1, 1, 5, 130);
    private static final int ENTRIES = 20;
    private static final long PRICE_CENTS = 2_500;
    /** Tables that Data-Maintenance changes by company. */
    private static final int[] COMPANY_TABLES = {2, 7, 8};

    /** Read-only types: one; Trade-Order: one for each of its six frames and the commit; Trade-Result: two. */
    private static final Map<TransactionType, Integer> BUDGETS = budgets();

    private static Map<TransactionType, Integer> budgets() {
        Map<TransactionType, Integer> budgets = new EnumMap<>(TransactionType.class);
        for (TransactionType type : List.of(
                TransactionType.BROKER_VOLUME,
                TransactionType.CUSTOMER_POSITION,
                TransactionType.MARKET_WATCH,
                TransactionType.SECURITY_DETAIL,
                TransactionType.TRADE_LOOKUP,
                TransactionType.TRADE_STATUS)) {
            budgets.put(type, 1);
        }
        budgets.put(TransactionType.TRADE_ORDER, 7);
        budgets.put(TransactionType.TRADE_RESULT, 2);
        return budgets;
    }

    private final List<BenchEngine> engines;

    /** @param engines each of them after the first is held against the first */
    RoundTripsBenchmark(List<BenchEngine> engines) {
        this.engines = engines;
    }

    @Override
    public String name() {
        return engines.size() == 1 ? "roundtrips" : "engine-roundtrips";
    }

    @Override
    public String compares() {
        return "round trips to the database of every transaction type, through the real connector"
                + (engines.size() == 1 ? "" : ", on every engine");
    }

    @Override
    public Optional<String> missing() {
        return engines.stream().flatMap(engine -> engine.missing().stream()).findFirst();
    }

    @Override
    public List<Setting> settings() {
        return List.of(CALLS);
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        List<Figure> figures = new ArrayList<>();
        Map<String, Figure> first = new HashMap<>();
        for (BenchEngine engine : engines) {
            for (Figure figure : of(bench, engine)) {
                Figure known = first.putIfAbsent(figure.name(), figure);
                if (known == null) {
                    figures.add(figure);
                } else {
                    Figure other = figure.named(engine.title());
                    // A mean depends on which orders came when.
                    figures.add(figure.name().endsWith(MOST) ? other.atMost(known.median()) : other);
                }
            }
        }
        return figures;
    }

    private static List<Figure> of(Bench bench, BenchEngine engine) throws Exception {
        List<TransactionType> all = Arrays.stream(TransactionType.values())
                .filter(type -> type != TransactionType.TRADE_CLEANUP)
                .toList();
        Counts standard = new Counts(all);
        Counts inDatabase = new Counts(List.of(TransactionType.TRADE_RESULT));
        BlockingQueue<Order> orders = new LinkedBlockingQueue<>();
        try (EmbeddedServer server = BenchServer.start(bench, engine, Map.of());
                CountingProxy proxy = new CountingProxy(Stub.HOST, server.port());
                FrameServer market = new FrameServer(InetAddress.getLoopbackAddress(), 0, () -> Stub.TOKEN, sender ->
                        (FrameServer.Orders) orders::add)) {
            build(server);
            count(bench, TradeResultForm.IN_TIER_A, server, proxy, market, orders, standard);
            count(bench, TradeResultForm.IN_DATABASE, server, proxy, market, orders, inDatabase);
        }
        List<Figure> figures = new ArrayList<>();
        standard.most.forEach((type, samples) -> {
            Figure figure = Figure.of(Kind.COUNT, type.title() + MOST, "trips", samples);
            figures.add(BUDGETS.containsKey(type) ? figure.atMost(BUDGETS.get(type)) : figure);
        });
        inDatabase.most.forEach((type, samples) ->
                figures.add(Figure.of(Kind.COUNT, type.title() + " in the database" + MOST, "trips", samples)
                        .atMost(1)));
        for (TransactionType type : List.of(TransactionType.TRADE_ORDER, TransactionType.TRADE_RESULT)) {
            figures.add(Figure.of(Kind.COUNT, type.title() + ", mean", "trips", standard.mean.get(type)));
        }
        return figures;
    }

    /** Round trips in each round. */
    private static final class Counts {
        private final List<TransactionType> types;
        private final Map<TransactionType, double[]> most = new LinkedHashMap<>();
        private final Map<TransactionType, double[]> mean = new LinkedHashMap<>();

        Counts(List<TransactionType> types) {
            this.types = types;
        }

        void add(TransactionType type, Bench bench, int round, long[] counts) {
            most.computeIfAbsent(type, t -> new double[bench.rounds()])[round] = counts[0];
            mean.computeIfAbsent(type, t -> new double[bench.rounds()])[round] = (double) counts[1] / bench.get(CALLS);
        }
    }

    private static void count(
            Bench bench,
            TradeResultForm form,
            EmbeddedServer server,
            CountingProxy proxy,
            FrameServer market,
            BlockingQueue<Order> orders,
            Counts into)
            throws Exception {
        Profile profile = Stub.profile(p -> p.put("initialTradeDays", 5).put("dailyMarketDays", 130))
                .change()
                .tradeResult(form)
                .build();
        try (Connector connector = new Connector(InetAddress.getLoopbackAddress(), 0)) {
            LocalConnectorWorker worker = new LocalConnectorWorker(
                    connector, bench.folder().resolve("logs-" + form + server.port()), () -> {});
            worker.configure(Stub.assignment("run", 1, testbed(server, proxy, market, connector), profile));
            worker.prepare();
            worker.start(RunClock.wallMicros());
            try (FrameChannel channel =
                    FrameChannel.connect(Stub.HOST, connector.dataPort(), Stub.TOKEN, "bench", TIMEOUT)) {
                Caller caller = new Caller(channel, proxy, orders, SCALE, profile);
                for (int round = 0; round < bench.rounds(); round++) {
                    for (TransactionType type : into.types) {
                        into.add(type, bench, round, caller.count(type, (int) bench.get(CALLS)));
                    }
                }
            }
            worker.abort("run", "all is counted");
        }
    }

    private static void build(EmbeddedServer server) {
        DatabaseSpec spec = new DatabaseSpec(SEED, SCALE, 2_000);
        List<DatabaseTarget> targets = new ArrayList<>();
        for (DatabaseRole role : DatabaseRole.values()) {
            targets.add(new DatabaseTarget(
                    new DatabaseId(new GroupId(1, 1), role), server.address(name(role)), spec, Tablespaces.NONE));
        }
        BuildOptions options = new BuildOptions(Runtime.getRuntime().availableProcessors(), false, false, false);
        new DatabaseBuilder(PopulationRows::of, options, LoadProgress.SILENT).build(targets);
    }

    private static String name(DatabaseRole role) {
        return role.name().toLowerCase(java.util.Locale.ROOT) + "00";
    }

    /** The connector is that of the first group; its databases are behind the proxy. */
    private static Testbed testbed(
            EmbeddedServer server, CountingProxy proxy, FrameServer market, Connector connector) {
        return Stub.testbed(Stub.ONE_SESSION, 1, 1, List.of(connector.dataPort(), 1, 1, 1))
                .change()
                .engine(server.administration().engine().facts().name())
                .build()
                .withMarketEmulator(1, m -> new Testbed.MarketEmulator(Stub.HOST, 1, market.port()))
                .withGroup(
                        new GroupId(1, 1),
                        g -> g.withDatabase(DatabaseRole.OLTP, d -> database(server, proxy, DatabaseRole.OLTP))
                                .withDatabase(DatabaseRole.DSS, d -> database(server, proxy, DatabaseRole.DSS)));
    }

    private static Testbed.Database database(EmbeddedServer server, CountingProxy proxy, DatabaseRole role) {
        return Testbed.Database.of(Stub.HOST, proxy.port(), name(role), EmbeddedServer.USER)
                .withPasswordFile(server.passwordFile().toString())
                .withPoolSize(1);
    }

    /** Calls one transaction after the other and looks at the proxy in between. */
    private static final class Caller {
        private final FrameChannel channel;
        private final CountingProxy proxy;
        private final BlockingQueue<Order> orders;
        private final GroupData data;
        private final GroupInputs inputs;
        private final RandomStream random = new RandomStream(SEED, 99);
        private int maintained;

        Caller(FrameChannel channel, CountingProxy proxy, BlockingQueue<Order> orders, Scale scale, Profile profile) {
            this.channel = channel;
            this.proxy = proxy;
            this.orders = orders;
            this.data = new GroupData(new Population(SEED, scale));
            this.inputs = new GroupInputs(data, profile.inputs(), type -> new RandomStream(SEED, type.ordinal()));
        }

        /** The most round trips of one call, and the sum over all calls. */
        long[] count(TransactionType type, int calls) throws Exception {
            long[] counts = new long[2];
            for (int i = -WARM_UP; i < calls; i++) {
                Request request = next(type);
                long before = proxy.roundTrips();
                Reply reply = channel.call(request);
                long trips = proxy.roundTrips() - before;
                if (TransactionStatus.isInvalid(reply.getStatus())) {
                    throw new IllegalStateException(
                            type.title() + " failed: " + reply.getSqlState() + " " + reply.getMessage());
                }
                if (trips == 0) {
                    throw new IllegalStateException(type.title() + " did not ask the database");
                }
                if (i >= 0) {
                    counts[0] = Math.max(counts[0], trips);
                    counts[1] += trips;
                }
            }
            return counts;
        }

        private Request next(TransactionType type) throws Exception {
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
    }
}
