package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.SQLException;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.engine.Errors;
import org.quadrille.schema.frames.Frame;
import org.quadrille.schema.frames.FrameCalls;

/** How frames get to a database. */
public interface FrameSender {
    /** Sends each frame in one round trip, with the begin before it and the end after it. Thread-safe. */
    static FrameSender joined(Engine engine) {
        return new Joined(engine.frameCalls(), engine.errors());
    }

    /**
     * Sends a frame, with the begin and the end of the transaction if it has them.
     *
     * @param connection in autocommit, apart from a transaction that an earlier frame has begun
     * @return what the frame makes of its answer
     * @throws SQLException if the database fails, or does not answer
     */
    <T> T send(Connection connection, Frame<T> frame, Frame.Binder binder) throws SQLException;

    /** Rolls back what frames have begun; harmless if there is nothing. */
    void rollBack(Connection connection) throws SQLException;

    /** The state of a failure of the database, for replies and logs; see {@link org.quadrille.schema.engine.Errors}. */
    String state(SQLException failure);

    /** One round trip for each frame. */
    record Joined(FrameCalls calls, Errors errors) implements FrameSender {
        @Override
        public <T> T send(Connection connection, Frame<T> frame, Frame.Binder binder) throws SQLException {
            return frame.of(calls).send(connection, binder, frame.decoder());
        }

        @Override
        public void rollBack(Connection connection) throws SQLException {
            Sql.execute(connection, Frame.End.ROLLBACK.sql());
        }

        @Override
        public String state(SQLException failure) {
            return errors.state(failure);
        }
    }
}
