package org.quadrille.common.control;

/** A worker could not do what prime asked. The message is one sentence with the fix. */
public final class WorkerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public WorkerException(String message) {
        super(message);
    }

    public WorkerException(String message, Throwable cause) {
        super(message, cause);
    }
}
