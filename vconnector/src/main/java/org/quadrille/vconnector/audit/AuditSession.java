package org.quadrille.vconnector.audit;

import java.time.Duration;
import org.quadrille.common.wire.FrameServer;
import org.quadrille.common.wire.proto.HoldControl;
import org.quadrille.common.wire.proto.HoldState;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.vconnector.session.ConnectorSession;
import org.quadrille.vconnector.session.ConnectorSession.Surroundings;

/**
 * One connection of an audit tool: the session of a run, whose statements are shown and can be held on their way to the
 * database. Its requests need not ask for either. Used by that connection's thread.
 */
public final class AuditSession implements FrameServer.Requests {
    private final Holds holds;
    private final TracedFrames frames = new TracedFrames();
    private final ConnectorSession session;

    /** @param holds shared by the sessions of an audit */
    public AuditSession(Surroundings surroundings, Holds holds) {
        this.holds = holds;
        this.session = new ConnectorSession(surroundings, frames);
    }

    @Override
    public Reply handle(Request request) {
        if (request.hasHoldControl()) {
            return Reply.newBuilder()
                    .setHoldState(control(request.getHoldControl()))
                    .build();
        }
        Trace trace = new Trace(request.getAudit(), holds);
        frames.trace(trace);
        return session.run(request).toBuilder().addAllStatements(trace.sent()).build();
    }

    private HoldState control(HoldControl wanted) {
        return switch (wanted.getAction()) {
            case AWAIT -> holds.await(wanted.getHold(), Duration.ofMillis(Integer.toUnsignedLong(wanted.getMillis())));
            case RELEASE -> holds.release(wanted.getHold());
            case UNRECOGNIZED -> throw new IllegalArgumentException("no such thing can be done with a hold");
        };
    }

    @Override
    public void close() {
        session.close();
    }
}
