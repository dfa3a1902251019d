package org.quadrille.audit.durability;

import java.io.IOException;
import org.quadrille.schema.engine.DatabaseAddress;

/** A way to make one database server fail, and to bring it back. An interrupt ends either. */
public interface ServerFailure {
    /** How it is done, for people. */
    String how();

    /** Whether the kit itself sees to it that the server does not end in order. */
    default boolean certain() {
        return false;
    }

    /**
     * Finds out what is to fail, just before it does.
     *
     * @throws IOException if that cannot be known, with the reason
     */
    default void choose() throws IOException {}

    /** Where a database is seen to fail: where it is reached, unless another server than the one that answers there fails. */
    default DatabaseAddress watched(DatabaseAddress database) {
        return database;
    }

    /** Whether servers fail one after another, until {@link #fail} ends. */
    default boolean oneAfterAnother() {
        return false;
    }

    /**
     * Makes it fail. Whether and when it has failed is found out by watching its databases.
     *
     * @throws IOException if this way of failing does not work, with the reason
     */
    void fail() throws IOException, InterruptedException;

    /**
     * Starts it again; it need not have recovered when this returns.
     *
     * @throws IOException if it does not start, with the reason
     */
    void restart() throws IOException, InterruptedException;

    /**
     * Brings it back when the user ends the audit in the middle of the failure, unless that needs a person or happens
     * anyway.
     *
     * @throws IOException if it does not start, with the reason
     */
    void restartAlone() throws IOException, InterruptedException;
}
