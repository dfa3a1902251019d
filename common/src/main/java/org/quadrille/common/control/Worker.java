package org.quadrille.common.control;

import java.util.List;
import java.util.Set;
import org.quadrille.common.engine.EngineFacts;
import org.quadrille.common.files.DataLocation;
import org.quadrille.common.files.SyncCalls;
import org.quadrille.common.files.SystemFiles;
import org.quadrille.common.metrics.MachineSpeed;

/**
 * A worker as prime sees it. The local form is the worker itself, the remote form a thin proxy over RMI; prime cannot
 * tell them apart. Prime calls workers, never the other way round. All methods but {@link #prepare} and {@link #pulse}
 * return quickly. Implementations are thread-safe.
 */
public interface Worker {
    WorkerInfo info();

    /**
     * Why this worker cannot take another run, in words that follow "is"; empty if it is free. A worker is busy from
     * {@link #configure} to {@link #reset}, but if prime is gone, only until ten seconds after prime's last call.
     */
    String busy();

    /** This worker's wall clock, microseconds since 1970. */
    long clockMicros();

    /** On which file system a place of this worker's machine is, as {@link DataLocation#of} takes it. */
    default DataLocation place(String place) {
        return DataLocation.of(place);
    }

    /**
     * Libraries that answer in place of the operating system when a server on this worker's machine asks for its files to be on
     * disk, separated by commas; null if that cannot be told.
     *
     * @param lockFile file whose first line is the number of the server's process
     */
    default String syncLibraries(String lockFile) {
        Set<String> found = SyncCalls.takenBy(SystemFiles.here(), lockFile, EngineFacts.processesOfAll());
        return found == null ? null : String.join(", ", found);
    }

    /** How the operating system of this worker's machine is set up. */
    default SystemFacts system() {
        return SystemFacts.here();
    }

    /**
     * Why a port cannot be reached from this worker's machine; empty if it can. Takes seconds where nothing answers.
     */
    default String unreachable(String host, int port) {
        return Reach.problem(host, port);
    }

    /**
     * The pulse of this worker's machine; writes where the worker keeps its logs. Takes as long as it is told to.
     *
     * @param millis 1 to 10,000
     * @throws WorkerException if the worker is {@link #busy}, or cannot write there
     */
    MachineSpeed pulse(long millis);

    /**
     * IDLE, DONE or FAILED, and not {@link #busy} -> CONFIGURED. Reads the testbed, opens nothing but its own log.
     *
     * @throws WorkerException if the worker cannot take the assignment; the message says why and how to fix it
     */
    void configure(Assignment assignment);

    /**
     * CONFIGURED -> READY. Opens connections and pools; a CE also runs Trade-Cleanup on the databases it maintains.
     * Prime prepares connectors first, then MEEs, then CEs. May take minutes.
     *
     * @throws WorkerException if something is not reachable
     */
    void prepare();

    /** READY -> RUNNING when this worker's wall clock reads {@code startMicros}. Returns at once. */
    void start(long startMicros);

    /**
     * Also tells the worker that prime is alive, as does every call except {@link #info}, {@link #busy},
     * {@link #clockMicros}, {@link #place}, {@link #syncLibraries}, {@link #system} and {@link #unreachable}, which anybody may make. After ten seconds without such
     * a call a run stops by itself.
     */
    WorkerStatus status();

    /** Tells the worker that prime is alive, and nothing else. */
    default void heartbeat() {
        status();
    }

    /** RUNNING -> DRAINING -> DONE: finish what is under way, take nothing new. Returns at once. */
    void drain();

    /**
     * Ends the run at once, from any state; logs are flushed and kept. State becomes FAILED with this cause.
     *
     * @throws WorkerException if the worker is busy with another run, which goes on
     */
    void abort(String runId, String cause);

    /** Files this worker wrote for the run. */
    List<LogFile> logs();

    /** At most {@code length} bytes of one of its {@link #logs} from an offset; empty at its end. */
    byte[] readLog(String name, long offset, int length);

    /**
     * Any state -> IDLE: closes all connections. Files stay where they are, except those of a run that never started,
     * which are removed.
     *
     * @throws WorkerException if the worker is busy with another run, which goes on
     */
    void reset(String runId);

    /** Ends the process after this call has been answered. */
    void shutdown();

    record LogFile(String name, long bytes) implements java.io.Serializable {}
}
