package org.quadrille.vmee.exchange;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.quadrille.common.cli.SparseLog;
import org.quadrille.common.config.Testbed.OnDatabaseLoss;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a run does when a connector or a database is lost: it ends, or the sender tries again. Thread-safe. */
public final class Losses {
    private static final Logger LOG = LoggerFactory.getLogger(Losses.class);

    private final OnDatabaseLoss rule;
    private final Consumer<String> failed;
    private final AtomicInteger retrying = new AtomicInteger();
    private final Map<String, SparseLog> logs = new ConcurrentHashMap<>();

    /** The losses of one run, by what the testbed says of them. @param failed ends the run; takes the cause */
    public Losses(OnDatabaseLoss rule, Consumer<String> failed) {
        this.rule = rule;
        this.failed = failed;
    }

    /** Something was lost; returns whether to try again. */
    boolean tryAgainAfter(String what, String why, boolean first) {
        String cause = "lost " + what + " (" + why + ")";
        if (rule == OnDatabaseLoss.ABORT) {
            failed.accept(cause);
            return false;
        }
        if (first) {
            retrying.incrementAndGet();
            logs.computeIfAbsent(what, name -> new SparseLog(LOG, "losses of " + name))
                    .warn(cause + "; trying again");
        }
        return true;
    }

    /** A part of this process broke for another reason than a loss; the run cannot go on. */
    void broken(String what, Throwable why) {
        LOG.error("{} broke", what, why);
        failed.accept(what + " broke: " + why);
    }

    /** The run cannot go on. */
    public void fail(String cause) {
        failed.accept(cause);
    }

    /** What was lost is back. */
    void back() {
        retrying.decrementAndGet();
    }

    /** Logs the losses that have only been counted so far; for the end of the run. */
    public void flushLog() {
        logs.values().forEach(SparseLog::flush);
    }

    /** Senders that wait for something lost. */
    public int retrying() {
        return retrying.get();
    }
}
