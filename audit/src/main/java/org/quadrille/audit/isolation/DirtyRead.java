package org.quadrille.audit.isolation;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.audit.script.PendingTransaction;
import org.quadrille.audit.script.Requests;
import org.quadrille.audit.script.ScriptContext;
import org.quadrille.audit.script.ScriptSession;
import org.quadrille.audit.script.TestAccount;
import org.quadrille.common.wire.proto.Audit;
import org.quadrille.common.wire.proto.Isolation;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.engine.Demonstration.Anomaly;

/**
 * A Trade-Result that is held after making all its changes, and Customer-Position and Trade-Status of its account
 * meanwhile.
 */
final class DirtyRead extends Script {
    private final TestAccount account;
    private final ScriptSecurities securities;

    DirtyRead(ScriptContext context, TestAccount account, ScriptSecurities securities) {
        super(
                context,
                Anomaly.DIRTY_READ,
                "P1 dirty write-read",
                "Trade-Result A is held before its commit; Customer-Position and Trade-Status of its account in session B"
                        + " must answer as before, and only after the commit with balance and status as they are then");
        this.account = account;
        this.securities = securities;
    }

    @Override
    Result run(Isolation level) throws SQLException, InterruptedException {
        ScriptSecurities.Security security = securities.next();
        try (ScriptSession a = context.session("A");
                ScriptSession b = context.session("B")) {
            long trade = ScriptContext.entered(a, account.owner(security.symbol(), "TMB", 100));
            Map<String, Object> before = seen(b, level);
            PendingTransaction held = a.begin(
                    Script.heldBeforeCommit(Isolation.REQUIRED, Requests.result(trade, security.price()), name()));
            long backend = context.awaitHeld(name());
            Map<String, Object> meanwhile = seen(b, level);
            context.release(name());
            Reply done = held.end();
            ScriptContext.good(done, "The Trade-Result of session A");
            Map<String, Object> after = seen(b, level);
            List<String> anomalies = new ArrayList<>();
            before.forEach((what, answer) -> {
                if (!meanwhile.get(what).equals(answer)) {
                    anomalies.add(what + " saw changes of a Trade-Result that was not committed");
                }
                // Whatever else is wrong does not demonstrate the anomaly.
                if (level == Isolation.REQUIRED && after.get(what).equals(answer)) {
                    anomalies.add(what + " does not see a Trade-Result that is committed");
                }
            });
            if (level == Isolation.REQUIRED) {
                Script.level(anomalies, level, TransactionType.TRADE_RESULT, done);
            }
            return new Result(
                    anomalies,
                    "backend " + backend + " held before commit; the readers did not wait"
                            + (anomalies.isEmpty() ? " and saw its trade only after the commit" : ""));
        }
    }

    /** At a lower level what the two read is read past the connector, which reads at no other level than theirs. */
    private Map<String, Object> seen(ScriptSession session, Isolation level) throws SQLException {
        if (level != Isolation.REQUIRED) {
            return Map.of("A query at READ UNCOMMITTED", context.queryUncommitted("account-rows", account.id()));
        }
        Reply position = session.run(Requests.position(account.customer()).setAudit(Audit.newBuilder()));
        Reply status = session.run(Requests.status(account.id()).setAudit(Audit.newBuilder()));
        Map<String, Object> seen = new LinkedHashMap<>();
        seen.put("Customer-Position", position.getCustomerPosition());
        seen.put("Trade-Status", status.getTradeStatus());
        return seen;
    }
}
