package org.quadrille.common.workload;

/**
 * The kit's own states of a failure, in replies and logs (log-format.md). An engine turns its failures into these
 * (Errors in schema.engine); of any other failure the server's own code is kept. Those specific to a frame are stated
 * beside its transaction.
 */
public final class SqlStates {
    /** A connection could not be made. */
    public static final String UNREACHABLE = "08001";

    /** A connection broke, or the server is gone, stopping or starting; also a connector that is gone. */
    public static final String CONNECTION_LOST = "08006";

    /** A transaction lost a conflict with another one; it may succeed when retried. */
    public static final String SERIALIZATION_FAILURE = "40001";

    /** As {@link #SERIALIZATION_FAILURE}, because each waited for the other. */
    public static final String DEADLOCK = "40P01";

    /** A row has the key of another one. */
    public static final String DUPLICATE_KEY = "23505";

    /** A statement was cancelled. */
    public static final String CANCELED = "57014";

    private static final String CONNECTION_EXCEPTION = "08";

    /** In logs of earlier builds, which kept some codes of a server that ends a session. */
    private static final String OPERATOR_INTERVENTION = "57P";

    private SqlStates() {}

    /** Whether a transaction lost a conflict, and the same one may succeed when it is tried again (workload.md 13.1). */
    public static boolean retryable(String state) {
        return SERIALIZATION_FAILURE.equals(state) || DEADLOCK.equals(state);
    }

    /** Whether the connection or the server was lost. */
    public static boolean lost(String state) {
        return state.startsWith(CONNECTION_EXCEPTION) || state.startsWith(OPERATOR_INTERVENTION);
    }
}
