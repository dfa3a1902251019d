package org.quadrille.study.environment;

/** An event could not be undone: what it did is still there, so no further run may be made. The message is for users. */
public final class NotUndone extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message what is left, on which machine, and what the user is to do */
    public NotUndone(String message) {
        super(message);
    }
}
