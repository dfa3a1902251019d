package org.quadrille.vce.session;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.control.WorkerException;
import org.quadrille.common.wire.ConnectorAddress;
import org.quadrille.common.wire.FrameChannel;
import org.quadrille.common.wire.WireRefused;
import org.quadrille.common.wire.proto.ReplyHead;
import org.quadrille.common.wire.proto.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One thread's connection to the connector of one group. After a loss it is reopened, with a pause between attempts.
 * Used by one thread; only {@link #close} may come from another.
 */
public final class ConnectorLink implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectorLink.class);
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final ConnectorAddress target;
    private final StopSignal signal;
    private volatile FrameChannel channel;

    /** A link that is not open yet. */
    public ConnectorLink(ConnectorAddress target, StopSignal signal) {
        this.target = target;
        this.signal = signal;
    }

    public ConnectorAddress target() {
        return target;
    }

    /**
     * Opens the connection.
     *
     * @throws WorkerException if the connector cannot be reached or refuses the connection
     */
    public void open() {
        try {
            connect();
        } catch (WireRefused e) {
            throw new WorkerException(
                    "the " + target.name() + " refused " + target.sender() + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new WorkerException(
                    "cannot reach the " + target.name() + " (" + e.getMessage()
                            + "): start it, or correct its host and port in the testbed file",
                    e);
        }
    }

    private void connect() throws IOException {
        FrameChannel fresh = target.connect();
        channel = fresh;
        if (signal.aborted()) {
            // The abort may have closed the links before this channel existed.
            fresh.close();
        }
    }

    /** Sends a request and waits for its reply; after an exception the link has to be opened again. */
    public ReplyHead call(Request request) throws IOException {
        return channel.callForHead(request);
    }

    /** Tries once a second to open the connection, until it is open or the run is stopped. */
    public void reopen() {
        channel.close();
        long next = System.nanoTime() + PAUSE_NANOS;
        while (signal.waitUntil(next)) {
            try {
                connect();
                return;
            } catch (IOException e) {
                LOG.debug("{} is still lost: {}", target.name(), e.getMessage());
            }
            next = System.nanoTime() + PAUSE_NANOS;
        }
    }

    /** Ends a call under way with an exception. */
    @Override
    public void close() {
        FrameChannel open = channel;
        if (open != null) {
            open.close();
        }
    }
}
