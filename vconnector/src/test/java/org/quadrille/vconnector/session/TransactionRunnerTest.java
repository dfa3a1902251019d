package org.quadrille.vconnector.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.TradeResultForm;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.vconnector.transactions.FrameSender;
import org.quadrille.vconnector.transactions.Transaction;

@Timeout(60)
class TransactionRunnerTest {
    /** Runs out of memory in the middle of its work. */
    private static final Transaction DYING = new Transaction(TransactionType.TRADE_RESULT, false) {
        @Override
        public Outcome run(FrameSender frames, Connection connection, Request request, Reply.Builder reply)
                throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.execute("begin; update broker set b_num_trades = 4711");
            }
            throw new OutOfMemoryError("a test of it");
        }
    };

    @ParameterizedTest
    @EnumSource(TradeResultForm.class)
    void anErrorLeavesNoTransactionOpenForTheNextOneToCommit(TradeResultForm form) {
        try (TradingHouse house = TradingHouse.open(form, 1)) {
            assertThrows(OutOfMemoryError.class, () -> house.runnerOf(DYING).run(Request.getDefaultInstance()));
            house.trade(TradingHouse.order(1, 1, "TMB", "S001", 100, 0), 2_500);
            assertEquals("0", house.one("select count(*) from broker where b_num_trades >= 4711"));
        }
    }
}
