package org.quadrille.audit.isolation;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.quadrille.audit.script.Requests;
import org.quadrille.audit.script.ScriptContext;
import org.quadrille.audit.script.ScriptSession;
import org.quadrille.common.wire.proto.Audit;
import org.quadrille.common.wire.proto.Isolation;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.engine.Demonstration.Anomaly;
import org.quadrille.schema.undo.TradeUndo;

/** Two Trade-Updates of the same trades, of which the first is held before its commit. */
final class ConcurrentUpdates extends Script {
    private final List<Long> trades;
    private final boolean failsAfterWaiting;

    /** @param failsAfterWaiting whether the second one must be refused at the level of a Trade-Update */
    ConcurrentUpdates(ScriptContext context, List<Long> trades, boolean failsAfterWaiting) {
        super(
                context,
                Anomaly.LOST_UPDATE,
                "P1 dirty write-write",
                "Trade-Updates A and B change the executor's name of the same " + trades.size()
                        + " trades; A is held before its commit; B must wait"
                        + (failsAfterWaiting ? " and then fail, and sent again it" : ", and then it")
                        + " must make the names what they were before both");
        this.trades = trades;
        this.failsAfterWaiting = failsAfterWaiting;
    }

    /**
     * At READ COMMITTED nothing is lost, because the statement works on the row that it locks; but the second
     * Trade-Update is not refused.
     */
    @Override
    Result run(Isolation level) throws SQLException, InterruptedException {
        try (ScriptSession a = context.session("A");
                ScriptSession b = context.session("B")) {
            List<List<String>> before = names();
            Conflict conflict = Script.conflict(
                    context,
                    a,
                    b,
                    Script.heldBeforeCommit(level, Requests.update(trades), name()),
                    Script.at(level, Requests.update(trades)),
                    name());
            List<String> anomalies = new ArrayList<>();
            Script.level(anomalies, level, TransactionType.TRADE_UPDATE, conflict.second());
            if (!conflict.kept()) {
                anomalies.add("the second Trade-Update neither waited for the first nor failed");
            }
            String course = conflict.course();
            if (Script.lost(conflict.second())) {
                ScriptContext.good(
                        b.run(Requests.update(trades).setAudit(Audit.newBuilder())),
                        "The Trade-Update that lost the conflict, sent again,");
                course += "; sent again it committed";
            } else {
                ScriptContext.good(conflict.second(), "The second Trade-Update");
                if (failsAfterWaiting) {
                    anomalies.add(
                            "the second Trade-Update changed rows that were changed and committed after it had begun,"
                                    + " and was not refused");
                }
            }
            if (!names().equals(before)) {
                anomalies.add(
                        "the names of the executors are not what they were before two Trade-Updates: one is lost");
            }
            return new Result(anomalies, course);
        }
    }

    private List<List<String>> names() throws SQLException {
        return context.query("executor-names", TradeUndo.ids(trades));
    }
}
