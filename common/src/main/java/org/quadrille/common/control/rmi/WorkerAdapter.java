package org.quadrille.common.control.rmi;

import java.util.List;
import java.util.function.Supplier;
import org.quadrille.common.cli.SparseLog;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.SystemFacts;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.Worker.LogFile;
import org.quadrille.common.control.WorkerException;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.files.DataLocation;
import org.quadrille.common.metrics.MachineSpeed;
import org.slf4j.LoggerFactory;

/**
 * The exported side of a worker. Every failure is passed on as a {@link WorkerException} without a cause: prime may not
 * have the class of the cause, and its filter would refuse it.
 */
class WorkerAdapter implements RemoteWorker {
    private static final SparseLog FAILURES =
            new SparseLog(LoggerFactory.getLogger(WorkerAdapter.class), "failed calls of prime");

    private final Worker worker;
    private final LongCall<Boolean> preparing = new LongCall<>("prepare");

    WorkerAdapter(Worker worker) {
        this.worker = worker;
    }

    static <T> T guarded(Supplier<T> call) {
        try {
            return call.get();
        } catch (WorkerException e) {
            throw new WorkerException(e.getMessage());
        } catch (RuntimeException e) {
            FAILURES.error("A call of prime failed", e);
            throw new WorkerException("the worker failed unexpectedly (" + e + "); its log has more");
        }
    }

    /** Writes the failures that were only counted so far; for the end of the process. */
    static void flushLog() {
        FAILURES.flush();
    }

    static void guarded(Runnable call) {
        guarded(() -> {
            call.run();
            return true;
        });
    }

    @Override
    public WorkerInfo info() {
        return guarded(worker::info);
    }

    @Override
    public String busy() {
        return guarded(worker::busy);
    }

    @Override
    public long clockMicros() {
        return guarded(worker::clockMicros);
    }

    @Override
    public DataLocation place(String folder) {
        return guarded(() -> worker.place(folder));
    }

    @Override
    public SystemFacts system() {
        return guarded(worker::system);
    }

    @Override
    public MachineSpeed pulse(long millis) {
        return guarded(() -> worker.pulse(millis));
    }

    @Override
    public void configure(Assignment assignment) {
        guarded(() -> worker.configure(assignment));
    }

    @Override
    public void beginPrepare() {
        guarded(() -> preparing.begin(() -> {
            worker.prepare();
            return true;
        }));
    }

    @Override
    public boolean prepared() {
        // Asking is a sign of life of prime.
        guarded(worker::status);
        return guarded(() -> preparing.answer() != null);
    }

    @Override
    public void start(long startMicros) {
        guarded(() -> worker.start(startMicros));
    }

    @Override
    public WorkerStatus status() {
        return guarded(worker::status);
    }

    @Override
    public void drain() {
        guarded(worker::drain);
    }

    @Override
    public void abort(String runId, String cause) {
        guarded(() -> worker.abort(runId, cause));
    }

    @Override
    public List<LogFile> logs() {
        return guarded(worker::logs);
    }

    @Override
    public byte[] readLog(String name, long offset, int length) {
        return guarded(() -> worker.readLog(name, offset, length));
    }

    @Override
    public void reset(String runId) {
        guarded(() -> worker.reset(runId));
    }

    @Override
    public void shutdown() {
        guarded(worker::shutdown);
    }
}
