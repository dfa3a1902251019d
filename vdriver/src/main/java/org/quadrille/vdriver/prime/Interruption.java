package org.quadrille.vdriver.prime;

/** Whether the user wants to end what is being done, for work that waits for programs. */
public interface Interruption {
    /** True once he does. */
    boolean requested();

    /** True if he does, or will within a time. */
    boolean requestedBy(long millis) throws InterruptedException;

    /**
     * Names what happens at once when he does, so that something that is waited for ends early.
     *
     * @return closes this again
     */
    Scope meanwhile(Runnable action);

    /** A stretch of work; closing it fails never. */
    interface Scope extends AutoCloseable {
        @Override
        void close();
    }
}
