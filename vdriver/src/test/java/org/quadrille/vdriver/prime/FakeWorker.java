package org.quadrille.vdriver.prime;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.ConnectorWorker;
import org.quadrille.common.control.LoadedTable;
import org.quadrille.common.control.SystemFacts;
import org.quadrille.common.control.WorkerException;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.WorkerLostException;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.files.ClassPath;
import org.quadrille.common.files.DataLocation;
import org.quadrille.common.metrics.MachineSpeed;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.TransactionType;

/** A worker without a process that does what it is told and records it. */
final class FakeWorker implements ConnectorWorker {
    /** Which every server has, as its connector says. */
    static final String SERVER_CLOCK = "2026-11-03T10:15:30Z 2026-11-03T10:15:31.25Z 400";

    final List<String> calls = Collections.synchronizedList(new ArrayList<>());
    volatile WorkerState state = WorkerState.IDLE;
    volatile String cause = "";
    volatile boolean lost;
    /** The call at which the worker is lost; empty for none. */
    volatile String lostAt = "";

    volatile String run = "";
    volatile String taken = "";
    volatile Runnable atPrepare = () -> {};
    volatile WorkerState drained = WorkerState.DONE;
    volatile String build = "b1";
    volatile List<ClassPath.Jar> jars = ClassPath.here();
    volatile String databaseProblem = "";
    volatile boolean notYet;
    volatile String standbys = "none";
    volatile List<Entry> settings = List.of(
            new Entry("fsync", "on"), new Entry("full_page_writes", "on"), new Entry("synchronous_commit", "on"));
    volatile List<Entry> folders = List.of(
            new Entry("data", "/data"),
            new Entry("WAL", "/data/pg_wal"),
            new Entry("commit status", "/data/pg_xact"),
            new Entry("multixact offsets", "/data/pg_multixact/offsets"),
            new Entry("multixact members", "/data/pg_multixact/members"),
            new Entry("global", "/data/global"),
            new Entry("database", "/data/base/5"),
            new Entry(DatabaseFacts.LOCK_FILE, "/data/postmaster.pid"));

    /** Of the server that this worker's machine has; null if it cannot tell. */
    volatile String syncLibraries = "";

    volatile List<LoadedTable> loaded = List.of();
    volatile String fileSystem = "ext4";
    volatile List<Entry> plans = List.of(new Entry("trade_status_frame1 1", "Index Scan"));
    volatile SystemFacts system = SystemFacts.UNKNOWN;
    volatile long clockShift;
    /** Ports that this worker does not reach, with the reason. */
    volatile Map<Integer, String> closedPorts = Map.of();

    volatile List<WorkerStatus.Gauge> gauges = List.of();
    volatile List<WorkerStatus.ResponseTimes> times = List.of();
    volatile long startedAt;
    volatile long drainedAt;
    /** How long it takes to say how it is. */
    volatile long statusMillis;
    /** How long it takes to start. */
    volatile long startMillis;

    private final Endpoint endpoint;

    FakeWorker(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    private void called(String what) {
        lost |= what.equals(lostAt);
        if (lost) {
            throw new WorkerLostException("connection refused", null);
        }
        calls.add(what);
    }

    @Override
    public WorkerInfo info() {
        called("info");
        return new WorkerInfo(
                endpoint.kind(),
                build,
                "here",
                1,
                "os",
                "17",
                "",
                2,
                1 << 20,
                endpoint.dataPort(),
                new WorkerInfo.Machine("m", "h", "A processor", 2, 1L << 32, "Linux 6"),
                jars);
    }

    @Override
    public String busy() {
        return run.isEmpty() ? "" : "busy with run " + run;
    }

    private void require(String runId) {
        if (!run.isEmpty() && !run.equals(runId)) {
            throw new WorkerException("the worker is " + busy());
        }
    }

    @Override
    public MachineSpeed pulse(long millis) {
        return new MachineSpeed(1, 1);
    }

    @Override
    public long clockMicros() {
        return RunClock.wallMicros() + clockShift;
    }

    @Override
    public DataLocation place(String folder) {
        if (lost) {
            throw new WorkerLostException("connection refused", null);
        }
        return new DataLocation(
                folder, fileSystem, fileSystem.isEmpty() ? "" : "/dev/sda1", "", fileSystem.isEmpty() ? "no" : "");
    }

    @Override
    public String syncLibraries(String lockFile) {
        return syncLibraries;
    }

    @Override
    public String unreachable(String host, int port) {
        if (lost) {
            throw new WorkerLostException("connection refused", null);
        }
        return closedPorts.getOrDefault(port, "");
    }

    @Override
    public SystemFacts system() {
        if (lost) {
            throw new WorkerLostException("connection refused", null);
        }
        return system;
    }

    @Override
    public void configure(Assignment assignment) {
        called("configure");
        run = taken.isEmpty() ? run : taken;
        require(assignment.runId());
        run = assignment.runId();
        state = WorkerState.CONFIGURED;
    }

    @Override
    public void prepare() {
        called("prepare");
        atPrepare.run();
        state = WorkerState.READY;
    }

    @Override
    public void start(long startMicros) {
        called("start");
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(startMillis));
        startedAt = startMicros;
        state = WorkerState.RUNNING;
    }

    @Override
    public WorkerStatus status() {
        called("status");
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(statusMillis));
        long[] completed = new long[TransactionType.values().length];
        Arrays.fill(completed, 10);
        long[] none = new long[completed.length];
        return new WorkerStatus(
                state, cause, List.of(new WorkerStatus.GroupCounts(1, 1, completed, none, none)), gauges, times, null);
    }

    @Override
    public void drain() {
        called("drain");
        drainedAt = RunClock.wallMicros();
        state = drained;
    }

    @Override
    public void abort(String runId, String why) {
        called("abort " + why);
        require(runId);
        state = WorkerState.FAILED;
    }

    @Override
    public List<LogFile> logs() {
        called("logs");
        return Stream.of(".csv", "-metrics.csv", "-service-times.csv")
                .filter(file -> endpoint.kind() == WorkerKind.CONNECTOR || !file.startsWith("-service"))
                .map(file -> new LogFile(endpoint.name() + file, 5))
                .toList();
    }

    @Override
    public byte[] readLog(String name, long offset, int length) {
        called("readLog");
        byte[] all = "hello".getBytes(StandardCharsets.UTF_8);
        return Arrays.copyOfRange(all, (int) Math.min(offset, 5), (int) Math.min(offset + 2, 5));
    }

    @Override
    public void reset(String runId) {
        called("reset");
        require(runId);
        run = "";
        state = WorkerState.IDLE;
    }

    @Override
    public void shutdown() {
        called("shutdown");
    }

    @Override
    public List<DatabaseFacts> databases(Rows rows) {
        called(rows == Rows.NONE ? "databases" : "count");
        return Arrays.stream(DatabaseRole.values())
                .map(role -> new DatabaseFacts(
                        role,
                        databaseProblem,
                        notYet,
                        "18",
                        List.of(new Entry("seed", "1")),
                        settings,
                        folders,
                        List.of(new Entry("trade", "7")),
                        List.of(),
                        plans,
                        new Witness(
                                rows == Rows.NONE
                                        ? List.of(new Entry("clock", SERVER_CLOCK), new Entry("standbys", standbys))
                                        : List.of(),
                                List.of(),
                                List.of(),
                                rows == Rows.LOADED ? loaded : null,
                                null)))
                .toList();
    }
}
