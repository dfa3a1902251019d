package org.quadrille.common.control;

import static org.quadrille.common.control.WorkerState.CONFIGURED;
import static org.quadrille.common.control.WorkerState.DONE;
import static org.quadrille.common.control.WorkerState.DRAINING;
import static org.quadrille.common.control.WorkerState.FAILED;
import static org.quadrille.common.control.WorkerState.IDLE;
import static org.quadrille.common.control.WorkerState.READY;
import static org.quadrille.common.control.WorkerState.RUNNING;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Where a worker is in a run, and the only place that says which step may follow which (architecture.md, "A run").
 * Holds no resources and calls nobody. Thread-safe.
 */
public final class LifeCycle {
    private static final Set<WorkerState> ACTIVE = EnumSet.of(CONFIGURED, READY, RUNNING, DRAINING);

    /** What can happen to a worker: the states it may happen in, and the state it leads to. */
    public enum Event {
        CONFIGURE("configure", EnumSet.of(IDLE, DONE, FAILED), CONFIGURED),
        PREPARE("prepare", EnumSet.of(CONFIGURED), READY),
        START("start", EnumSet.of(READY), RUNNING),
        DRAIN("drain", EnumSet.of(RUNNING), DRAINING),
        FINISH("finish", EnumSet.of(DRAINING), DONE),
        FAIL("fail", ACTIVE, FAILED),
        ABORT("abort", EnumSet.allOf(WorkerState.class), FAILED),
        RESET("reset", EnumSet.allOf(WorkerState.class), IDLE);

        private final String verb;
        private final Set<WorkerState> from;
        private final WorkerState to;

        Event(String verb, Set<WorkerState> from, WorkerState to) {
            this.verb = verb;
            this.from = from;
            this.to = to;
        }
    }

    /** One consistent reading: the state, and why the worker failed; empty in every other state. */
    public record Reading(WorkerState state, String cause) {}

    private Reading now = new Reading(IDLE, "");

    /** State and cause, read together. */
    public synchronized Reading reading() {
        return now;
    }

    public synchronized WorkerState state() {
        return now.state();
    }

    /** Whether there is a run that can be lost: from configuring to the end of draining. */
    public synchronized boolean active() {
        return ACTIVE.contains(now.state());
    }

    /** Checks that an event may happen now, without letting it happen. @throws WorkerException if it may not */
    public synchronized void require(Event event) {
        if (!event.from.contains(now.state())) {
            throw new WorkerException("cannot " + event.verb + " a worker that is " + now.state()
                    + (now.cause().isEmpty() ? "" : " (" + now.cause() + ")") + "; it has to be "
                    + event.from.stream().map(WorkerState::name).collect(Collectors.joining(" or ")));
        }
    }

    /**
     * Applies an event that is not a failure.
     *
     * @throws WorkerException if it may not happen now; the state does not change
     */
    public synchronized void fire(Event event) {
        if (event.to == FAILED) {
            throw new IllegalArgumentException(event + " needs a cause");
        }
        require(event);
        now = new Reading(event.to, "");
    }

    /** Draining is done; if the run was ended meanwhile, this does nothing. */
    synchronized void finish() {
        if (now.state() == DRAINING) {
            fire(Event.FINISH);
        }
    }

    /** The run failed by itself. Returns whether there was a run to fail; the first cause is kept. */
    public synchronized boolean fail(String cause) {
        if (!active()) {
            return false;
        }
        now = new Reading(FAILED, cause);
        return true;
    }

    /** Somebody ends the run, whatever its state. Returns whether there was a run; the first cause is kept. */
    public synchronized boolean abort(String cause) {
        boolean wasActive = active();
        if (now.state() != FAILED) {
            now = new Reading(FAILED, cause);
        }
        return wasActive;
    }
}
