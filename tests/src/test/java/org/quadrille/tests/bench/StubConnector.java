package org.quadrille.tests.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Consumer;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.ConnectorRole;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Entry;
import org.quadrille.common.control.ConnectorWorker.Rows;
import org.quadrille.common.control.WorkerException;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.WorkerStatus.Gauge;
import org.quadrille.common.control.WorkerStatus.GroupCounts;
import org.quadrille.common.engine.EngineFacts;
import org.quadrille.common.log.ServiceTimes;
import org.quadrille.common.results.WorkerEntry;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.wire.FrameChannel;
import org.quadrille.common.wire.FrameServer;
import org.quadrille.common.wire.proto.MarketFeedInput.TickerEntry;
import org.quadrille.common.wire.proto.MarketFeedOutput;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeOrderInput;
import org.quadrille.common.wire.proto.TradeOrderOutput;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.vmee.market.OrderType;

/**
 * The connector of a group whose databases are three counts: rows of TRADE, of SETTLEMENT, and the limit orders that
 * wait. It does all that a run can see of a connector: orders reach the market and limit orders fire, counts, rows and
 * service times agree with the logs. So only its service time decides whether a run is VALID and how fast it is.
 * Customers' transactions take that time; those of market and house are answered at once.
 */
final class StubConnector implements ConnectorRole {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final KnownService service;
    private final FrameServer server;
    private volatile Run run;

    StubConnector(KnownService service) {
        this.service = service;
        this.server = new FrameServer(
                InetAddress.getLoopbackAddress(),
                0,
                () -> run == null ? null : run.assignment.token(),
                sender -> new Session(run));
    }

    @Override
    public WorkerKind kind() {
        return WorkerKind.CONNECTOR;
    }

    @Override
    public int dataPort() {
        return server.port();
    }

    @Override
    public void configure(Assignment assignment, Path folder) {
        run = new Run(assignment, folder, service.of(assignment.runId()));
    }

    @Override
    public void prepare() {
        // There is no database to connect to.
    }

    @Override
    public void start(RunClock clock, Consumer<String> failed) {
        // It only answers.
    }

    @Override
    public void drain() {
        server.disconnectAll();
        if (!server.awaitDisconnected(PATIENCE)) {
            throw new WorkerException("a connection of a stub did not end");
        }
        String name = WorkerEntry.nameOf(WorkerKind.CONNECTOR, run.id.index());
        run.times.write(run.folder.resolve(ServiceTimes.fileOf(name)), run.assignment.runId(), name);
    }

    @Override
    public void abort() {
        server.disconnectAll();
    }

    @Override
    public void reset() {
        server.disconnectAll();
        run = null;
    }

    @Override
    public void close() {
        server.close();
    }

    @Override
    public List<GroupCounts> counts() {
        Run current = run;
        return current == null ? List.of() : List.of(current.counts());
    }

    @Override
    public List<Gauge> gauges() {
        return List.of();
    }

    @Override
    public List<DatabaseFacts> databases(Rows rows) {
        return Arrays.stream(DatabaseRole.values())
                .map(role -> DatabaseFacts.found(
                        role,
                        "none",
                        List.of(),
                        EngineFacts.DEFAULT.durability().settings().keySet().stream()
                                .map(name -> new Entry(name, "on"))
                                .toList(),
                        List.of(),
                        rows == Rows.NONE ? List.of() : run.rows(role),
                        List.of(),
                        List.of()))
                .toList();
    }

    /** The state that a run leaves. */
    private static final class Run {
        private final Assignment assignment;
        private final Path folder;
        private final KnownService.Window window;
        private final GroupId id;
        private final int phases;
        private final Testbed.MarketEmulator market;
        private final ServiceTimes times;
        private final AtomicLongArray completed = new AtomicLongArray(TransactionType.values().length);
        private final Map<Long, Order> waiting = new LinkedHashMap<>();
        private long nextTrade;
        private long trades;
        private long settled;

        Run(Assignment assignment, Path folder, KnownService.Window window) {
            this.assignment = assignment;
            this.folder = folder;
            this.window = window;
            this.id = GroupId.ofIndex(assignment.index());
            RunSetup setup = RunSetup.parse(assignment.testbed(), assignment.profile());
            this.phases = setup.profile().phases().schedule().phases();
            this.market = setup.testbed()
                    .marketEmulators()
                    .get(setup.testbed().group(id).marketEmulator() - 1);
            this.times = new ServiceTimes(id, phases);
            this.nextTrade = setup.scale(id).firstRunTradeId();
        }

