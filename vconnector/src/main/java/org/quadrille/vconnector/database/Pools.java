package org.quadrille.vconnector.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.quadrille.schema.engine.DatabaseAddress;

/** How the connector's connections are set up. */
final class Pools {
    /** Longer than a stall of a busy server, short enough to find out within ten seconds that a host is gone. */
    private static final int CONNECT_SECONDS = 5;

    /** Longer than any transaction or Trade-Cleanup may take. */
    private static final int SILENT_SECONDS = 60;

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
        // How long the first round trips of a new connection may take.
        config.setValidationTimeout(TimeUnit.SECONDS.toMillis(CONNECT_SECONDS));
        config.setInitializationFailTimeout(-1);
        config.setConnectionInitSql(target.address().sessionSettings());
        trustIdleConnections();
        return new HikariDataSource(config);
    }

    /**
     * By default, a connection that was idle for half a second is tested before it is lent: an extra round trip for
     * groups with little load, which a stall of the server turns into a lost connection. The transaction itself finds
     * out. Each pool reads this property when it is created, and there is no other way to set it (HikariCP 7,
     * HikariPool).
     */
    private static void trustIdleConnections() {
        System.setProperty("com.zaxxer.hikari.aliveBypassWindowMs", Long.toString(Long.MAX_VALUE));
    }

    private static Properties properties(PoolTarget target) {
        DatabaseAddress address = target.address();
        return address.engine()
                .connecting()
                .poolProperties(address, target.name(), CONNECT_SECONDS, SILENT_SECONDS, WatchedSockets.class);
    }
}
