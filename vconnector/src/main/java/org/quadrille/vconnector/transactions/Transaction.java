package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.SQLException;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.TransactionType;

/** One transaction of the workload: which frames it calls and what it makes of their answers (FACTS 12). Stateless. */
public interface Transaction {
    TransactionType type();

    /**
     * Whether it only reads. The runner calls such a one in autocommit, without an explicit transaction, if its
     * isolation level is READ COMMITTED.
     */
    boolean readOnly();

    /**
     * Runs the frames, and sets status (FACTS 12.13) and output of the reply.
     *
     * @param connection transaction, isolation level, commit, roll back and retries are the runner's
     * @param reply empty at each attempt
     * @return what the runner does with the transaction
     * @throws SQLException if the database fails; the runner knows which failures to retry
     */
    Outcome run(Connection connection, Request request, Reply.Builder reply) throws SQLException;

    /** How a transaction ends. */
    enum Outcome {
        COMMIT,
        /** Rolled back as wanted: nothing of it stays. */
        ROLLBACK
    }
}
