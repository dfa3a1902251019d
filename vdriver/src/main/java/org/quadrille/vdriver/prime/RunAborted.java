package org.quadrille.vdriver.prime;

/** A run has to end: a worker or database was lost, or the user wants it. The message is one sentence. */
public final class RunAborted extends Exception {
    private static final long serialVersionUID = 1L;

    RunAborted(String cause) {
        super(cause);
    }
}
