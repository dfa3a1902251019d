package org.quadrille.schema.engine;

/** The SQLSTATEs of PostgreSQL that have a sentence or a meaning of their own. */
final class PostgresStates {
    /** The server asks for something that the client does not have, such as a password. */
    static final String REFUSED = "08004";

    /** What answers does not speak the server's protocol as the client does, or refuses a part of it. */
    static final String PROTOCOL_VIOLATION = "08P01";

    /** A change in a read-only transaction or server. */
    static final String READ_ONLY = "25006";

    static final String INVALID_AUTHORIZATION = "28000";
    static final String INVALID_PASSWORD = "28P01";
    static final String NO_DATABASE = "3D000";
    static final String INSUFFICIENT_PRIVILEGE = "42501";
    static final String DUPLICATE_DATABASE = "42P04";
    static final String DISK_FULL = "53100";
    static final String TOO_MANY_CONNECTIONS = "53300";

    /** Something is not in the state that a statement needs, such as a database that a drop has left half removed. */
    static final String NOT_IN_PREREQUISITE_STATE = "55000";

    static final String IN_USE = "55006";

    /** Class of a server that ends a session or lets none in: stopped, crashed, not yet up, dropped, idle too long. */
    static final String OPERATOR_INTERVENTION = "57P";

    private PostgresStates() {}
}
