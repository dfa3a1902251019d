package org.quadrille.audit.atomicity;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.audit.EvidenceFolder;
import org.quadrille.audit.Subject;
import org.quadrille.audit.script.Requests;
import org.quadrille.audit.script.ScriptContext;
import org.quadrille.audit.script.ScriptFindings;
import org.quadrille.audit.script.ScriptRunner.Scripts;
import org.quadrille.audit.script.ScriptRunner.Touched;
import org.quadrille.audit.script.ScriptSession;
import org.quadrille.audit.script.TestAccount;
import org.quadrille.common.wire.proto.Audit;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeOrderInput;
import org.quadrille.schema.undo.TradeUndo;
import org.quadrille.vconnector.transactions.TradeOrder;

/**
 * Trade-Order and Trade-Result on an OLTP database: every kind of order committed and rolled back, one order by
 * somebody without permission, and one of each transaction whose session dies.
 */
final class OrderScripts implements Scripts {
    private static final int RETRIES = 10;
    private static final int PRICE = 2_500;

    private final Subject subject;
    private final TestAccount account;
    private final List<OrderCase> cases;

    OrderScripts(Subject subject, TestAccount account) {
        this.subject = subject;
        this.account = account;
        this.cases = OrderCase.all(account);
    }

    @Override
    public Touched touched(Connection observer, EvidenceFolder evidence) {
        return new Touched(List.of(account.id()), List.of(), List.of());
    }

    @Override
    public void run(ScriptContext context, ScriptFindings findings) throws SQLException, InterruptedException {
        Map<OrderCase, Reply> replies = new LinkedHashMap<>();
        List<Long> before = counts(context);
        ScriptSession session = context.session("A");
        for (OrderCase order : cases) {
            Reply reply = session.run(
                    Request.newBuilder().setTradeOrder(order.input()).setAudit(audit()));
            replies.put(order, reply);
            findings.demand(
                    reply.getStatus() == order.status(),
                    order.described() + ", was answered with status " + reply.getStatus() + " instead of "
                            + order.status() + " " + reply.getMessage());
        }
        stranger(session, findings);
        rows(context, replies, findings);
        killedOrder(context, session, findings);
        long last = ScriptContext.entered(session, simple("TMB"));
        told(context.market().until(last), replies, last, findings);
        List<Order> expectedAfter = expected(replies);
        // The last order is a market order: it adds a trade and one row of its history.
        compare(before, counts(context), expectedAfter, findings);
        killedResult(context, session, last, findings);
        context.transcript().timeLine("atomicity");
        findings.fact("orders", cases.size());
        findings.fact("committed", expectedAfter.size());
        findings.fact("account", account.id());
    }

    private static Audit.Builder audit() {
        return Audit.newBuilder().setMaxRetries(RETRIES);
    }

    private TradeOrderInput.Builder simple(String type) {
        return account.owner(account.symbol(account.security()), type, 100).setRequestedPrice(PRICE);
    }

    private static List<Long> counts(ScriptContext context) throws SQLException {
        return context.query("order-tables").get(0).stream().map(Long::valueOf).toList();
    }

    private void stranger(ScriptSession session, ScriptFindings findings) {
        Reply reply = session.run(Request.newBuilder()
                .setTradeOrder(account.stranger()
                        .setSymbol(account.symbol(account.security()))
                        .setTradeType("TMB")
                        .setQuantity(100))
                .setAudit(audit()));
        findings.demand(
                reply.getStatus() == TradeOrder.UNAUTHORIZED,
                "A Trade-Order of a person who may not use account " + account.id() + " was answered with status "
                        + reply.getStatus() + " instead of " + TradeOrder.UNAUTHORIZED);
    }

