package org.quadrille.audit.script;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.wire.proto.Reply;

/** A transaction under way. */
public final class PendingTransaction {
    /** Longer than a hold and a lost connection may take. */
    private static final int PATIENCE_SECONDS = 150;

    private final CompletableFuture<Reply> reply;

    PendingTransaction(CompletableFuture<Reply> reply) {
        this.reply = reply;
    }

    public boolean ended() {
        return reply.isDone();
    }

    /** Waits for its end. */
    public Reply end() throws InterruptedException {
        try {
            return reply.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } catch (TimeoutException e) {
            throw new UserError("A transaction of the audit has not ended within " + PATIENCE_SECONDS + " s.");
        }
    }
}
