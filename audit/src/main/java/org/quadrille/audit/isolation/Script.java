package org.quadrille.audit.isolation;

import java.sql.SQLException;
import java.util.List;
import org.quadrille.audit.script.PendingTransaction;
import org.quadrille.audit.script.ScriptContext;
import org.quadrille.audit.script.ScriptSession;
import org.quadrille.common.wire.proto.Audit;
import org.quadrille.common.wire.proto.AuditStatement;
import org.quadrille.common.wire.proto.Isolation;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.SqlStates;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.engine.Demonstration.Anomaly;

/** One isolation test: two or three sessions, and the points at which they wait for each other. */
abstract class Script {
    final ScriptContext context;
    private final Anomaly anomaly;
    private final String name;
    private final String description;

    /** @param name such as {@code P1 dirty write-write} @param description what happens in it, one sentence */
    Script(ScriptContext context, Anomaly anomaly, String name, String description) {
        this.context = context;
        this.anomaly = anomaly;
        this.name = name;
        this.description = description;
    }

    String name() {
        return name;
    }

    String description() {
        return description;
    }

    Anomaly anomaly() {
        return anomaly;
    }

    /** Runs it. @param level REQUIRED, the levels of workload.md 13.1, at which nothing may go wrong, or a lower one */
    abstract Result run(Isolation level) throws SQLException, InterruptedException;

    /**
     * What came of a script: the anomalies that isolation should have prevented, one sentence each, and who waited or
     * failed.
     */
    record Result(List<String> anomalies, String course) {}

    /** Whether a transaction lost a conflict: then nothing of it remains, and it may be sent again. */
    static boolean lost(Reply reply) {
        return SqlStates.retryable(reply.getSqlState());
    }

    /** A request at a level, without retries, so that the conflict is seen. */
    static Request.Builder at(Isolation level, Request.Builder request) {
        return request.setAudit(Audit.newBuilder().setIsolation(level));
    }

    /** As {@link #at}, held before its commit. */
    static Request.Builder heldBeforeCommit(Isolation level, Request.Builder request, String hold) {
        return request.setAudit(ScriptContext.heldBeforeCommit(hold).setIsolation(level));
    }

    /** Adds an anomaly if a transaction of the required level began at another one, according to the server. */
    static void level(List<String> anomalies, Isolation level, TransactionType type, Reply reply) {
        if (level == Isolation.REQUIRED) {
            String began = reply.getStatementsList().stream()
                    .map(AuditStatement::getIsolation)
                    .findFirst()
                    .orElse("no level at all");
            String required = type.isolation().words();
            // Not every server knows the level of a transaction that failed before it had read a row.
            if (!began.equals(required) && !(began.isEmpty() && lost(reply))) {
                anomalies.add(
                        type.title() + " ran at " + began + ", according to the server, but must run at " + required);
            }
        }
    }

    /**
     * Holds a transaction that has changed what another one needs: the other has to wait, and after the release it
     * either fails or agrees with the first.
     *
     * @param first to be held before its commit, at {@code hold}
     */
    static Conflict conflict(
            ScriptContext context,
            ScriptSession a,
            ScriptSession b,
            Request.Builder first,
            Request.Builder second,
            String hold)
            throws SQLException, InterruptedException {
        PendingTransaction held = a.begin(first);
        long backend = context.awaitHeld(hold);
        PendingTransaction other = b.begin(second);
        boolean waited = context.awaitWaiting(other, backend);
        boolean early = other.ended();
        context.release(hold);
        Reply done = held.end();
        ScriptContext.good(done, "The transaction of session A");
        Reply reply = other.end();
        String course = "backend " + backend + " held before commit, "
                + (waited ? "the other waited for it" : early ? "the other ended before it" : "the other did not wait")
                + " and "
                + (reply.getStatus() == TransactionStatus.GOOD
                        ? "committed"
                        : "failed with SQLSTATE " + reply.getSqlState());
        return new Conflict(reply, waited || early && lost(reply), course);
    }

    /**
     * How a conflict of two transactions ended, in words too.
     *
     * @param second answer of the other
     * @param kept whether the other waited or failed, as it must
     */
    record Conflict(Reply second, boolean kept, String course) {}
}
