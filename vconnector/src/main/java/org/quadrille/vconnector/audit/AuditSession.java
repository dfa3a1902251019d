package org.quadrille.vconnector.audit;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.quadrille.common.wire.FrameServer;
import org.quadrille.common.wire.proto.HoldControl;
import org.quadrille.common.wire.proto.HoldState;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.schema.engine.Engine;
import org.quadrille.vconnector.session.ConnectorSession;
import org.quadrille.vconnector.session.ConnectorSession.Surroundings;
import org.quadrille.vconnector.transactions.Transaction;

/**
 * One connection of an audit tool: a session as in a run, but its statements are recorded and can be held on their way
 * to the database. Requests need not ask for either. Used by that connection's thread.
 */
public final class AuditSession implements FrameServer.Requests {
    private final Holds holds;
    private final Engine engine;
    private final TracedFrames frames;
    private final ConnectorSession session;

    /** @param holds shared by the sessions of an audit */
    public AuditSession(Surroundings surroundings, Holds holds) {
        this.holds = holds;
        this.engine = surroundings.engine();
        this.frames = new TracedFrames(engine);
        this.session = new ConnectorSession(surroundings, frames);
    }

    @Override
    public Reply handle(Request request) {
        if (request.hasHoldControl()) {
            return Reply.newBuilder()
                    .setHoldState(control(request.getHoldControl()))
                    .build();
        }
        Trace trace = new Trace(request.getAudit(), holds, engine);
        Optional<String> refusal =
                trace.ahead().flatMap(point -> session.transaction(request).flatMap(t -> refusal(point, t)));
        if (refusal.isPresent()) {
            holds.missed(request.getAudit().getHold(), refusal.get());
            return failed(Reply.newBuilder(), refusal.get()).build();
        }
        frames.trace(trace);
        Reply.Builder reply = session.run(request).toBuilder();
        trace.ahead().ifPresent(point -> {
            String missed = "the transaction ended with status " + reply.getStatus() + " and never came to \"" + point
                    + "\", before which it was to be held";
            String why = reply.getMessage().isEmpty() ? "" : ": " + reply.getMessage();
            holds.missed(request.getAudit().getHold(), missed + why);
            if (!TransactionStatus.isInvalid(reply.getStatus())) {
                failed(reply, missed);
            }
        });
        return reply.addAllStatements(trace.sent()).build();
    }

    /** Why a transaction can never be held at a point; empty if it can. */
    private static Optional<String> refusal(HoldPoint point, Transaction transaction) {
        Set<HoldPoint> points = HoldPoint.of(transaction);
        return points.contains(point)
                ? Optional.empty()
                : Optional.of(transaction.type().title() + " never sends \"" + point
                        + "\", before which it was to be held; it may send "
                        + points.stream().map(HoldPoint::words).collect(Collectors.joining(", ")));
    }

    private static Reply.Builder failed(Reply.Builder reply, String message) {
        return reply.setStatus(TransactionStatus.FAILED).setMessage(message);
    }

    private HoldState control(HoldControl wanted) {
        return switch (wanted.getAction()) {
            case AWAIT -> holds.await(wanted.getHold(), Duration.ofMillis(Integer.toUnsignedLong(wanted.getMillis())));
            case RELEASE -> holds.release(wanted.getHold());
            case UNRECOGNIZED -> throw new IllegalArgumentException("unknown action on a hold");
        };
    }

    @Override
    public void close() {
        session.close();
    }
}
