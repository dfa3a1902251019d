package org.quadrille.vconnector.database;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Collections;
import java.util.Map;
import java.util.Properties;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.schema.engine.DatabaseAddress;

/**
 * Connections of a pool to a database that several servers hold. Of a source, a pool asks nothing else.
 *
 * @param opened where each connection went
 * @param retries by server
 */
record RoutedSource(
        DatabaseAddress address,
        Properties properties,
        Map<Connection, DatabaseServer> opened,
        Map<DatabaseServer, LongAdder> retries)
        implements DataSource {
    RoutedSource(DatabaseAddress address, Properties properties) {
        this(address, properties, Collections.synchronizedMap(new WeakHashMap<>()), new ConcurrentHashMap<>());
        address.route().servers().forEach(server -> retries.put(server, new LongAdder()));
    }

    @Override
    public Connection getConnection() throws SQLException {
        return address.route().pooled(address, server -> {
            Connection connection = DriverManager.getConnection(server.url(), properties);
            opened.put(connection, new DatabaseServer(server.host(), server.port()));
            return connection;
        });
    }

    /** Takes that a transaction is sent again on a connection of the driver. */
    void retried(Connection connection) {
        retries.get(opened.get(connection)).increment();
    }

    /** How often transactions were sent again, by server. */
    String retriesByServer() {
        return address.route().servers().stream()
                .map(server -> server + " " + retries.get(server))
                .collect(Collectors.joining(", "));
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw unneeded();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw unneeded();
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }

    @Override
    public PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) throws SQLException {
        throw unneeded();
    }

    /** The properties limit it. */
    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        throw unneeded();
    }

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw unneeded();
    }

    private static SQLFeatureNotSupportedException unneeded() {
        return new SQLFeatureNotSupportedException("a pool asks for connections alone");
    }
}
