package org.quadrille.audit.isolation;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.quadrille.audit.script.Requests;
import org.quadrille.audit.script.ScriptContext;
import org.quadrille.audit.script.ScriptSession;
import org.quadrille.audit.script.TestAccount;
import org.quadrille.common.wire.proto.Isolation;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.engine.Demonstration.Anomaly;

/**
 * Two Trade-Results of one account, security and broker; the first is held after making its changes. At any level the
 * second waits for it; after that it fails or, where it has locked before it read, goes on with what the first left. At
 * READ COMMITTED it may go on with what it read before.
 */
final class ConcurrentResults extends Script {

    private final TestAccount account;
    private final AccountState accountState;
    private final ScriptSecurities securities;
    private final int bought;
    private final Trade first;
    private final Trade second;

    private record Trade(String type, int quantity) {}

    private ConcurrentResults(
            Anomaly anomaly,
            String name,
            String description,
            ScriptContext context,
            TestAccount account,
            AccountState accountState,
            ScriptSecurities securities,
            int bought,
            Trade first,
            Trade second) {
        super(context, anomaly, name, description);
        this.account = account;
        this.accountState = accountState;
        this.securities = securities;
        this.bought = bought;
        this.first = first;
        this.second = second;
    }

    /** The first sells a part of what is held; the second, which has read all of it, sells all. */
    static Script lostUpdate(
            ScriptContext context, TestAccount account, AccountState accountState, ScriptSecurities securities) {
        return new ConcurrentResults(
                Anomaly.LOST_UPDATE,
                "P1 dirty write-write",
                "an account holds 200 of a security; Trade-Result A sells 100 of them and is held before its commit;"
                        + " Trade-Result B sells 200; no sale may be lost",
                context,
                account,
                accountState,
                securities,
                200,
                new Trade("TMS", 100),
                new Trade("TMS", 200));
    }

    /** The first adds a holding where the second has counted none. */
    static Script phantom(
            ScriptContext context, TestAccount account, AccountState accountState, ScriptSecurities securities) {
        return new ConcurrentResults(
                Anomaly.PHANTOM,
                "P3 phantom",
                "an account holds nothing of a security; Trade-Result A buys 100, which inserts a holding, and is held"
                        + " before its commit; Trade-Result B, which sells 100, has counted no holdings; it must see the"
                        + " same set to its end, or fail",
                context,
                account,
                accountState,
                securities,
                0,
                new Trade("TMB", 100),
                new Trade("TMS", 100));
    }

    @Override
    Result run(Isolation level) throws SQLException, InterruptedException {
        ScriptSecurities.Security security = securities.next();
        try (ScriptSession a = context.session("A");
                ScriptSession b = context.session("B")) {
            if (bought > 0) {
                long trade = order(a, security, new Trade("TMB", bought));
                ScriptContext.done(a, Requests.result(trade, security.price()), "The Trade-Result that buys");
            }
            long one = order(a, security, first);
            long other = order(b, security, second);
            Conflict conflict = Script.conflict(
                    context,
                    a,
                    b,
                    Script.heldBeforeCommit(level, Requests.result(one, security.price()), name()),
                    Script.at(level, Requests.result(other, security.price())),
                    name());
            List<String> anomalies = new ArrayList<>();
            Script.level(anomalies, level, TransactionType.TRADE_RESULT, conflict.second());
            if (!conflict.kept()) {
                anomalies.add("the second Trade-Result neither waited for the first nor failed");
            }
            String course = conflict.course();
            if (Script.lost(conflict.second())) {
                anomalies.addAll(accountState.errors(security.symbol()));
                ScriptContext.done(
                        b,
                        Requests.result(other, security.price()),
                        "The Trade-Result that lost the conflict, sent again,");
                course += "; sent again it committed";
            } else {
                ScriptContext.good(conflict.second(), "The second Trade-Result");
            }
            anomalies.addAll(accountState.errors(security.symbol()));
            return new Result(anomalies, course);
        }
    }

    private long order(ScriptSession session, ScriptSecurities.Security security, Trade trade) {
        return ScriptContext.entered(
                session,
                account.owner(security.symbol(), trade.type(), trade.quantity()).setIsLifo(true));
    }
}
