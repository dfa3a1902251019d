package org.quadrille.vce.session;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.quadrille.common.cli.SparseLog;
import org.quadrille.common.config.Testbed.OnDatabaseLoss;
import org.quadrille.common.wire.ConnectorAddress;
import org.quadrille.common.wire.proto.ReplyHead;
import org.quadrille.common.workload.DatabaseRole;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a thread does when a connector or a database is lost in a run (workload.md 18.1): by default the run fails at
 * once, with a sentence that names what was lost; with {@code onDatabaseLoss: reconnect} the thread tries again, once a
 * second. Thread-safe.
 */
public final class LossPolicy {
    private static final Logger LOG = LoggerFactory.getLogger(LossPolicy.class);
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final OnDatabaseLoss policy;
    private final StopSignal signal;
    private final Consumer<String> failed;
    private final Map<String, SparseLog> logs = new ConcurrentHashMap<>();

    /** @param failed takes the cause when the run cannot go on */
    public LossPolicy(OnDatabaseLoss policy, StopSignal signal, Consumer<String> failed) {
        this.policy = policy;
        this.signal = signal;
        this.failed = failed;
    }

    /** The link has broken. Returns when it is open again, or the thread should look at the stop signal. */
    public void connectorLost(ConnectorLink link, String why) {
        if (signal.aborted()) {
            return;
        }
        String lost = "lost " + link.target().name();
        if (policy == OnDatabaseLoss.ABORT) {
            failed.accept(lost + " (" + why + ")");
            pause();
        } else {
            log("the " + link.target().name(), lost + " (" + why + "); trying again every second");
            link.reopen();
        }
    }

    /** A database has gone. Returns when the thread may try again or should look at the stop signal. */
    public void databaseLost(ConnectorAddress target, DatabaseRole role, ReplyHead reply) {
        String what = "the " + role + " database of " + target.id().label();
        String lost = "lost " + what + " (" + reply.getSqlState() + " " + reply.getMessage() + ")";
        if (policy == OnDatabaseLoss.ABORT) {
            failed.accept(lost);
        } else {
            log(what, lost + "; trying again in a second");
        }
        pause();
    }

    /** Logs sparsely, because every thread reports the loss, and again each second. */
    private void log(String what, String line) {
        logs.computeIfAbsent(what, name -> new SparseLog(LOG, "losses of " + name))
                .warn(line);
    }

    /** Logs the losses that have only been counted so far; for the end of the run. */
    public void flushLog() {
        logs.values().forEach(SparseLog::flush);
    }

    /** With {@code abort} the run is about to be stopped; nothing may spin until then. */
    private void pause() {
        signal.waitUntil(System.nanoTime() + PAUSE_NANOS);
    }
}
