package org.quadrille.vconnector.audit;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.frames.Frame;
import org.quadrille.schema.frames.Frame.End;
import org.quadrille.schema.frames.FrameCall;
import org.quadrille.schema.frames.Parameters;
import org.quadrille.vconnector.transactions.FrameSender;

/**
 * Sends the begin of a transaction, its frames and its end one by one through the {@link Trace} of the current
 * transaction, which records each of them and can hold the transaction before it. Used by one thread.
 */
final class TracedFrames implements FrameSender {
    private final Engine engine;
    private Trace trace;

    TracedFrames(Engine engine) {
        this.engine = engine;
    }

    /** Sets the trace of the next transaction. */
    void trace(Trace next) {
        trace = next;
    }

    @Override
    public <T> T send(Connection connection, Frame<T> frame, Frame.Binder binder) throws SQLException {
        List<String> parameters = new ArrayList<>();
        binder.bind(recording(parameters));
        if (frame.begins().isPresent()) {
            trace.begin(connection, frame.begins().get());
        }
        FrameCall call = frame.of(engine.frameCalls());
        T answer = trace.frame(
                connection, frame, parameters, rows -> call.show(connection, binder, frame.decoder(), rows));
        if (frame.end() != End.NONE) {
            trace.end(connection, frame.end());
        }
        return answer;
    }

    /** Records the values that it is given, in their order. */
    private static Parameters recording(List<String> parameters) {
        return (Parameters) Proxy.newProxyInstance(
                Parameters.class.getClassLoader(), new Class<?>[] {Parameters.class}, (proxy, method, arguments) -> {
                    parameters.add(
                            arguments[0] instanceof Object[] list
                                    ? Arrays.stream(list)
                                            .map(String::valueOf)
                                            .collect(Collectors.joining(",", "{", "}"))
                                    : String.valueOf(arguments[0]));
                    return null;
                });
    }

    @Override
    public void rollBack(Connection connection) throws SQLException {
        trace.end(connection, End.ROLLBACK);
    }

    @Override
    public String state(SQLException failure) {
        return engine.errors().state(failure);
    }
}
