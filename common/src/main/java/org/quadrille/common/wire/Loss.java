package org.quadrille.common.wire;

import org.quadrille.common.wire.proto.Reply;

/** Tells a lost connection or database from any other failure, by SQLSTATE. */
public final class Loss {
    /** SQLSTATE of a lost connection; in the log also for a lost connector. */
    public static final String CONNECTION_LOST = "08006";

    /** SQLSTATE class of connection failures. */
    private static final String CONNECTION_EXCEPTION = "08";

    /** PostgreSQL's subclass of operator intervention: shut down, crashed, not yet up, dropped. */
    private static final String OPERATOR_INTERVENTION = "57P";

    private Loss() {}

    /** True for a reply that says that the connector could not reach its database, or lost it on the way. */
    public static boolean isLoss(Reply reply) {
        return isLoss(reply.getStatus(), reply.getSqlState());
    }

    /** The same of a reply's status and SQLSTATE. */
    public static boolean isLoss(int status, String sqlState) {
        return status < 0 && (sqlState.startsWith(CONNECTION_EXCEPTION) || sqlState.startsWith(OPERATOR_INTERVENTION));
    }
}
