package org.quadrille.vconnector.audit;

import java.time.Duration;
import java.util.function.Function;
import org.quadrille.common.wire.FrameServer;
import org.quadrille.common.wire.proto.HoldControl;
import org.quadrille.common.wire.proto.HoldState;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.vconnector.database.Connections;
import org.quadrille.vconnector.session.ConnectorSession;

/**
 * One connection of an audit tool: the session of a run, whose statements are shown and can be held on their way to the
 * database. Its requests need not ask for either. Used by that connection's thread.
 */
public final class AuditSession implements FrameServer.Requests {
    private final Holds holds;
    private final TracedConnections databases;
    private final ConnectorSession session;

    /**
     * @param holds shared by the sessions of an audit
     * @param sessions makes a session on connections
     */
    public AuditSession(Connections databases, Holds holds, Function<Connections, ConnectorSession> sessions) {
        this.holds = holds;
        this.databases = new TracedConnections(databases);
        this.session = sessions.apply(this.databases);
    }

    @Override
    public Reply handle(Request request) {
        if (request.hasHoldControl()) {
            return Reply.newBuilder()
                    .setHoldState(control(request.getHoldControl()))
                    .build();
        }
        Trace trace = new Trace(request.getAudit(), holds);
        databases.trace(trace);
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
