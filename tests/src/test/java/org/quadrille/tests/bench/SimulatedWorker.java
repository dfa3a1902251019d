package org.quadrille.tests.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.ConnectorWorker;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.metrics.MachineSpeed;
import org.quadrille.common.time.RunClock;

/** A worker so light that hundreds fit into this JVM: only its role, without sampler, process log and life cycle. */
final class SimulatedWorker implements ConnectorWorker {
    private final ProbeRole role;
    private final WorkerInfo info;
    private final Path folder;
    private final WorkerStatus status;
    private volatile WorkerState state = WorkerState.IDLE;

    /**
     * @param info what it reports about itself
     * @param status what it answers when it is asked how it is, but for its state
     */
    SimulatedWorker(ProbeRole role, WorkerInfo info, Path folder, WorkerStatus status) {
        this.role = role;
        this.info = info;
        this.folder = folder;
        this.status = status;
    }

    @Override
    public WorkerInfo info() {
        return info;
    }

    @Override
    public String busy() {
        return "";
    }

    @Override
    public String unreachable(String host, int port) {
        return "";
    }

    @Override
    public MachineSpeed pulse(long millis) {
        return new MachineSpeed(1, 1);
    }

    @Override
    public long clockMicros() {
        return RunClock.wallMicros();
    }

    @Override
    public void configure(Assignment assignment) {
        role.configure(assignment, folder);
        state = WorkerState.CONFIGURED;
    }

    @Override
    public void prepare() {
        state = WorkerState.READY;
    }

    @Override
    public void start(long startMicros) {
        role.start(RunClock.startingAt(startMicros), cause -> {});
        state = WorkerState.RUNNING;
    }

    @Override
    public WorkerStatus status() {
        return new WorkerStatus(state, "", status.counts(), status.gauges(), status.responseTimes(), status.machine());
    }

    @Override
    public void drain() {
        role.drain();
        state = WorkerState.DONE;
    }

    @Override
    public void abort(String runId, String cause) {
        role.abort();
        state = WorkerState.FAILED;
    }

    @Override
    public List<LogFile> logs() {
        try (var files = Files.list(folder)) {
            return files.map(f ->
                            new LogFile(f.getFileName().toString(), f.toFile().length()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public byte[] readLog(String name, long offset, int length) {
        try (InputStream in = Files.newInputStream(folder.resolve(name))) {
            in.skipNBytes(Math.min(offset, Files.size(folder.resolve(name))));
            return in.readNBytes(length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void reset(String runId) {
        state = WorkerState.IDLE;
    }

    @Override
    public void shutdown() {
        role.abort();
    }

    @Override
    public List<DatabaseFacts> databases(Rows rows) {
        return role.databases(rows);
    }
}
