package org.quadrille.vconnector.database;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.quadrille.schema.engine.DatabaseAddress;

/** Connections of a pool to a database that several servers hold. Of a source, a pool asks nothing else. */
record RoutedSource(DatabaseAddress address, Properties properties) implements DataSource {
    @Override
    public Connection getConnection() throws SQLException {
        return address.route().pooled(address, server -> DriverManager.getConnection(server.url(), properties));
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
