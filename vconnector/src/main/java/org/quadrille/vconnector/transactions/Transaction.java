package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.frames.Frame;

/**
 * One transaction of the workload: which frames it calls and what it makes of their answers (workload.md 12).
 * Stateless, except for the two that leave orders for the market behind; used by one thread.
 */
public abstract class Transaction {
    private final TransactionType type;
    private final boolean readOnly;
    private final List<Frame<?>> frames;

    /**
     * A transaction with every frame that it may send.
     *
     * @param readOnly whether it only reads: one statement in autocommit, that leaves nothing to roll back
     */
    protected Transaction(TransactionType type, boolean readOnly, Frame<?>... frames) {
        this.type = type;
        this.readOnly = readOnly;
        this.frames = List.of(frames);
    }

    public final TransactionType type() {
        return type;
    }

    /** Every frame that it may send. */
    public final List<Frame<?>> frames() {
        return frames;
    }

    /** Whether it only reads: one statement in autocommit, that leaves nothing to roll back. */
    public final boolean readOnly() {
        return readOnly;
    }

    /**
     * Runs the frames, and sets status (workload.md 12.13) and output of the reply.
     *
     * @param frames sends the frames, which begin and end the transaction at the level of its type; rolling back and
     *     retrying are the runner's
     * @param connection in autocommit
     * @param reply empty at each attempt
     * @return how it ended
     * @throws SQLException if the database fails; the runner rolls back, and knows which failures to retry
     */
    public abstract Outcome run(FrameSender frames, Connection connection, Request request, Reply.Builder reply)
            throws SQLException;

    /** How a transaction ends. */
    public enum Outcome {
        /** It is committed. */
        COMMIT,
        /** It has rolled itself back: none of its changes remain. */
        ROLLED_BACK,
        /** The runner rolls it back: none of its changes remain. */
        ROLLBACK
    }
}
