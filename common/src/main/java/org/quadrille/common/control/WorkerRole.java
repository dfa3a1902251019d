package org.quadrille.common.control;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.quadrille.common.control.WorkerStatus.Gauge;
import org.quadrille.common.control.WorkerStatus.GroupCounts;
import org.quadrille.common.control.WorkerStatus.ResponseTimes;
import org.quadrille.common.time.RunClock;

/**
 * What a kind of worker does; {@link LocalWorker} wraps it and handles the life cycle and the run's folder. The calls
 * {@code configure}, {@code prepare}, {@code start}, {@code drain} and {@code reset} never overlap and come only in
 * legal order. A call may fail with any unchecked exception; its message, one sentence with the fix, reaches prime.
 */
public interface WorkerRole extends AutoCloseable {
    WorkerKind kind();

    /** Port for transactions or orders that this worker listens on, 0 if it has none. */
    int dataPort();

    /**
     * Takes the part in a run; opens nothing but its own log. After a failure the worker is reset.
     *
     * @param folder existing folder of this worker for this run's files; everything in it is collected by prime
     */
    void configure(Assignment assignment, Path folder);

    /** Opens what a run needs. May take minutes; is interrupted by an abort. */
    void prepare();

    /**
     * Starts the run and returns at once. The clock reads 0 at the run's start, which may lie ahead.
     *
     * @param failed takes the cause if the run cannot go on; may be called by any thread, returns at once
     */
    void start(RunClock clock, Consumer<String> failed);

    /** Finishes what is under way, takes nothing new, closes the log; returns when done. Interrupted by an abort. */
    void drain();

    /**
     * Stops everything at once, flushes and closes the log. Called after any failure, and while a {@code prepare} or
     * {@code drain} that ignores its interrupt is still under way.
     */
    void abort();

    /** Closes all connections; afterwards the role is as good as new. */
    void reset();

    /** Counters since the run's start; CONFIGURED or later, any thread. */
    List<GroupCounts> counts();

    /** Response times since the run's start, of a worker that logs transactions; CONFIGURED or later, any thread. */
    default List<ResponseTimes> responseTimes() {
        return List.of();
    }

    /** Current readings; CONFIGURED or later, any thread. */
    List<Gauge> gauges();

    /** The process ends, after any run: releases what the role holds even without a run, such as its port. */
    @Override
    default void close() {}
}
