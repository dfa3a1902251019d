package org.quadrille.schema.frames;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** A frame as an engine calls it. Used by many threads at once. */
public interface FrameCall {
    /** What is sent, without begin and end, for evidence and people. */
    String text();

    /**
     * Calls the frame in one round trip, with the begin before it and the end after it if it has them.
     *
     * @return what the decoder makes of the answer
     * @throws SQLException if the database fails, or does not answer
     */
    <T> T send(Connection connection, Frame.Binder binder, Frame.Decoder<T> decoder) throws SQLException;

    /** As {@link #send}, without begin and end. @param lines receives the answer as text, a line for each row */
    <T> T show(Connection connection, Frame.Binder binder, Frame.Decoder<T> decoder, List<String> lines)
            throws SQLException;
}
