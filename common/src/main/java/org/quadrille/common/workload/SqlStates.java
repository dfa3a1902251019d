package org.quadrille.common.workload;

/** The SQLSTATEs that the kit distinguishes or creates; those specific to a frame are stated beside its transaction. */
public final class SqlStates {
    /** A connection could not be made. */
    public static final String UNREACHABLE = "08001";

    /** The server asks for something that the client does not have, such as a password. */
    public static final String REFUSED = "08004";

    /** A connection broke; in replies and logs also a connector or a server that is gone. */
    public static final String CONNECTION_LOST = "08006";

    /** What answers does not speak the server's protocol as the client does, or refuses a part of it. */
    public static final String PROTOCOL_VIOLATION = "08P01";

    /** A change in a read-only transaction or server. */
    public static final String READ_ONLY = "25006";

    public static final String INVALID_AUTHORIZATION = "28000";
    public static final String INVALID_PASSWORD = "28P01";
    public static final String NO_DATABASE = "3D000";
    public static final String NO_SCHEMA = "3F000";

    /** A transaction lost a conflict with another one; it may succeed when retried. */
    public static final String SERIALIZATION_FAILURE = "40001";

    /** As {@link #SERIALIZATION_FAILURE}, for PostgreSQL. */
    public static final String DEADLOCK = "40P01";

    public static final String INSUFFICIENT_PRIVILEGE = "42501";
    public static final String DUPLICATE_DATABASE = "42P04";
    public static final String DISK_FULL = "53100";
    public static final String TOO_MANY_CONNECTIONS = "53300";

    /** Something is not in the state that a statement needs, such as a database that a drop has left half removed. */
    public static final String NOT_IN_PREREQUISITE_STATE = "55000";

    public static final String IN_USE = "55006";

    /** A statement was cancelled. */
    public static final String CANCELED = "57014";

    private static final String CONNECTION_EXCEPTION = "08";

    /** PostgreSQL's subclass of operator intervention: shut down, crashed, not yet up, dropped. */
    private static final String OPERATOR_INTERVENTION = "57P";

    private static final String ADMIN_SHUTDOWN = "57P01";
    private static final String CRASH_SHUTDOWN = "57P02";
    private static final String CANNOT_CONNECT_NOW = "57P03";

    private SqlStates() {}

    /** Whether a transaction lost a conflict, and the same one may succeed when it is tried again (workload.md 13.1). */
    public static boolean retryable(String state) {
        return SERIALIZATION_FAILURE.equals(state) || DEADLOCK.equals(state);
    }

    /** Whether the connection or the server was lost. */
    public static boolean lost(String state) {
        return state.startsWith(CONNECTION_EXCEPTION) || state.startsWith(OPERATOR_INTERVENTION);
    }

    /**
     * The state to put into a reply: a server that is gone, stopping or starting becomes a lost connection.
     *
     * @param state null if the failure has none
     * @return empty if the failure has none
     */
    public static String ofReply(String state) {
        return switch (state == null ? "" : state) {
            case "" -> "";
            case ADMIN_SHUTDOWN, CRASH_SHUTDOWN, CANNOT_CONNECT_NOW -> CONNECTION_LOST;
            default -> state;
        };
    }
}
