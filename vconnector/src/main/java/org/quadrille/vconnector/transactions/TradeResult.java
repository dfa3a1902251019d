package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.SQLException;
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

    private static final Frame FRAMES =
            new Frame(Frame.BEGIN_SERIALIZABLE + "select * from frames.trade_result(?, ?)" + Frame.COMMIT);

    /** Beside the frames: what an earlier Trade-Result of the trade has left, if there was one. */
    private static final Frame COMPLETED =
            new Frame(Frame.BEGIN_SERIALIZABLE + "select * from frames.trade_result_completed(?)" + Frame.COMMIT);

    @Override
    public TransactionType type() {
        return TransactionType.TRADE_RESULT;
    }

    @Override
    public boolean readOnly() {
        return false;
    }

    @Override
    public Outcome run(Connection connection, Request request, Reply.Builder reply) throws SQLException {
        TradeResultInput input = request.getTradeResult();
        boolean found;
        try {
            found = FRAMES.call(
                    connection,
                    call -> {
                        call.setLong(1, input.getTradeId());
                        call.setLong(2, input.getTradePrice());
                    },
                    columns -> read(columns, reply));
        } catch (SQLException e) {
            int status = FAILED_CHECKS.getOrDefault(String.valueOf(e.getSQLState()), 0);
            if (status == 0) {
                throw e;
            }
            reply.setStatus(status).setMessage("trade " + input.getTradeId());
            return Outcome.ROLLBACK;
        }
        if (!found && !(input.getResent() && completed(connection, input, reply))) {
            reply.setStatus(NO_TRADE).setMessage("trade " + input.getTradeId());
        }
        // What found no trade has changed nothing, and its end was sent with it.
        return Outcome.COMMIT;
    }

    private static boolean read(Columns columns, Reply.Builder reply) throws SQLException {
        boolean found = columns.integer() == 1;
        if (found) {
            answer(columns, reply);
        }
        return found;
    }

    private static boolean completed(Connection connection, TradeResultInput input, Reply.Builder reply)
            throws SQLException {
        return COMPLETED.call(connection, call -> call.setLong(1, input.getTradeId()), columns -> {
            boolean done = columns.bool();
            if (done) {
                answer(columns, reply);
            }
            return done;
        });
    }

    /** From the account's balance and the customer. */
    private static void answer(Columns columns, Reply.Builder reply) throws SQLException {
        reply.setTradeResult(TradeResultOutput.newBuilder()
                .setAccountBalance(columns.bigint())
                .setLoadUnit(loadUnit(columns.bigint())));
    }

    private static int loadUnit(long customerId) {
        return (int) ((customerId - Scale.ID_SHIFT - 1) / Scale.CUSTOMERS_PER_LOAD_UNIT);
    }
}
