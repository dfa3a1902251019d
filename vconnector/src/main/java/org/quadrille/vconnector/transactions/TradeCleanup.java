package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.SQLException;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeCleanupOutput;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.frames.Frame;

/** Trade-Cleanup (workload.md 12.12), one statement in autocommit. */
public final class TradeCleanup extends Transaction {
    private static final Frame<TradeCleanupOutput> FRAME1 = new Frame<>(
            "trade_cleanup_frame1",
            1,
            columns -> TradeCleanupOutput.newBuilder()
                    .setRequests(columns.integer("requests"))
                    .setCanceled(columns.integer("canceled"))
                    .build());

    /** A pool may give up a server sooner that does not answer; what it lends gets its own limit back. */
    private static final int LONGEST_MILLIS = 60_000;

    public TradeCleanup() {
        super(TransactionType.TRADE_CLEANUP, false, FRAME1);
    }

    @Override
    public Outcome run(FrameSender frames, Connection connection, Request request, Reply.Builder reply)
            throws SQLException {
        long firstTradeId = request.getTradeCleanup().getFirstTradeId();
        connection.setNetworkTimeout(Runnable::run, LONGEST_MILLIS);
        TradeCleanupOutput output = frames.send(connection, FRAME1, call -> call.setBigint(firstTradeId));
        reply.setTradeCleanup(output);
        return Outcome.COMMIT;
    }
}
