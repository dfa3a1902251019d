package org.quadrille.vce;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.Daemons;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.WorkerException;
import org.quadrille.common.log.LogHeader;
import org.quadrille.common.log.TransactionLog;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.wire.ConnectorAddress;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.Population;
import org.quadrille.vce.inputs.GroupData;
import org.quadrille.vce.maintenance.DataMaintainer;
import org.quadrille.vce.maintenance.DataMaintainer.MaintenanceSchedule;
import org.quadrille.vce.session.ConnectorLink;
import org.quadrille.vce.session.LossPolicy;
import org.quadrille.vce.session.OrderGate;
import org.quadrille.vce.session.Session;
import org.quadrille.vce.session.Session.SessionId;
import org.quadrille.vce.session.StopSignal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Everything a customer emulator has for one run, from its assignment to the end of its log. */
final class EmulatorRun {
    private static final Logger LOG = LoggerFactory.getLogger(EmulatorRun.class);

    /** How long an abort waits for all threads together after closing their connections. */
    private static final long ABORT_MILLIS = 1_000;

    private final RunSetup setup;
    private final StopSignal signal = new StopSignal();
    private final TransactionLog log;
    private final List<ConnectorLink> links = new ArrayList<>();
    private final List<Session> sessions = new ArrayList<>();
    private final List<DataMaintainer> maintainers = new ArrayList<>();
    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private final AtomicInteger alive = new AtomicInteger();
    private final LongAdder marketWait = new LongAdder();
    private volatile Consumer<String> failed = cause -> {};
    private volatile RunClock clock;
    private volatile LossPolicy losses;

    EmulatorRun(Assignment assignment, Path folder) {
        this.setup = RunSetup.parse(assignment.testbed(), assignment.profile());
        Testbed testbed = setup.testbed();
        String name = "ce-" + assignment.index();
        this.log = new TransactionLog(
                folder.resolve(name + ".csv"),
                new LogHeader(assignment.runId(), name, Build.id()),
                testbed.tiles().size(),
                cause -> failed.accept(cause));
        List<ConnectorAddress> targets = GroupId.all(testbed.tiles().size()).stream()
                .map(id -> ConnectorAddress.of(testbed, id, assignment.token(), name))
                .toList();
        List<GroupData> data = data(targets);
        int emulators = testbed.customerEmulators().size();
        List<GroupData> ofSessions = data.stream()
                .map(whole -> whole.ofEmulator(assignment.index(), emulators))
                .toList();
        List<OrderGate> gates = targets.stream()
                .map(target -> new OrderGate(setup.profile(), testbed.pacing(), marketWait))
                .toList();
        long inputSeed = testbed.inputSeed().number();
        for (int i = 1; i <= testbed.pacing().sessions(); i++) {
            SessionId who = new SessionId(assignment.index(), emulators, i, testbed.pacing());
            List<ConnectorLink> own = targets.stream().map(this::link).toList();
            sessions.add(new Session(inputSeed, setup.profile(), who, ofSessions, own, gates, log.appender(i), signal));
        }
        keepHouse(assignment, targets, data);
    }

    /** Groups of one scale have the same population. */
    private List<GroupData> data(List<ConnectorAddress> targets) {
        Map<Scale, GroupData> byScale = new HashMap<>();
        return targets.stream()
                .map(target -> byScale.computeIfAbsent(
                        setup.scale(target.id()),
                        scale -> new GroupData(new Population(setup.testbed().seed(), scale))))
                .toList();
    }

    private ConnectorLink link(ConnectorAddress target) {
        ConnectorLink link = new ConnectorLink(target, signal);
        links.add(link);
        return link;
    }

