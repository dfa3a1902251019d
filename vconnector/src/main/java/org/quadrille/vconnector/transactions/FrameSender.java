package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** How frames get to a database. */
public interface FrameSender {
    /** Each frame in one round trip, with the begin before it and the end after it. Stateless. */
    FrameSender JOINED = new JoinedFrames();

    /** Sets the parameters of a call. */
    @FunctionalInterface
    interface Binder {
        void bind(PreparedStatement call) throws SQLException;
    }

    /**
     * Sends a frame, with the begin and the end of the transaction if it has them.
     *
     * @param connection in autocommit, apart from a transaction that an earlier frame has begun
     * @return what the frame makes of its row
     * @throws SQLException if the database fails, or answers with no row
     */
    <T> T send(Connection connection, Frame<T> frame, Binder binder) throws SQLException;

    /** Rolls back what frames have begun; harmless if there is nothing. */
    void rollBack(Connection connection) throws SQLException;
}
