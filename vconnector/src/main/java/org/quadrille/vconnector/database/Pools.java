package org.quadrille.vconnector.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/** How the connector's connections are set up. */
final class Pools {
    private Pools() {}

    /** A pool of fixed size that fills itself in the background. */
    static HikariDataSource open(String name, PoolTarget target) {
        HikariConfig config = new HikariConfig();
        config.setPoolName(name);
        config.setJdbcUrl(target.address().url());
        config.setDataSourceProperties(properties(target));
        config.setMaximumPoolSize(target.size());
        config.setMinimumIdle(target.size());
        config.setMaxLifetime(0);
        config.setAutoCommit(true);
        // A lost database is told within a second, whatever it does.
        config.setConnectionTimeout(TimeUnit.SECONDS.toMillis(1));
        config.setValidationTimeout(TimeUnit.SECONDS.toMillis(1));
        config.setInitializationFailTimeout(-1);
        return new HikariDataSource(config);
    }

    private static Properties properties(PoolTarget target) {
        Properties properties = target.address().properties();
        properties.setProperty("connectTimeout", "2");
        // No thread of its own for each login: connectTimeout and socketTimeout do.
        properties.remove("loginTimeout");
        // A server that falls silent: longer than any transaction and Trade-Cleanup may take.
        properties.setProperty("socketTimeout", "60");
        properties.setProperty("tcpKeepAlive", "true");
        // Statements are few and used for ever: prepared at once, which also makes answers binary.
        properties.setProperty("prepareThreshold", "1");
        // Compiling a plan takes longer than any frame runs.
        properties.setProperty("options", "-c jit=off");
        return properties;
    }
}
