package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeResultInput;
import org.quadrille.common.wire.proto.TradeResultOutput;
import org.quadrille.common.workload.Scale;
import org.quadrille.common.workload.TransactionType;

/**
 * Trade-Result (workload.md 12.7). Status -811: no such submitted trade; -831: a gain without tax; -841: no commission
 * rate. After a negative status nothing stays. One that is sent again because its answer was lost succeeds too if the
 * lost one has completed the trade, and changes nothing then.
 */
public final class TradeResult implements Transaction {
    static final int NO_TRADE = -811;
    static final int NO_TAX = -831;
    static final int NO_COMMISSION = -841;

    /** Status of a trade that failed a check between its frames, by the SQLSTATE (frames.trade_result). */
    private static final Map<String, Integer> FAILED_CHECKS = Map.of("QT831", NO_TAX, "QT841", NO_COMMISSION);

    private static final Frame<Done> FRAMES = new Frame<>(
                    "trade_result",
                    "select * from frames.trade_result(?, ?)",
                    columns -> read(columns.integer("rows_found") == 1, columns))
            .beginning(TransactionType.TRADE_RESULT)
            .ending(Frame.End.COMMIT);

    /** Beside the frames: what an earlier Trade-Result of the trade has left, if there was one. */
    private static final Frame<Done> COMPLETED = new Frame<>(
                    "trade_result_completed",
                    "select * from frames.trade_result_completed(?)",
                    columns -> read(columns.bool("done"), columns))
            .beginning(TransactionType.TRADE_RESULT)
            .ending(Frame.End.COMMIT);

    /**
     * What the frames answer.
     *
     * @param found whether there is a trade that the rest is of
     */
    private record Done(boolean found, long accountBalance, long customerId) {}

    @Override
    public TransactionType type() {
        return TransactionType.TRADE_RESULT;
    }

    @Override
    public List<Frame<?>> frames() {
        return List.of(FRAMES, COMPLETED);
    }

    @Override
    public boolean readOnly() {
        return false;
    }

    @Override
    public Outcome run(FrameSender frames, Connection connection, Request request, Reply.Builder reply)
            throws SQLException {
        TradeResultInput input = request.getTradeResult();
        Done done;
        try {
            done = frames.send(connection, FRAMES, call -> {
                call.setLong(1, input.getTradeId());
                call.setLong(2, input.getTradePrice());
            });
        } catch (SQLException e) {
            Integer status = FAILED_CHECKS.get(String.valueOf(e.getSQLState()));
            if (status == null) {
                throw e;
            }
            reply.setStatus(status).setMessage("trade " + input.getTradeId());
            return Outcome.ROLLBACK;
        }
        if (!done.found && input.getResent()) {
            done = frames.send(connection, COMPLETED, call -> call.setLong(1, input.getTradeId()));
        }
        if (done.found) {
            reply.setTradeResult(TradeResultOutput.newBuilder()
                    .setAccountBalance(done.accountBalance)
                    .setLoadUnit(loadUnit(done.customerId)));
        } else {
            reply.setStatus(NO_TRADE).setMessage("trade " + input.getTradeId());
        }
        // What found no trade has changed nothing, and its end was sent with it.
        return Outcome.COMMIT;
    }

    private static Done read(boolean found, Columns columns) throws SQLException {
        return new Done(found, columns.bigint("account_balance"), columns.bigint("customer_id"));
    }

    private static int loadUnit(long customerId) {
        return (int) ((customerId - Scale.ID_SHIFT - 1) / Scale.CUSTOMERS_PER_LOAD_UNIT);
    }
}
