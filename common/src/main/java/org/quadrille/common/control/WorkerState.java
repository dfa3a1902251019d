package org.quadrille.common.control;

/**
 * The life cycle of every worker (architecture.md, "A run"):
 * {@code IDLE -> CONFIGURED -> READY -> RUNNING -> DRAINING -> DONE | FAILED}, and from any of them back to IDLE by a
 * reset.
 */
public enum WorkerState {
    IDLE,
    CONFIGURED,
    READY,
    RUNNING,
    DRAINING,
    DONE,
    FAILED
}
