package org.quadrille.vconnector.audit;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A connection whose statements go through a {@link Trace}. What a transaction sends in one round trip with its begin or
 * its end is sent as the statements that it is of, so that a transaction can be held before its commit.
 */
final class TracedConnection implements InvocationHandler {
    private final Connection real;
    private final Trace trace;

    private TracedConnection(Connection real, Trace trace) {
        this.real = real;
        this.trace = trace;
    }

    static Connection of(Connection real, Trace trace) {
        return proxy(Connection.class, new TracedConnection(real, trace));
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        return switch (method.getName()) {
            case "prepareStatement" ->
                proxy(PreparedStatement.class, new TracedCall(real, (String) arguments[0], trace));
            case "createStatement" -> proxy(Statement.class, new Plain(real.createStatement()));
            default -> call(real, method, arguments);
        };
    }

    /** Calls the real thing; a failure is the real one's. */
    static Object call(Object real, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** A statement without parameters, such as the runner's rollback. */
    private final class Plain implements InvocationHandler {
        private final Statement statement;

        private Plain(Statement statement) {
            this.statement = statement;
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            if (!method.getName().equals("execute")) {
                return call(statement, method, arguments);
            }
            trace.send(real, (String) arguments[0]);
            return false;
        }
    }

    /** Sends a statement that has no answer. */
    static void execute(Connection real, String sql) throws SQLException {
        try (Statement statement = real.createStatement()) {
            statement.execute(sql);
        }
    }
}
