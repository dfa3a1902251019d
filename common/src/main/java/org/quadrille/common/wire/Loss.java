package org.quadrille.common.wire;

import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.workload.SqlStates;
import org.quadrille.common.workload.TransactionStatus;

/** Distinguishes a lost connection or database from other failures, by SQLSTATE. */
public final class Loss {
    private Loss() {}

    /** True for a reply that says that the connector could not reach its database, or lost it on the way. */
    public static boolean isLoss(Reply reply) {
        return isLoss(reply.getStatus(), reply.getSqlState());
    }

    /** The same of a reply's status and SQLSTATE. */
    public static boolean isLoss(int status, String sqlState) {
        return TransactionStatus.isInvalid(status) && SqlStates.lost(sqlState);
    }
}
