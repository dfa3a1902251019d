package org.quadrille.audit.isolation;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.quadrille.audit.script.PendingTransaction;
import org.quadrille.audit.script.Requests;
import org.quadrille.audit.script.ScriptContext;
import org.quadrille.audit.script.ScriptSession;
import org.quadrille.common.wire.proto.Audit;
import org.quadrille.common.wire.proto.Isolation;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.schema.engine.Demonstration.Anomaly;
import org.quadrille.schema.undo.TradeUndo;

/** A Trade-Update that is held after making its changes, and a Trade-Lookup of the same trades meanwhile. */
final class DirtyLookup extends Script {
    private final List<Long> trades;

    DirtyLookup(ScriptContext context, List<Long> trades) {
        super(
                context,
                Anomaly.DIRTY_READ,
                "P1 dirty write-read",
                "Trade-Update A is held before its commit; Trade-Lookup B of the same trades must answer as before, and only"
                        + " after the commit with the new names");
        this.trades = trades;
    }

    @Override
    Result run(Isolation level) throws SQLException, InterruptedException {
        try (ScriptSession a = context.session("A");
                ScriptSession b = context.session("B")) {
            Object before = seen(b, level);
            PendingTransaction held =
                    a.begin(Script.heldBeforeCommit(Isolation.REQUIRED, Requests.update(trades), name()));
            long backend = context.awaitHeld(name());
            Object meanwhile = seen(b, level);
            context.release(name());
            ScriptContext.good(held.end(), "The Trade-Update of session A");
            Object after = seen(b, level);
            List<String> anomalies = new ArrayList<>();
            String reader = level == Isolation.REQUIRED ? "Trade-Lookup" : "A query at READ UNCOMMITTED";
            if (!meanwhile.equals(before)) {
                anomalies.add(reader + " saw changes of a Trade-Update that was not committed");
            }
            if (level == Isolation.REQUIRED && after.equals(before)) {
                anomalies.add(reader + " does not see a Trade-Update that is committed");
            }
            return new Result(anomalies, "backend " + backend + " held before commit; the reader did not wait");
        }
    }

    /** At a lower level it is read past the connector, which reads at no other level than that of Trade-Lookup. */
    private Object seen(ScriptSession session, Isolation level) throws SQLException {
        if (level != Isolation.REQUIRED) {
            return context.queryUncommitted("executor-names", TradeUndo.ids(trades));
        }
        Reply reply = session.run(Requests.lookup(trades).setAudit(Audit.newBuilder()));
        ScriptContext.good(reply, "Trade-Lookup");
        return reply.getTradeLookup();
    }
}
