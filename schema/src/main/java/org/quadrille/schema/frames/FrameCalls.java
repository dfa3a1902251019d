package org.quadrille.schema.frames;

import java.sql.Connection;
import java.sql.SQLException;
import org.quadrille.common.workload.IsolationLevel;

/** How an engine calls frames. Thread-safe. */
public interface FrameCalls {
    /** A frame as it is called here; asked for once, not at each call. */
    FrameCall call(Frame<?> frame);

    /** The statement that begins a transaction. */
    String begin(IsolationLevel level);

    /** Words of the level at which the session's transaction runs, as the server reports it; this takes no snapshot. */
    String level(Connection connection) throws SQLException;
}
