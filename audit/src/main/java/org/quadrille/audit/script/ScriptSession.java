package org.quadrille.audit.script;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.quadrille.common.cli.Daemons;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.wire.FrameChannel;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;

/** A session of a script: one connection to the connector, one transaction at a time. */
public final class ScriptSession implements AutoCloseable {
    private static final Duration CONNECT = Duration.ofSeconds(10);

    private final String name;
    private final Transcript transcript;
    private final FrameChannel channel;

    ScriptSession(String name, String host, int port, String token, Transcript transcript) {
        this.name = name;
        this.transcript = transcript;
        try {
            this.channel = FrameChannel.connect(host, port, token, "audit-" + name, CONNECT);
        } catch (IOException e) {
            throw lost(e);
        }
    }

    private static UserError lost(IOException e) {
        return new UserError("The connector of the audit no longer answers: " + e.getMessage());
    }

    /** Runs a transaction, whatever its outcome, and records what it sent and what came back. */
    public Reply run(Request.Builder request) {
        try {
            Reply reply = channel.call(request.build());
            transcript.transaction(name, request, reply);
            return reply;
        } catch (IOException e) {
            throw lost(e);
        }
    }

    /** Begins a transaction that will be held or have to wait; the caller does other things meanwhile. */
    public PendingTransaction begin(Request.Builder request) {
        CompletableFuture<Reply> reply = new CompletableFuture<>();
        Daemons.start(
                () -> {
                    try {
                        reply.complete(run(request));
                    } catch (RuntimeException e) {
                        reply.completeExceptionally(e);
                    }
                },
                "audit-" + name);
        return new PendingTransaction(reply);
    }

    /** Sends a request that is no transaction, and leaves it out of the evidence. */
    Reply ask(Request.Builder request) {
        try {
            return channel.call(request.build());
        } catch (IOException e) {
            throw lost(e);
        }
    }

    @Override
    public void close() {
        channel.close();
    }
}
