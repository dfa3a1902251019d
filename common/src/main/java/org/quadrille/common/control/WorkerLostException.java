package org.quadrille.common.control;

/** A worker cannot be reached any more, or never could. The message is one sentence that names it. */
public final class WorkerLostException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public WorkerLostException(String message, Throwable cause) {
        super(message, cause);
    }
}
