package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.engine.Errors;
import org.quadrille.schema.frames.Frame;
import org.quadrille.schema.frames.FrameCalls;

/** One round trip for each frame. */
final class JoinedFrames implements FrameSender {
    private final FrameCalls calls;
    private final Errors errors;

    JoinedFrames(Engine engine) {
        this.calls = engine.frameCalls();
        this.errors = engine.errors();
    }

    @Override
    public <T> T send(Connection connection, Frame<T> frame, Frame.Binder binder) throws SQLException {
        return frame.of(calls).send(connection, binder, frame.decoder());
    }

    @Override
    public void rollBack(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(Frame.End.ROLLBACK.sql());
        }
    }

    @Override
    public String state(SQLException failure) {
        return errors.state(failure);
    }
}
