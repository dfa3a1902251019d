package org.quadrille.audit.isolation;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.quadrille.audit.script.PendingTransaction;
import org.quadrille.audit.script.Requests;
import org.quadrille.audit.script.ScriptContext;
import org.quadrille.audit.script.ScriptSession;
import org.quadrille.audit.script.TestAccount;
import org.quadrille.common.wire.proto.AuditStatement;
import org.quadrille.common.wire.proto.Isolation;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeOrderInput;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.engine.Demonstration.Anomaly;

/**
 * A Trade-Order that is held after it has read price and holdings in its frame 3, while a Market-Feed commits another
 * price and a Trade-Result another holding; then its frame 3 is called once more.
 */
final class NonRepeatableRead extends Script {
    private static final String FRAME_4 = "trade_order_frame4";

    private static final int MIDDLE_CENTS = 2_500;
    private static final int CHANGE_CENTS = 100;

    private final TestAccount account;
    private final ScriptSecurities securities;

    NonRepeatableRead(ScriptContext context, TestAccount account, ScriptSecurities securities) {
        super(
                context,
                Anomaly.NON_REPEATABLE_READ,
                "P2 non-repeatable read",
                "Trade-Order A reads price and holdings of a security in its frame 3 and is held; Market-Feed B commits"
                        + " another price and Trade-Result C another holding; frame 3, called once more, must answer the same, or"
                        + " A must fail");
        this.account = account;
        this.securities = securities;
    }

    @Override
    Result run(Isolation level) throws SQLException, InterruptedException {
        ScriptSecurities.Security security = securities.next();
        try (ScriptSession a = context.session("A");
                ScriptSession b = context.session("B");
                ScriptSession c = context.session("C")) {
            result(c, order(c, security, "TMB", 100), security);
            long more = order(c, security, "TMB", 400);
            TradeOrderInput.Builder input = account.owner(security.symbol(), "TMS", 400);
            PendingTransaction held = a.begin(Request.newBuilder()
                    .setTradeOrder(input)
                    .setAudit(ScriptContext.heldBeforeFrame(name(), FRAME_4)
                            .setReread(true)
                            .setIsolation(level)));
            long backend = context.awaitHeld(name());
            long moved = security.price() + (security.price() < MIDDLE_CENTS ? CHANGE_CENTS : -CHANGE_CENTS);
            ScriptContext.done(b, Requests.feed(security.symbol(), moved, 100), "Market-Feed of session B");
            result(c, more, security);
            context.release(name());
            Reply reply = held.end();
            List<String> anomalies = new ArrayList<>();
            Script.level(anomalies, level, TransactionType.TRADE_ORDER, reply);
            String course =
                    "backend " + backend + " held after frame 3; price and holdings were changed and committed; ";
            if (Script.lost(reply)) {
                return new Result(anomalies, course + "it failed with SQLSTATE " + reply.getSqlState());
            }
            ScriptContext.good(reply, "The Trade-Order of session A");
            compare(anomalies, reply);
            return new Result(
                    anomalies,
                    course + (anomalies.isEmpty() ? "read again, they were the same" : "read again, they differ"));
        }
    }

    private static void compare(List<String> anomalies, Reply reply) {
        List<AuditStatement> sent = reply.getStatementsList();
        int again = 0;
        while (again < sent.size() && !sent.get(again).getReread()) {
            again++;
        }
        if (again == 0 || again == sent.size()) {
            throw new IllegalStateException("frame 3 was not read twice");
        }
        String first = sent.get(again - 1).getRowsList().toString();
        String second = sent.get(again).getRowsList().toString();
        if (!first.equals(second)) {
            anomalies.add(
                    "frame 3 of a Trade-Order answered " + first + " and, within the same transaction, " + second);
        }
    }

    private long order(ScriptSession session, ScriptSecurities.Security security, String type, int quantity) {
        return ScriptContext.entered(session, account.owner(security.symbol(), type, quantity));
    }

    private static void result(ScriptSession session, long trade, ScriptSecurities.Security security) {
        ScriptContext.done(session, Requests.result(trade, security.price()), "Trade-Result of session C");
    }
}
