package org.quadrille.vconnector.audit;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.quadrille.vconnector.transactions.Frame;
import org.quadrille.vconnector.transactions.Frame.End;
import org.quadrille.vconnector.transactions.FrameSender;

/**
 * Sends the begin of a transaction, its frames and its end one by one through the {@link Trace} of the current
 * transaction, which records each of them and can hold the transaction before it. Used by one thread.
 */
final class TracedFrames implements FrameSender {
    private Trace trace;

    /** Sets the trace of the next transaction. */
    void trace(Trace next) {
        trace = next;
    }

    @Override
    public <T> T send(Connection connection, Frame<T> frame, Binder binder) throws SQLException {
        try (PreparedStatement call = prepare(connection, frame)) {
            List<String> parameters = new ArrayList<>();
            binder.bind(recording(call, parameters));
            if (frame.begins().isPresent()) {
                trace.begin(connection, frame.begins().get());
            }
            trace.frame(connection, frame, parameters, () -> answer(call), () -> again(connection, frame, binder));
            if (frame.end() != End.NONE) {
                trace.end(connection, frame.end());
            }
            try (ResultSet answer = call.getResultSet()) {
                return frame.decode(answer);
            }
        }
    }

    /** A call whose answer can be read twice: for the evidence, then by the transaction. */
    private static PreparedStatement prepare(Connection connection, Frame<?> frame) throws SQLException {
        return connection.prepareStatement(frame.call(), ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
    }

    /** The same statement, but it also records the values that it is given, in their order. */
    private static PreparedStatement recording(PreparedStatement call, List<String> parameters) {
        return (PreparedStatement) Proxy.newProxyInstance(
                PreparedStatement.class.getClassLoader(),
                new Class<?>[] {PreparedStatement.class},
                (proxy, method, arguments) -> {
                    parameters.add(String.valueOf(arguments[1]));
                    try {
                        return method.invoke(call, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static List<String> answer(PreparedStatement call) throws SQLException {
        call.execute();
        ResultSet rows = call.getResultSet();
        List<String> lines = Trace.lines(rows);
        rows.beforeFirst();
        return lines;
    }

    /** The same call once more, on a statement of its own: the first one is closed by then. */
    private static List<String> again(Connection connection, Frame<?> frame, Binder binder) throws SQLException {
        try (PreparedStatement call = prepare(connection, frame)) {
            binder.bind(call);
            return answer(call);
        }
    }

    @Override
    public void rollBack(Connection connection) throws SQLException {
        trace.end(connection, End.ROLLBACK);
    }
}
