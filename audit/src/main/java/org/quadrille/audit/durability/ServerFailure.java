package org.quadrille.audit.durability;

import java.io.IOException;

/** A way to make one database server fail, and to bring it back. An interrupt ends either. */
public interface ServerFailure {
    /** How, for people. */
    String how();

    /**
     * Makes it fail. Whether and when it has is seen by those who watch its databases.
     *
     * @throws IOException if it does not fail so, with the reason
     */
    void fail() throws IOException, InterruptedException;

    /**
     * Starts it again; it need not have recovered when this returns.
     *
     * @throws IOException if it does not start, with the reason
     */
    void restart() throws IOException, InterruptedException;

    /**
     * Brings it back, as far as that needs nobody and is not done anyway, when the user ends the audit in the middle of the
     * failure.
     *
     * @throws IOException if it does not start, with the reason
     */
    void restartAlone() throws IOException, InterruptedException;
}
