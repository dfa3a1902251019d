package org.quadrille.tests.bench;

import java.net.InetAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.quadrille.common.wire.FrameServer;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.Scale;
import org.quadrille.common.workload.TradeResultForm;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.tests.bench.Figure.Kind;

/**
 * Pages of tables and indexes that the server visits for a transaction of every type, in its cache or not, while nothing
 * else runs: counts, which do not depend on the machine.
 */
final class PagesBenchmark implements Benchmark {
    private static final Setting UNITS = new Setting("loadUnits", "load units", 4, 1);
    private static final Setting CALLS = new Setting("calls", "counted calls of every type", 500, 50);
    private static final Setting ORDERS =
            new Setting("orders", "Trade-Orders before a round, of which some wait in TRADE_REQUEST", 2_000, 200);
    private static final Setting DAYS = new Setting("tradeDays", "initial trade days", 10, 5);
    private static final Setting MARKET_DAYS = new Setting("marketDays", "days of the daily market", 261, 130);

    /** Of the types that read rows of some dozen or hundred securities, the most that each may visit. */
    private static final Map<BenchEngine, Map<TransactionType, Integer>> MOST = Map.of(
            BenchEngine.POSTGRESQL,
            Map.of(
                    TransactionType.BROKER_VOLUME,
                    150,
                    TransactionType.CUSTOMER_POSITION,
                    150,
                    TransactionType.MARKET_WATCH,
                    150,
                    TransactionType.TRADE_STATUS,
                    150),
            // Its tables and indexes are asked for one key at a time, each from the root.
            BenchEngine.MARIADB,
            Map.of(TransactionType.BROKER_VOLUME, 600, TransactionType.TRADE_STATUS, 330));

    /** Calls before the first one counted: they open statements and read the catalogue. */
    private static final int WARM_UP = 20;

    /** A process of the server tells what it has visited when a call ends, at most once a second. */
    private static final int TOLD_MILLIS = 1_100;

    private final BenchEngine engine;

    PagesBenchmark(BenchEngine engine) {
        this.engine = engine;
    }

    @Override
    public String name() {
        return engine == BenchEngine.POSTGRESQL ? "pages" : "engine-pages";
    }

    @Override
    public String compares() {
        return "pages that " + engine.name() + " visits for a transaction of every type";
    }

    @Override
    public Optional<String> missing() {
        return engine.missing();
    }

    @Override
    public List<Setting> settings() {
        return List.of(UNITS, CALLS, ORDERS, DAYS, MARKET_DAYS);
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        List<TransactionType> types = Stream.of(TransactionType.values())
                .filter(type -> type != TransactionType.TRADE_CLEANUP)
                .toList();
        int units = (int) bench.get(UNITS);
        Scale scale = new Scale(units, units, (int) bench.get(DAYS), (int) bench.get(MARKET_DAYS));
        Map<TransactionType, double[]> pages = new LinkedHashMap<>();
        BlockingQueue<Order> orders = new LinkedBlockingQueue<>();
        try (EmbeddedServer server = BenchServer.start(bench, engine, engine.undisturbed());
                FrameServer market = new FrameServer(InetAddress.getLoopbackAddress(), 0, () -> Stub.TOKEN, sender ->
                        (FrameServer.Orders) orders::add)) {
            CalledConnector.build(server, scale);
            try (CalledConnector connector = new CalledConnector(
                    bench, TradeResultForm.IN_TIER_A, scale, server, server.port(), market.port(), orders)) {
                for (int round = 0; round < bench.rounds(); round++) {
                    begin(bench, server, connector, scale);
                    for (TransactionType type : types) {
                        pages.computeIfAbsent(type, t -> new double[bench.rounds()])[round] =
                                pages(server, connector, type, (int) bench.get(CALLS));
                    }
                }
            }
        }
        List<Figure> figures = new ArrayList<>();
        pages.forEach((type, samples) -> {
            Figure figure = Figure.of(Kind.COUNT, type.title(), "pages", samples);
            Integer most = MOST.get(engine).get(type);
            figures.add(most == null ? figure : figure.atMost(most));
        });
        return figures;
    }

    /** Every round begins with as many waiting limit orders. */
    private void begin(Bench bench, EmbeddedServer server, CalledConnector connector, Scale scale) throws Exception {
        DatabaseAddress oltp = CalledConnector.database(server, DatabaseRole.OLTP);
        BenchDatabases.execute(oltp, engine.tidying(scale.firstRunTradeId()));
        connector.forgetOrders();
        for (int i = 0; i < bench.get(ORDERS); i++) {
            connector.call(connector.next(TransactionType.TRADE_ORDER));
        }
        try (Connection connection = oltp.connect()) {
            bench.fact("limit orders that wait", BareLoad.number(connection, "select count(*) from trade_request"));
        }
    }

    private double pages(EmbeddedServer server, CalledConnector connector, TransactionType type, int calls)
            throws Exception {
        List<Request> requests = new ArrayList<>();
        for (int i = 0; i < WARM_UP + calls; i++) {
            requests.add(connector.next(type));
        }
        double before = 0;
        for (int i = 0; i < requests.size(); i++) {
            boolean told = i == WARM_UP - 1 || i == requests.size() - 1;
            if (told) {
                TimeUnit.MILLISECONDS.sleep(TOLD_MILLIS);
            }
            connector.call(requests.get(i));
            if (told) {
                double now = visited(server);
                if (now <= before) {
                    throw new IllegalStateException("the server does not tell what " + type.title() + " has visited");
                }
                if (i >= WARM_UP) {
                    return (now - before) / calls;
                }
                before = now;
            }
        }
        throw new IllegalStateException("nothing was counted");
    }

    private double visited(EmbeddedServer server) throws SQLException {
        try (Connection connection = server.administration().connect()) {
            return BareLoad.number(connection, engine.visited());
        }
    }
}
