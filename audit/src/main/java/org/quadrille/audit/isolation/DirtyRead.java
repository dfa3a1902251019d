package org.quadrille.audit.isolation;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.quadrille.audit.script.PendingTransaction;
import org.quadrille.audit.script.Requests;
import org.quadrille.audit.script.ScriptContext;
import org.quadrille.audit.script.ScriptSession;
import org.quadrille.audit.script.TestAccount;
import org.quadrille.common.wire.proto.Audit;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.workload.TransactionType;

/**
 * A Trade-Result that is held after making all its changes, and Customer-Position and Trade-Status of its account
 * meanwhile.
 */
final class DirtyRead implements Script {
    private final ScriptContext context;
    private final TestAccount account;
    private final ScriptSecurities securities;

    DirtyRead(ScriptContext context, TestAccount account, ScriptSecurities securities) {
        this.context = context;
        this.account = account;
        this.securities = securities;
    }

    @Override
    public String name() {
        return "P1 dirty write-read";
    }

    @Override
    public String description() {
        return "Trade-Result A is held before its commit; Customer-Position and Trade-Status of its account in session B"
                + " must answer as before, and only after the commit with balance and status as they are then";
    }

    @Override
    public String impossible() {
        return "PostgreSQL has no dirty reads: its READ UNCOMMITTED is READ COMMITTED, at which these two transactions run"
                + " anyway";
    }

    @Override
    public Result run(Level level) throws SQLException, InterruptedException {
        ScriptSecurities.Security security = securities.next();
        try (ScriptSession a = context.session("A");
                ScriptSession b = context.session("B")) {
            long trade = ScriptContext.entered(
                    a,
                    account.owner()
                            .setSymbol(security.symbol())
                            .setTradeType("TMB")
                            .setQuantity(100));
            List<Object> before = seen(b);
            PendingTransaction held =
                    a.begin(Script.heldBeforeCommit(level, Requests.result(trade, security.price()), name()));
            long backend = context.awaitHeld(name());
            List<Object> meanwhile = seen(b);
            context.release(name());
            Reply done = held.end();
            ScriptContext.good(done, "The Trade-Result of session A");
            List<Object> after = seen(b);
            List<String> anomalies = new ArrayList<>();
            Script.level(anomalies, level, TransactionType.TRADE_RESULT, done);
            compare(anomalies, "Customer-Position", before.get(0), meanwhile.get(0), after.get(0));
            compare(anomalies, "Trade-Status", before.get(1), meanwhile.get(1), after.get(1));
            return new Result(
                    anomalies,
                    "backend " + backend + " held before commit; the readers did not wait"
                            + (anomalies.isEmpty() ? " and saw its trade only after the commit" : ""));
        }
    }

    private List<Object> seen(ScriptSession session) {
        Reply position = session.run(Requests.position(account.customer()).setAudit(Audit.newBuilder()));
        Reply status = session.run(Requests.status(account.id()).setAudit(Audit.newBuilder()));
        return List.of(position.getCustomerPosition(), status.getTradeStatus());
    }

    private static void compare(List<String> anomalies, String what, Object before, Object meanwhile, Object after) {
        if (!meanwhile.equals(before)) {
            anomalies.add(what + " saw changes of a Trade-Result that was not committed");
        }
        if (after.equals(before)) {
            anomalies.add(what + " does not see a Trade-Result that is committed");
        }
    }
}
