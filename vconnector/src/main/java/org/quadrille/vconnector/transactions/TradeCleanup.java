package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.SQLException;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeCleanupOutput;
import org.quadrille.common.workload.TransactionType;

/** Trade-Cleanup (workload.md 12.12), one statement in autocommit. */
public final class TradeCleanup implements Transaction {
    private static final Frame FRAME1 = new Frame("select * from frames.trade_cleanup_frame1(?)");

    @Override
    public TransactionType type() {
        return TransactionType.TRADE_CLEANUP;
    }

    @Override
    public boolean readOnly() {
        return false;
    }

    @Override
    public Outcome run(Connection connection, Request request, Reply.Builder reply) throws SQLException {
        long firstTradeId = request.getTradeCleanup().getFirstTradeId();
        TradeCleanupOutput output = FRAME1.call(
                connection,
                call -> call.setLong(1, firstTradeId),
                columns -> TradeCleanupOutput.newBuilder()
                        .setRequests(columns.integer())
                        .setCanceled(columns.integer())
                        .build());
        reply.setTradeCleanup(output);
        return Outcome.COMMIT;
    }
}
