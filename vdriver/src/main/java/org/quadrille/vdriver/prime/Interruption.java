package org.quadrille.vdriver.prime;

/** Whether the user wants to end what is being done, for work that waits for programs. */
public interface Interruption {
    /** True once the user does. */
    boolean requested();

    /** True if the user does, now or within this time. */
    boolean requestedBy(long millis) throws InterruptedException;

    /**
     * Sets an action that runs as soon as the user does, so that something that is waited for ends early.
     *
     * @return removes the action when closed
     */
    Scope meanwhile(Runnable action);

    /** A stretch of work; closing it never fails. */
    interface Scope extends AutoCloseable {
        @Override
        void close();
    }
}
