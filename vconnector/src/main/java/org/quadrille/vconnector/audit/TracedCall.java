package org.quadrille.vconnector.audit;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The call of a frame, with the begin before it and the end after it sent on their own. */
final class TracedCall implements InvocationHandler {
    private static final Pattern PARTS =
            Pattern.compile("(?:(begin[^;]*); )?(.*?)(?:; (commit|rollback))?", Pattern.DOTALL);

    private final Connection connection;
    private final Trace trace;
    private final String begin;
    private final String frame;
    private final String end;
    private final PreparedStatement real;
    private final List<Object[]> parameters = new ArrayList<>();
    private final List<Method> setters = new ArrayList<>();

    TracedCall(Connection connection, String sql, Trace trace) throws SQLException {
        this.connection = connection;
        this.trace = trace;
        Matcher parts = PARTS.matcher(sql);
        if (!parts.matches()) {
            throw new IllegalArgumentException(sql);
        }
        this.begin = parts.group(1);
        this.frame = parts.group(2);
        this.end = parts.group(3);
        this.real = prepare();
    }

    /** Its answer can be read twice: by the transaction, and before for the evidence. */
    private PreparedStatement prepare() throws SQLException {
        return connection.prepareStatement(frame, ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (method.getName().equals("execute")) {
            return execute();
        }
        if (method.getName().startsWith("set")) {
            setters.add(method);
            parameters.add(arguments);
        }
        return TracedConnection.call(real, method, arguments);
    }

    private boolean execute() throws SQLException {
        if (begin != null) {
            trace.begin(connection, begin);
        }
        List<String> values = parameters.stream().map(p -> String.valueOf(p[1])).toList();
        trace.send(connection, frame, values, () -> answer(real), this::again);
        if (end != null) {
            trace.send(connection, end);
        }
        return true;
    }

    private static List<String> answer(PreparedStatement statement) throws SQLException {
        statement.execute();
        ResultSet rows = statement.getResultSet();
        List<String> lines = Trace.lines(rows);
        rows.beforeFirst();
        return lines;
    }

    /** The same call once more, on a statement of its own: this one may be closed. */
    private List<String> again() throws SQLException {
        try (PreparedStatement second = prepare()) {
            for (int i = 0; i < setters.size(); i++) {
                TracedConnection.call(second, setters.get(i), parameters.get(i));
            }
            return answer(second);
        } catch (SQLException | RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