    /** All rows of what was committed, with the values asked for; none of what was rolled back. */
    private void rows(ScriptContext context, Map<OrderCase, Reply> replies, ScriptFindings findings)
            throws SQLException {
        for (Map.Entry<OrderCase, Reply> entry : replies.entrySet()) {
            OrderCase order = entry.getKey();
            long id = entry.getValue().getTradeOrder().getTradeId();
            String trade = order.described() + " (trade " + id + ")";
            if (id == 0) {
                findings.add(order.described() + ", has no trade id in its answer");
                continue;
            }
            List<List<String>> found = context.query("trade-rows", TradeUndo.ids(List.of(id)));
            if (order.rollBack()) {
                List<String> left = found.stream()
                        .filter(row -> !row.get(1).equals("0"))
                        .map(row -> row.get(1) + " in " + row.get(0))
                        .toList();
                findings.demand(left.isEmpty(), trade + ", left rows: " + String.join(", ", left));
                continue;
            }
            String expected =
                    "trade=1 trade_history=1 trade_request=" + (order.type().isMarket() ? 0 : 1)
                            + " settlement=0 cash_transaction=0 holding=0 holding_history=0";
            String rows = String.join(
                    " ",
                    found.stream().map(row -> row.get(0) + "=" + row.get(1)).toList());
            findings.demand(rows.equals(expected), trade + ", has rows " + rows + " instead of " + expected);
            List<List<String>> row = context.query("trade-order", id);
            List<String> wanted = order.row(entry.getValue());
            findings.demand(
                    row.equals(List.of(wanted)), trade + ", is stored as " + row + " instead of " + List.of(wanted));
        }
    }

    /** Kills the session of a Trade-Order before its commit; the next order on its connection shows that it is over. */
    private void killedOrder(ScriptContext context, ScriptSession session, ScriptFindings findings)
            throws SQLException, InterruptedException {
        context.killBeforeCommit(
                session, Request.newBuilder().setTradeOrder(simple("TLS")), "order", "Trade-Order", findings);
    }

    private List<Order> expected(Map<OrderCase, Reply> replies) {
        List<Order> orders = new ArrayList<>();
        replies.forEach((order, reply) -> {
            if (!order.rollBack()) {
                orders.add(order.order(
                        reply, subject.group().tile(), subject.group().group()));
            }
        });
        return orders;
    }

    /** The market hears of each committed order once and of no other one. */
    private void told(List<Order> told, Map<OrderCase, Reply> replies, long last, ScriptFindings findings) {
        List<Order> orders =
                told.stream().filter(order -> order.getTradeId() != last).toList();
        replies.forEach((order, reply) -> {
            List<Order> own = orders.stream()
                    .filter(o -> o.getTradeId() == reply.getTradeOrder().getTradeId())
                    .toList();
            List<Order> wanted = order.rollBack()
                    ? List.of()
                    : List.of(order.order(
                            reply, subject.group().tile(), subject.group().group()));
            findings.demand(
                    own.equals(wanted),
                    order.described() + " (trade " + reply.getTradeOrder().getTradeId()
                            + "): the market was told " + own.size() + " times, but should have been told "
                            + wanted.size()
                            + " times"
                            + (own.size() == wanted.size() ? ", but not of what was ordered: " + own : ""));
        });
        int known = expected(replies).size();
        findings.demand(
                orders.size() == known && told.size() == known + 1,
                "the market was told of " + told.size() + " orders, of which " + (known + 1) + " were committed");
    }

    private void compare(List<Long> before, List<Long> after, List<Order> committed, ScriptFindings findings) {
        long waiting = committed.stream()
                .filter(o -> o.getAction() == Order.Action.WATCH)
                .count();
        List<Long> expected = List.of(
                before.get(0) + committed.size() + 1, before.get(1) + committed.size() + 1, before.get(2) + waiting);
        findings.demand(
                after.equals(expected),
                "rows of trade, trade_history, trade_request are " + after + " after " + (committed.size() + 1)
                        + " committed Trade-Orders, " + waiting + " of them limit orders, instead of " + expected);
    }

    /** Kills the session of a Trade-Result after it has made all its changes; then runs it again to its end. */
    private void killedResult(ScriptContext context, ScriptSession session, long trade, ScriptFindings findings)
            throws SQLException, InterruptedException {
        List<List<String>> before = context.query("account-rows", account.id());
        context.killBeforeCommit(session, Requests.result(trade, PRICE), "result", "Trade-Result", findings);
        List<List<String>> after = context.query("account-rows", account.id());
        findings.demand(
                after.equals(before),
                "A Trade-Result of trade " + trade + " whose session died before its commit left "
                        + differing(before, after));
        ScriptContext.done(session, Requests.result(trade, PRICE), "Trade-Result of trade " + trade);
        List<List<String>> done = context.query("account-rows", account.id());
        findings.demand(
                !done.equals(after),
                "A Trade-Result of trade " + trade + " was committed, and no row is changed by it");
    }

    private static String differing(List<List<String>> before, List<List<String>> after) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < before.size(); i++) {
            if (!before.get(i).equals(after.get(i))) {
                names.add("changes in " + before.get(i).get(0));
            }
        }
        return String.join(", ", names);
    }
}