    /** Each tile's databases are maintained by one of the customer emulators. */
    private void keepHouse(Assignment assignment, List<ConnectorAddress> targets, List<GroupData> data) {
        int emulators = setup.testbed().customerEmulators().size();
        long period = setup.profile().dataMaintenancePeriod().toNanos() / 1_000;
        int databases = targets.size() * DatabaseRole.values().length;
        for (int i = 0; i < targets.size(); i++) {
            ConnectorAddress target = targets.get(i);
            if ((target.tile() - 1) % emulators != assignment.index() - 1) {
                continue;
            }
            for (DatabaseRole role : DatabaseRole.values()) {
                int place = i * DatabaseRole.values().length + role.ordinal();
                maintainers.add(new DataMaintainer(
                        setup.testbed().inputSeed().number(),
                        role,
                        link(target),
                        data.get(i),
                        new MaintenanceSchedule(period, place, databases),
                        setup.profile().phases().schedule(),
                        log.appender(0),
                        signal));
            }
        }
    }

    /** Opens all connections and runs Trade-Cleanup. */
    void prepare() {
        for (ConnectorLink link : links) {
            if (signal.stopped()) {
                throw new WorkerException("the preparation of the customer emulator was interrupted");
            }
            link.open();
        }
        List<Throwable> problems = new ArrayList<>();
        List<Thread> cleaners = new ArrayList<>();
        for (DataMaintainer maintainer : maintainers) {
            Thread cleaner = new Thread(maintainer::cleanUp, "cleanup");
            cleaner.setUncaughtExceptionHandler((thread, problem) -> {
                synchronized (problems) {
                    problems.add(problem);
                }
            });
            cleaner.start();
            cleaners.add(cleaner);
        }
        join(cleaners, "Trade-Cleanup");
        synchronized (problems) {
            if (!problems.isEmpty()) {
                throw new WorkerException(problems.get(0).getMessage(), problems.get(0));
            }
        }
    }

    void start(RunClock clock, Consumer<String> onFailure) {
        failed = onFailure;
        this.clock = clock;
        losses = new LossPolicy(setup.testbed().onDatabaseLoss(), signal, onFailure);
        int number = 0;
        for (Session session : sessions) {
            launch("session-" + ++number, session::run, clock, alive);
        }
        for (DataMaintainer maintainer : maintainers) {
            launch("house", maintainer::run, clock, new AtomicInteger());
        }
    }

    private void launch(String name, BiConsumer<RunClock, LossPolicy> work, RunClock clock, AtomicInteger counter) {
        counter.incrementAndGet();
        Thread thread = new Thread(
                () -> {
                    try {
                        work.accept(clock, losses);
                    } catch (RuntimeException | Error e) {
                        if (!signal.aborted()) {
                            LOG.error("{} broke", name, e);
                            failed.accept(name + " of the customer emulator failed: " + e);
                        }
                    } finally {
                        counter.decrementAndGet();
                    }
                },
                name);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    /** Lets every thread finish its transaction and closes the log. */
    void drain() {
        signal.stop();
        join(threads, "the drain of the customer emulator");
        close();
    }

    private static void join(List<Thread> threads, String what) {
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WorkerException(what + " was interrupted", e);
        }
    }

    /** Ends everything at once; may be called more than once, and after a drain. */
    void abort() {
        signal.abort();
        links.forEach(ConnectorLink::close);
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ABORT_MILLIS);
        Daemons.untilInterrupted(() -> {
            for (Thread thread : threads) {
                thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
            }
        });
        close();
    }

    private void close() {
        links.forEach(ConnectorLink::close);
        log.close();
        LossPolicy lost = losses;
        if (lost != null) {
            lost.flushLog();
        }
    }

    TransactionLog log() {
        return log;
    }

    /** Time that sessions waited before Trade-Orders for a market that was behind, microseconds. */
    long marketWaitMicros() {
        return marketWait.sum();
    }

    /** Sessions that still send. */
    int alive() {
        return alive.get();
    }

    /** The largest lateness of all sessions in the last second, in microseconds; 0 before the start. */
    long latenessMicros() {
        RunClock time = clock;
        return time == null
                ? 0
                : sessions.stream()
                        .mapToLong(s -> s.latenessMicros(time.micros()))
                        .max()
                        .orElse(0);
    }
}
