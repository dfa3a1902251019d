package org.quadrille.vmee;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import org.quadrille.common.cli.Build;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.WorkerException;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.WorkerRole;
import org.quadrille.common.control.WorkerStatus.Gauge;
import org.quadrille.common.control.WorkerStatus.GroupCounts;
import org.quadrille.common.control.WorkerStatus.ResponseTimes;
import org.quadrille.common.log.LogHeader;
import org.quadrille.common.log.TransactionLog;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.wire.FrameServer;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.workload.GroupId;
import org.quadrille.vmee.exchange.GroupExchange;
import org.quadrille.vmee.exchange.Losses;

/**
 * The market exchange emulator as a worker: one {@link GroupExchange} for each group that the testbed gives to it.
 * Orders come from the connectors on the order port, which is open as long as the process lives and refuses every
 * connection while there is no run. Thread-safe as {@link WorkerRole} asks for it.
 */
public final class MarketExchange implements WorkerRole {
    private final FrameServer server;
    private volatile Run run;

    /**
     * One run, from configuring to the next reset.
     *
     * @param failed where the causes of a failure go; nobody listens before the start
     */
    private record Run(
            RunSetup setup,
            String token,
            TransactionLog log,
            Losses losses,
            Exchanges exchanges,
            AtomicReference<Consumer<String>> failed) {}

    /**
     * Listens for orders at once, at a port or 0 for any.
     *
     * @throws org.quadrille.common.cli.UserError if the port is not available
     */
    public MarketExchange(InetAddress bind, int orderPort) {
        this.server = new FrameServer(bind, orderPort, this::token, sender -> (FrameServer.Orders) this::order);
    }

    private String token() {
        Run current = run;
        return current == null ? null : current.token();
    }

    private void order(Order order) {
        Run current = run;
        if (current != null) {
            current.exchanges().order(order, current.losses());
        }
    }

    @Override
    public WorkerKind kind() {
        return WorkerKind.MEE;
    }

    @Override
    public int dataPort() {
        return server.port();
    }

    @Override
    public void configure(Assignment assignment, Path folder) {
        end();
        RunSetup setup = RunSetup.parse(assignment.testbed(), assignment.profile());
        String name = kind().label() + "-" + assignment.index();
        Exchanges exchanges = new Exchanges(setup, assignment, name);
        AtomicReference<Consumer<String>> failed = new AtomicReference<>(cause -> {});
        Consumer<String> failure = cause -> failed.get().accept(cause);
        TransactionLog log = new TransactionLog(
                folder.resolve(name + ".csv"),
                new LogHeader(assignment.runId(), name, Build.id()),
                setup.testbed().tiles().size(),
                failure);
        Losses losses = new Losses(setup.testbed().onDatabaseLoss(), failure);
        run = new Run(setup, assignment.token(), log, losses, exchanges, failed);
    }

    @Override
    public void prepare() {
        int connections = run.setup().profile().market().sendersPerGroup();
        for (GroupExchange exchange : run.exchanges().all()) {
            try {
                exchange.connect(connections);
            } catch (IOException e) {
                throw new WorkerException(
                        "cannot connect to " + exchange.target() + " (" + e.getMessage()
                                + "); start it, or correct its host and port in the testbed file",
                        e);
            }
        }
    }

    @Override
    public void start(RunClock clock, Consumer<String> failed) {
        Run current = run;
        current.failed().set(failed);
        int session = 1;
        for (GroupExchange exchange : current.exchanges().all()) {
            exchange.start(
                    clock, current.setup().profile().phases().schedule(), current.log(), session, current.losses());
            session += current.setup().profile().market().sendersPerGroup();
        }
    }

    @Override
    public void drain() {
        Run current = run;
        List<GroupExchange> exchanges = current.exchanges().all();
        exchanges.forEach(GroupExchange::beginDrain);
        try {
            for (GroupExchange exchange : exchanges) {
                exchange.awaitDrained();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WorkerException("the drain of the market was interrupted", e);
        }
        end();
    }

    @Override
    public void abort() {
        end();
    }

    @Override
    public void reset() {
        end();
        run = null;
    }

    /** Stops what runs and closes the log; may be called more than once. */
    private void end() {
        Run current = run;
        if (current != null) {
            current.exchanges().all().forEach(GroupExchange::stop);
            current.log().close();
            current.losses().flushLog();
            server.disconnectAll();
        }
    }

    @Override
    public List<GroupCounts> counts() {
        Run current = run;
        if (current == null) {
            return List.of();
        }
        return current.log().counts().stream()
                .filter(c -> current.exchanges().serves(c.tile(), c.group()))
                .toList();
    }

    @Override
    public List<ResponseTimes> responseTimes() {
        Run current = run;
        return current == null ? List.of() : current.log().responseTimes();
    }

    @Override
    public List<Gauge> gauges() {
        Run current = run;
        if (current == null) {
            return List.of();
        }
        List<GroupExchange> all = current.exchanges().all();
        List<Gauge> gauges = new ArrayList<>(current.log().failures());
        gauges.add(sum("waitingOrders", all, GroupExchange::waitingOrders));
        gauges.add(sum("triggerQueue", all, GroupExchange::triggerQueue));
        gauges.add(sum("marketBacklog", all, GroupExchange::backlog));
        gauges.add(new Gauge(
                "marketLag",
                all.stream().mapToLong(GroupExchange::lagMicros).max().orElse(0)));
        gauges.add(new Gauge(
                "lateness",
                all.stream().mapToLong(GroupExchange::latenessMicros).max().orElse(0)));
        gauges.add(new Gauge("sendersRetrying", current.losses().retrying()));
        for (GroupExchange exchange : all) {
            GroupId id = exchange.target().id();
            gauges.add(new Gauge("waitingOrders." + id.tile() + "." + id.group(), exchange.waitingOrders()));
        }
        return gauges;
    }

    private static Gauge sum(String name, List<GroupExchange> all, ToDoubleFunction<GroupExchange> reading) {
        return new Gauge(name, all.stream().mapToDouble(reading).sum());
    }

    /** Ends any run and closes the order port. */
    @Override
    public void close() {
        reset();
        server.close();
    }
}
