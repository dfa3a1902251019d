package org.quadrille.tests.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.vdriver.local.LocalProcesses;
import org.quadrille.vdriver.prime.Endpoint;
import org.quadrille.vdriver.run.Dialers;

/**
 * The worker processes of a testbed on this machine, as in a run, but controlled by a benchmark, which starts and stops
 * load and reads counts whenever it likes. Like prime, it asks each for its status once a second.
 */
final class BenchWorkers implements AutoCloseable {
    /** Token of all benchmark runs; there is nobody to keep out. */
    static final String TOKEN = "benchmark";

    private static final int END_SECONDS = 60;

    /** Time for the start command to reach every worker, even on a busy machine. */
    private static final long START_MILLIS = 2_000;

    /** A worker process. */
    record Member(Endpoint endpoint, Worker worker, long pid) {}

    private final LocalProcesses processes;
    private final List<Member> members = new ArrayList<>();
    private final RunSetup setup;
    private final ScheduledExecutorService pulse = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "bench-pulse");
        thread.setDaemon(true);
        return thread;
    });

    /** Id of the current run, or null. */
    private String runId;

    /**
     * Starts processes.
     *
     * @param wanted which of the testbed's
     */
    BenchWorkers(RunSetup setup, Path folder, Predicate<Endpoint> wanted) throws IOException, InterruptedException {
        this.setup = setup;
        this.processes = LocalProcesses.lasting(folder);
        try {
            List<Endpoint> endpoints =
                    Endpoint.all(setup.testbed()).stream().filter(wanted).toList();
            for (Endpoint endpoint : endpoints) {
                processes.start(endpoint, List.of());
            }
            processes.awaitReady(() -> false);
            for (Endpoint endpoint : endpoints) {
                members.add(new Member(
                        endpoint,
                        Dialers.of(setup).connect(endpoint),
                        processes.process(endpoint.name()).pid()));
            }
        } catch (IOException | InterruptedException | RuntimeException e) {
            processes.close();
            throw e;
        }
        pulse.scheduleAtFixedRate(this::ask, 1, 1, TimeUnit.SECONDS);
    }

    private void ask() {
        members.forEach(member -> member.worker().status());
    }

    /** Prepares the workers for a run and starts it. */
    void start() throws InterruptedException {
        start(setup);
    }

    /** Starts a run with another number of sessions or another profile on the same processes. */
    void start(RunSetup load) throws InterruptedException {
        String testbed = Json.write(load.testbed());
        String profile = Json.write(load.profile());
        runId = "bench-" + System.nanoTime();
        members.forEach(member -> member.worker()
                .configure(new Assignment(runId, TOKEN, member.endpoint().index(), testbed, profile)));
        for (WorkerKind kind : List.of(WorkerKind.CONNECTOR, WorkerKind.MEE, WorkerKind.CE)) {
            of(kind).parallel().forEach(member -> member.worker().prepare());
        }
        long at = RunClock.wallMicros() + TimeUnit.MILLISECONDS.toMicros(START_MILLIS);
        members.parallelStream().forEach(member -> member.worker().start(at));
        TimeUnit.MILLISECONDS.sleep(START_MILLIS);
    }

    /** Ends the run in an orderly way; another one may be started. */
    void stop() throws InterruptedException {
        for (WorkerKind kind : List.of(WorkerKind.CE, WorkerKind.MEE, WorkerKind.CONNECTOR)) {
            List<Member> some = of(kind).toList();
            some.forEach(member -> member.worker().drain());
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(END_SECONDS);
            while (some.stream().anyMatch(member -> running(member))) {
                if (System.nanoTime() > deadline) {
                    throw new IllegalStateException("a worker did not come to its end in " + END_SECONDS + " s");
                }
                TimeUnit.MILLISECONDS.sleep(5);
            }
        }
        members.forEach(member -> member.worker().reset(runId));
        runId = null;
    }

    private static boolean running(Member member) {
        WorkerStatus status = status(member);
        return status.state() != WorkerState.DONE;
    }

    private static WorkerStatus status(Member member) {
        WorkerStatus status = member.worker().status();
        if (status.state() == WorkerState.FAILED) {
            throw new IllegalStateException(member.endpoint().name() + " has failed: " + status.cause());
        }
        return status;
    }

    private Stream<Member> of(WorkerKind kind) {
        return members.stream().filter(member -> member.endpoint().kind() == kind);
    }

    List<Long> pids(WorkerKind kind) {
        return of(kind).map(Member::pid).toList();
    }

    List<Long> pids() {
        return members.stream().map(Member::pid).toList();
    }

    /** Completed and failed transactions and retries by type since the start, as CE and MEE count them. */
    Counts counts() {
        Counts counts = Counts.none();
        for (Member member : members) {
            if (member.endpoint().kind() != WorkerKind.CONNECTOR) {
                for (WorkerStatus.GroupCounts group : status(member).counts()) {
                    counts = counts.plus(new Counts(group.completed(), group.failed(), group.retries()));
                }
            }
        }
        return counts;
    }

    /** Transactions completed by the connector that has completed the fewest. */
    long leastOfConnectors() {
        return of(WorkerKind.CONNECTOR)
                .mapToLong(member -> status(member).counts().stream()
                        .mapToLong(group -> Arrays.stream(group.completed()).sum())
                        .sum())
                .min()
                .orElseThrow();
    }

    @Override
    public void close() {
        pulse.shutdownNow();
        if (runId != null) {
            members.forEach(member -> member.worker().abort(runId, "the benchmark is over"));
        }
        processes.close();
    }

    /** Transactions by the ordinal of their type. */
    record Counts(long[] completed, long[] failed, long[] retries) {
        static Counts none() {
            int types = TransactionType.values().length;
            return new Counts(new long[types], new long[types], new long[types]);
        }

        Counts plus(Counts other) {
            return new Counts(
                    sum(completed, other.completed, 1), sum(failed, other.failed, 1), sum(retries, other.retries, 1));
        }

        Counts minus(Counts other) {
            return new Counts(
                    sum(completed, other.completed, -1),
                    sum(failed, other.failed, -1),
                    sum(retries, other.retries, -1));
        }

        private static long[] sum(long[] a, long[] b, int sign) {
            long[] sum = a.clone();
            for (int i = 0; i < b.length; i++) {
                sum[i] += sign * b[i];
            }
            return sum;
        }

        long of(TransactionType type) {
            return completed[type.ordinal()];
        }

        long all() {
            return Arrays.stream(completed).sum();
        }

        long allRetries() {
            return Arrays.stream(retries).sum();
        }

        /** Fails if a transaction has failed. */
        Counts good() {
            for (TransactionType type : TransactionType.values()) {
                if (failed[type.ordinal()] > 0) {
                    throw new IllegalStateException(failed[type.ordinal()] + " of " + of(type) + " " + type.title()
                            + " transactions failed; nothing can be said of the others");
                }
            }
            return this;
        }
    }
}