        boolean measures(int phase) {
            return phase >= 1 && phase <= phases;
        }

        GroupCounts counts() {
            long[] all = new long[completed.length()];
            Arrays.setAll(all, completed::get);
            return new GroupCounts(id.tile(), id.group(), all, new long[all.length], new long[all.length]);
        }

        synchronized List<Entry> rows(DatabaseRole role) {
            boolean oltp = role == DatabaseRole.OLTP;
            return List.of(
                    new Entry("trade", Long.toString(oltp ? trades : 0)),
                    new Entry("settlement", Long.toString(oltp ? settled : 0)),
                    new Entry("trade_request", Long.toString(oltp ? waiting.size() : 0)));
        }

        /** Enters an order, and adds what the market is told about it. */
        synchronized Reply order(TradeOrderInput input, List<Order> told) {
            long trade = nextTrade++;
            Reply.Builder reply = Reply.newBuilder()
                    .setTradeOrder(TradeOrderOutput.newBuilder().setTradeId(trade));
            if (input.getRollBack()) {
                return reply.setStatus(TransactionStatus.ROLLED_BACK).build();
            }
            trades++;
            OrderType type = OrderType.valueOf(input.getTradeType());
            boolean now = type == OrderType.TMB || type == OrderType.TMS;
            Order order = Order.newBuilder()
                    .setAction(now ? Order.Action.PROCESS : Order.Action.WATCH)
                    .setTile(id.tile())
                    .setGroup(id.group())
                    .setTradeId(trade)
                    .setSymbol(input.getSymbol())
                    .setTradeType(input.getTradeType())
                    .setQuantity(input.getQuantity())
                    .setBidPrice(input.getRequestedPrice())
                    .build();
            if (!now) {
                waiting.put(trade, order);
            }
            told.add(order);
            return reply.build();
        }

        /** Fires the limit orders whose price the ticker reaches. */
        synchronized Reply feed(List<TickerEntry> entries, List<Order> told) {
            Iterator<Order> orders = waiting.values().iterator();
            while (orders.hasNext()) {
                Order order = orders.next();
                OrderType type = OrderType.valueOf(order.getTradeType());
                if (entries.stream()
                        .anyMatch(e -> e.getSymbol().equals(order.getSymbol())
                                && type.inTheMoney(order.getBidPrice(), e.getPrice()))) {
                    orders.remove();
                    told.add(order.toBuilder()
                            .setAction(Order.Action.PROCESS)
                            .setTriggered(true)
                            .build());
                }
            }
            return Reply.newBuilder()
                    .setMarketFeed(MarketFeedOutput.newBuilder().setTriggered(told.size()))
                    .build();
        }

        synchronized Reply settle() {
            settled++;
            return Reply.getDefaultInstance();
        }
    }

    /** One connection of a CE or MEE. */
    private final class Session implements FrameServer.Requests {
        private final Run mine;
        private FrameChannel market;

        Session(Run mine) {
            this.mine = mine;
        }

        @Override
        public Reply handle(Request request) {
            long came = System.nanoTime();
            TransactionType type =
                    TransactionType.valueOf(request.getInputCase().name());
            if (type.issuer() == TransactionType.Issuer.CUSTOMER) {
                long begin = service.serve();
                if (mine.measures(request.getPhase())) {
                    mine.window.add(begin, System.nanoTime());
                }
            }
            List<Order> told = new ArrayList<>();
            Reply reply = switch (type) {
                case TRADE_ORDER -> mine.order(request.getTradeOrder(), told);
                case MARKET_FEED -> mine.feed(request.getMarketFeed().getEntriesList(), told);
                case TRADE_RESULT -> mine.settle();
                default -> Reply.getDefaultInstance();
            };
            told.forEach(this::tell);
            mine.completed.incrementAndGet(type.ordinal());
            mine.times.add(request.getPhase(), type, (System.nanoTime() - came) / 1_000);
            return reply;
        }

        private void tell(Order order) {
            try {
                if (market == null) {
                    market = FrameChannel.connect(
                            mine.market.host(), mine.market.orderPort(), mine.assignment.token(), "stub", PATIENCE);
                }
                market.send(order);
            } catch (IOException e) {
                throw new UncheckedIOException("the market cannot be told of an order", e);
            }
        }

        @Override
        public void close() {
            if (market != null) {
                market.close();
            }
        }
    }
}
