package org.quadrille.vconnector.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.engine.RunSessions;

/** How the connector's connections are set up. */
final class Pools {
    /** Longer than a stall of a busy server, short enough for a host that is gone to be told within ten seconds. */
    private static final int CONNECT_SECONDS = 5;

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
        // How often a thread that waits for a connection asks whether the database is lost.
        config.setConnectionTimeout(TimeUnit.SECONDS.toMillis(1));
        // What a new connection's first round trips may take.
        config.setValidationTimeout(TimeUnit.SECONDS.toMillis(CONNECT_SECONDS));
        config.setInitializationFailTimeout(-1);
        if (target.name().equals(RunSessions.AUDIT)) {
            // An audit holds transactions and lets others wait for them, longer than a server may allow those of a run.
            config.setConnectionInitSql(Engine.current().files().query("no-timeouts"));
        }
        trustIdleConnections();
        return new HikariDataSource(config);
    }

    /**
     * A connection that was idle for half a second would be asked whether it lives before it is lent: a round trip more for
     * the groups with little load, and one that a stall of the server turns into a loss. The transaction itself finds out.
     * Each pool reads this property as it is made, and there is no other way to say it (HikariCP 7, HikariPool).
     */
    private static void trustIdleConnections() {
        System.setProperty("com.zaxxer.hikari.aliveBypassWindowMs", Long.toString(Long.MAX_VALUE));
    }

    private static Properties properties(PoolTarget target) {
        Properties properties = target.address().properties();
        properties.setProperty("ApplicationName", target.name());
        properties.setProperty("connectTimeout", Integer.toString(CONNECT_SECONDS));
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
