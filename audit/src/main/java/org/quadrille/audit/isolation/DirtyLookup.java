package org.quadrille.audit.isolation;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.quadrille.audit.script.PendingTransaction;
import org.quadrille.audit.script.Requests;
import org.quadrille.audit.script.ScriptContext;
import org.quadrille.audit.script.ScriptSession;
import org.quadrille.common.wire.proto.Audit;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.TradeLookupOutput;

/** A Trade-Update that is held after making its changes, and a Trade-Lookup of the same trades meanwhile. */
final class DirtyLookup implements Script {
    private final ScriptContext context;
    private final List<Long> trades;

    DirtyLookup(ScriptContext context, List<Long> trades) {
        this.context = context;
        this.trades = trades;
    }

    @Override
    public String name() {
        return "P1 dirty write-read";
    }

    @Override
    public String description() {
        return "Trade-Update A is held before its commit; Trade-Lookup B of the same trades must answer as before, and only"
                + " after the commit with the new names";
    }

    @Override
    public String impossible() {
        return "PostgreSQL has no dirty reads: its READ UNCOMMITTED is READ COMMITTED, at which Trade-Lookup runs anyway";
    }

    @Override
    public Result run(Level level) throws SQLException, InterruptedException {
        try (ScriptSession a = context.session("A");
                ScriptSession b = context.session("B")) {
            TradeLookupOutput before = seen(b);
            PendingTransaction held = a.begin(Script.heldBeforeCommit(level, Requests.update(trades), name()));
            long backend = context.awaitHeld(name());
            TradeLookupOutput meanwhile = seen(b);
            context.release(name());
            ScriptContext.good(held.end(), "The Trade-Update of session A");
            TradeLookupOutput after = seen(b);
            List<String> anomalies = new ArrayList<>();
            if (!meanwhile.equals(before)) {
                anomalies.add("Trade-Lookup saw changes of a Trade-Update that was not committed");
            }
            if (after.equals(before)) {
                anomalies.add("Trade-Lookup does not see a Trade-Update that is committed");
            }
            return new Result(anomalies, "backend " + backend + " held before commit; the reader did not wait");
        }
    }

    private TradeLookupOutput seen(ScriptSession session) {
        Reply reply = session.run(Requests.lookup(trades).setAudit(Audit.newBuilder()));
        ScriptContext.good(reply, "Trade-Lookup");
        return reply.getTradeLookup();
    }
}
