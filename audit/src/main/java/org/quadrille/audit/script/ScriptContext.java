package org.quadrille.audit.script;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.quadrille.audit.EvidenceFolder;
import org.quadrille.common.cli.ProcessLog;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.wire.proto.Audit;
import org.quadrille.common.wire.proto.HoldControl;
import org.quadrille.common.wire.proto.HoldState;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeOrderInput;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.schema.db.SqlFiles;
import org.quadrille.schema.engine.RunSessions;
import org.quadrille.vconnector.session.FailureLog;

/**
 * What the scripts of one database run with: sessions through the connector, queries that go past it to the database, and
 * the points at which a transaction is held.
 */
public final class ScriptContext implements AutoCloseable {
    private static final int RETRIES = 10;
    private static final int HOLD_MILLIS = 30_000;
    private static final long WAIT_NANOS = TimeUnit.SECONDS.toNanos(20);

    private final SqlFiles files;
    private final AuditConnector connector;
    private final Connection observer;
    private final EvidenceFolder evidence;
    private final Transcript transcript;
    private final ScriptSession control;
    private final List<ScriptSession> sessions = new ArrayList<>();

    /** @param observer a session of the audit's own, that the connector knows nothing of */
    public ScriptContext(SqlFiles files, AuditConnector connector, Connection observer, EvidenceFolder evidence) {
        this.files = files;
        this.connector = connector;
        this.observer = observer;
        this.evidence = evidence;
        this.transcript = new Transcript(evidence);
        this.control = connector.session("control", transcript);
    }

    /** Another session of a script. */
    public ScriptSession session(String name) {
        ScriptSession session = connector.session(name, transcript);
        sessions.add(session);
        return session;
    }

    public Transcript transcript() {
        return transcript;
    }

    public OrderSink market() {
        return connector.market();
    }

    /** Runs one of the audit's SQL files, and keeps its answer. */
    public List<List<String>> query(String file, Object... parameters) throws SQLException {
        return evidence.query(observer, files.text("scripts/" + file + ".sql"), parameters);
    }

    /** The same at READ UNCOMMITTED. */
    public List<List<String>> queryUncommitted(String file, Object... parameters) throws SQLException {
        transcript.step("read at READ UNCOMMITTED");
        observer.setTransactionIsolation(Connection.TRANSACTION_READ_UNCOMMITTED);
        try {
            return query(file, parameters);
        } finally {
            observer.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        }
    }

    /**
     * Holds a transaction before one of its frames, until it is released.
     *
     * @param frame name of its function in the database; the transaction fails if it does not call that one
     */
    public static Audit.Builder heldBeforeFrame(String hold, String frame) {
        return Audit.newBuilder().setHold(hold).setFrame(frame);
    }

    /** Holds a transaction before its commit, until it is released. */
    public static Audit.Builder heldBeforeCommit(String hold) {
        return Audit.newBuilder().setHold(hold).setBoundary(Audit.Boundary.COMMIT);
    }

    /**
     * Waits until a transaction is held, and returns the id of its session in the database.
     *
     * @throws UserError if none will be held at that point, or none reached it in time
     */
    public long awaitHeld(String hold) {
        HoldState state = control(HoldControl.Action.AWAIT, hold);
        if (!state.getHeld()) {
            throw new UserError("No transaction of the audit has reached the point \"" + hold
                    + "\" where it was to be held"
                    + (state.getMissed().isEmpty() ? "" : ", because " + state.getMissed())
                    + "; the evidence shows what came before.");
        }
        transcript.step("held: backend " + state.getSession() + " at \"" + hold + "\", before "
                + state.getNextStatement().replaceAll("\\s+", " "));
        return state.getSession();
    }

    /** Lets a transaction that is held go on. */
    public void release(String hold) {
        transcript.step("released: \"" + hold + "\"");
        control(HoldControl.Action.RELEASE, hold);
    }

    private HoldState control(HoldControl.Action action, String hold) {
        Reply reply = control.ask(Request.newBuilder()
                .setHoldControl(
                        HoldControl.newBuilder().setAction(action).setHold(hold).setMillis(HOLD_MILLIS)));
        return reply.getHoldState();
    }

    /**
     * Begins a transaction, ends its session from outside before the commit, as a failure would, and demands that it has
     * failed.
     *
     * @param what the name of its type
     */
    public void killBeforeCommit(
            ScriptSession session, Request.Builder request, String hold, String what, ScriptFindings findings)
            throws SQLException, InterruptedException {
        PendingTransaction transaction = session.begin(request.setAudit(heldBeforeCommit(hold)));
        kill(awaitHeld(hold));
        release(hold);
        Reply died = transaction.end();
        findings.demand(
                TransactionStatus.isInvalid(died.getStatus()),
                "A " + what + " whose session died before its commit was answered with status " + died.getStatus());
    }

    private void kill(long session) throws SQLException {
        ProcessLog.silence(FailureLog.class.getName());
        transcript.step("killed: backend " + session);
        query("end-session", (int) session);
    }

    /**
     * Waits until a transaction is blocked by a session, or has ended; records who waits for whom, and the locks.
     *
     * @return whether it is blocked
     */
    public boolean awaitWaiting(PendingTransaction transaction, long session)
            throws SQLException, InterruptedException {
        long deadline = System.nanoTime() + WAIT_NANOS;
        boolean waits = false;
        while (!waits && !transaction.ended() && deadline - System.nanoTime() > 0) {
            // A server may renew what it says of locks only when nobody has asked for a tenth of a second: others ask,
            // too.
            TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextInt(110, 250));
            waits = waitedFor(session);
        }
        if (waits) {
            query("waiting", RunSessions.AUDIT);
            query("locks", RunSessions.AUDIT);
        }
        transcript.step(
                waits ? "waiting: a session waits for backend " + session : "no session waits for backend " + session);
        return waits;
    }

    private boolean waitedFor(long session) throws SQLException {
        try (PreparedStatement statement = observer.prepareStatement(files.text("scripts/waiters.sql"))) {
            statement.setInt(1, (int) session);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getInt(1) > 0;
            }
        }
    }

    /**
     * Enters an order that has to be committed.
     *
     * @return its trade id
     */
    public static long entered(ScriptSession session, TradeOrderInput.Builder order) {
        return done(session, Request.newBuilder().setTradeOrder(order), "Trade-Order")
                .getTradeOrder()
                .getTradeId();
    }

    /** Runs a transaction, with retries, that has to succeed. @param what it is, as a sentence begins */
    public static Reply done(ScriptSession session, Request.Builder request, String what) {
        Reply reply = session.run(request.setAudit(Audit.newBuilder().setMaxRetries(RETRIES)));
        good(reply, what);
        return reply;
    }

    /** Demands that a transaction has succeeded. */
    public static void good(Reply reply, String what) {
        if (reply.getStatus() != TransactionStatus.GOOD) {
            throw new UserError(what + " should have succeeded, but was answered with status " + reply.getStatus()
                    + (reply.getSqlState().isEmpty() ? "" : ", SQLSTATE " + reply.getSqlState())
                    + (reply.getMessage().isEmpty() ? "." : ": " + reply.getMessage()));
        }
    }

    @Override
    public void close() {
        sessions.forEach(ScriptSession::close);
        control.close();
    }
}
