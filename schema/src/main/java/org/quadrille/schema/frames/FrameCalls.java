package org.quadrille.schema.frames;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.quadrille.common.workload.IsolationLevel;

/** How an engine calls frames. Thread-safe. */
public interface FrameCalls {
    /** A frame as it is called here; asked for once, not at each call. */
    FrameCall call(Frame<?> frame);

    /** The statement that begins a transaction. */
    String begin(IsolationLevel level);

    /**
     * Words of the level at which the session's transaction runs, as the server reports it, which takes no snapshot; or
     * that a frame has a transaction of its own, where only the server knows of it. Never empty if the transaction has
     * read or written a row; before, where the server does not know the transaction yet.
     */
    Optional<String> level(Connection connection, boolean read) throws SQLException;
}
