package org.quadrille.vconnector.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.quadrille.common.control.ConnectorWorker.Entry;
import org.quadrille.common.control.SessionSetting;
import org.quadrille.common.control.WorkerStatus.Gauge;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.SqlStates;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Pooler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The open databases of a group, a pool of connections for each. Thread-safe. */
public final class Databases implements ConnectionSource, AutoCloseable {
    /** Longer than a stall of a busy server, short enough to find out within ten seconds that a host is gone. */
    private static final int CONNECT_SECONDS = 5;

    /** Longer than any transaction may take. */
    private static final int SILENT_SECONDS = 60;

    /** Until a run goes on with another server that may have taken the place of one that says nothing any more. */
    private static final int SILENT_OF_SEVERAL_SECONDS = 15;

    private static final Duration KEEPALIVE = Duration.ofSeconds(30);

    private static final Logger LOG = LoggerFactory.getLogger(Databases.class);

    private final Map<DatabaseRole, HikariDataSource> pools = new EnumMap<>(DatabaseRole.class);
    /** A session of each database behind a pooler, which says that a run uses it. */
    private final List<HikariDataSource> signs = new ArrayList<>();

    private final List<Pooler> poolers = new ArrayList<>();
    /** Of the driver. */
    private final Set<Connection> lent = ConcurrentHashMap.newKeySet();

    private final Map<DatabaseRole, String> questions = new EnumMap<>(DatabaseRole.class);

    /** Opens the pools; a server that cannot be reached does not matter before {@link #awaitFull}. */
    public Databases(Map<DatabaseRole, PoolTarget> targets) {
        targets.forEach((role, target) -> {
            String name = role.name().toLowerCase(Locale.ROOT);
            pools.put(role, open(name, target));
            if (target.pooler().isPresent()) {
                poolers.add(target.pooler().get());
                signs.add(open(name + " direct", new PoolTarget(target.address(), 1, target.name())));
            }
            questions.put(role, target.address().files().query("session-says"));
        });
    }

    /**
     * A connection in autocommit; closing it gives it back. Waits for one as long as the pool is merely busy or a new
     * connection is on its way, however long that takes.
     *
     * @throws SQLException with an SQLSTATE of class 08 if the database is lost: the last attempt to connect has failed
     * @throws IllegalArgumentException if that database is not open, which happens only in an audit
     */
    @Override
    public Connection connection(DatabaseRole role) throws SQLException {
        HikariDataSource pool = pools.get(role);
        if (pool == null) {
            throw new IllegalArgumentException("this audit does not check the " + role + " database");
        }
        while (true) {
            try {
                Connection connection = pool.getConnection();
                lent.add(connection.unwrap(Connection.class));
                return connection;
            } catch (SQLTransientConnectionException e) {
                // Its cause is the failure of the last attempt to connect, if that has failed.
                if (e.getCause() != null) {
                    throw new SQLException(lost(role, e), SqlStates.UNREACHABLE, e);
                }
            }
        }
    }

    private static String lost(DatabaseRole role, SQLException e) {
        return "no connection to the " + role + " database: " + e.getCause().getMessage();
    }

    @Override
    public void discard(DatabaseRole role, Connection connection) {
        HikariDataSource pool = pools.get(role);
        boolean lost = lost(connection) || pool.getDataSource() instanceof RoutedSource;
        pool.evictConnection(connection);
        lent.removeIf(Databases::lost);
        if (lost) {
            // Idle connections are lent without a test. If the server was started again, all of them are as broken, and
            // each would cost a session a second, so that the outage of the server would look longer than it was. If it
            // takes no changes any more, all of them are at the wrong server.
            pool.getHikariPoolMXBean().softEvictConnections();
        }
    }

    /** Where several servers are written to, the id that one gives may be one that another has given to who committed since. */
    @Override
    public boolean retryable(DatabaseRole role, String state) {
        return SqlStates.retryable(state)
                || state.equals(SqlStates.DUPLICATE_KEY)
                        && pools.get(role).getDataSource() instanceof RoutedSource several
                        && several.address().route().spread();
    }

    @Override
    public void retried(DatabaseRole role, Connection connection) throws SQLException {
        if (pools.get(role).getDataSource() instanceof RoutedSource several) {
            several.retried(connection.unwrap(Connection.class));
        }
    }

    /** How often transactions were sent again to each server of a database that several hold; nothing of one alone. */
    public List<Entry> retries(DatabaseRole role) {
        return pools.get(role).getDataSource() instanceof RoutedSource several
                ? List.of(new Entry("retries by server", several.retriesByServer()))
                : List.of();
    }

    /** Whether the driver has found a connection broken. */
    private static boolean lost(Connection connection) {
        try {
            return connection.isClosed();
        } catch (SQLException e) {
            return true;
        }
    }

    /**
     * Waits so long until a pool has all its connections, so that none is opened during a run, and says whether it has.
     */
    public boolean awaitFull(DatabaseRole role, long timeout, TimeUnit unit) throws InterruptedException {
        HikariDataSource pool = pools.get(role);
        long deadline = System.nanoTime() + unit.toNanos(timeout);
        while (pool.getHikariPoolMXBean().getTotalConnections() < pool.getMaximumPoolSize()) {
            if (System.nanoTime() - deadline > 0) {
                return false;
            }
            TimeUnit.MILLISECONDS.sleep(10);
        }
        return true;
    }

    /**
     * Asks every session of a pool for its settings, while nobody uses one.
     *
     * @param moment of {@link SessionSetting}
     * @return each value of each setting, with the number of sessions that have it; fewer than there are if the database is lost
     */
    public List<SessionSetting> sessions(DatabaseRole role, String moment) {
        Map<Entry, Integer> said = new LinkedHashMap<>();
        List<Connection> lent = new ArrayList<>();
        try {
            while (lent.size() < pools.get(role).getMaximumPoolSize()) {
                lent.add(connection(role));
                Sql.rows(lent.get(lent.size() - 1), questions.get(role), ServerWatch::entry)
                        .forEach(entry -> said.merge(entry, 1, Integer::sum));
            }
        } catch (SQLException lost) {
            LOG.warn("only {} sessions of the {} database could be asked for their settings", lent.size(), role, lost);
        } finally {
            lent.forEach(Databases::giveBack);
        }
        return said.entrySet().stream()
                .map(one -> new SessionSetting(
                        moment, one.getKey().name(), one.getKey().value(), one.getValue()))
                .toList();
    }

    private static void giveBack(Connection connection) {
        try {
            connection.close();
        } catch (SQLException broken) {
            LOG.debug("a connection was given back that is broken", broken);
        }
    }

    /** Connections that a pool has. */
    public int size(DatabaseRole role) {
        return pools.get(role).getHikariPoolMXBean().getTotalConnections();
    }

    /** How busy the pools are. */
    public List<Gauge> gauges() {
        return pools.keySet().stream()
                .flatMap(role -> Stream.of(
                        gauge(role, "Active", HikariPoolMXBean::getActiveConnections),
                        gauge(role, "Waiting", HikariPoolMXBean::getThreadsAwaitingConnection)))
                .toList();
    }

    private Gauge gauge(DatabaseRole role, String what, ToIntFunction<HikariPoolMXBean> reading) {
        HikariPoolMXBean pool = pools.get(role).getHikariPoolMXBean();
        return new Gauge(role.name().toLowerCase(Locale.ROOT) + what, pool == null ? 0 : reading.applyAsInt(pool));
    }

    @Override
    public void close() {
        pools.values().forEach(HikariDataSource::close);
        lent.forEach(Databases::end);
        poolers.forEach(Databases::endSessions);
        signs.forEach(HikariDataSource::close);
    }

    /** A pool that is closed forgets a connection that is given back just then, and never closes it (HikariCP 7, HikariPool). */
    private static void end(Connection connection) {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException broken) {
            LOG.debug("a connection was ended that is broken", broken);
        }
    }

    private static void endSessions(Pooler pooler) {
        try {
            pooler.endSessions();
        } catch (SQLException lost) {
            LOG.warn("the sessions of the pooler in {} were not ended", pooler.server(), lost);
        }
    }

    /** A pool of fixed size that fills itself in the background. */
    private static HikariDataSource open(String name, PoolTarget target) {
        HikariConfig config = new HikariConfig();
        config.setPoolName(name);
        if (target.address().route() == null) {
            config.setJdbcUrl(target.pooler()
                    .map(Pooler::address)
                    .orElse(target.address())
                    .url());
            config.setDataSourceProperties(properties(target));
        } else {
            config.setDataSource(new RoutedSource(target.address(), properties(target)));
        }
        config.setMaximumPoolSize(target.size());
        config.setMinimumIdle(target.size());
        config.setMaxLifetime(0);
        // What stands between may forget who has nothing to say, and does not count signs of life of the system. One
        // that
        // was forgotten is replaced before a transaction gets it. The shortest time that the pool takes.
        config.setKeepaliveTime(KEEPALIVE.toMillis());
        config.setAutoCommit(true);
        // How often a thread that waits for a connection asks whether the database is lost.
        config.setConnectionTimeout(TimeUnit.SECONDS.toMillis(1));
        // How long the first round trips of a new connection may take.
        config.setValidationTimeout(TimeUnit.SECONDS.toMillis(CONNECT_SECONDS));
        config.setInitializationFailTimeout(-1);
        if (target.pooler().isEmpty()) {
            config.setConnectionInitSql(target.address().sessionSettings());
        }
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
        return target.pooler()
                .map(pooler -> pooler.properties(CONNECT_SECONDS, target.silentSeconds(), WatchedSockets.class))
                .orElseGet(() -> address.engine()
                        .connecting()
                        .poolProperties(
                                address, target.name(), CONNECT_SECONDS, target.silentSeconds(), WatchedSockets.class));
    }

    /**
     * What a pool of at least 1 connection connects to.
     *
     * @param address of the server itself
     * @param name by which the server lists the sessions: one of {@code RunSessions}
     * @param pooler through which it connects, prepared for it; empty if to the server itself
     * @param goesOn whether a run goes on when it is lost
     */
    public record PoolTarget(DatabaseAddress address, int size, String name, Optional<Pooler> pooler, boolean goesOn) {
        /** One without a pooler, of a run that ends with it. */
        public PoolTarget(DatabaseAddress address, int size, String name) {
            this(address, size, name, Optional.empty(), false);
        }

        private int silentSeconds() {
            return goesOn && address.route() != null ? SILENT_OF_SEVERAL_SECONDS : SILENT_SECONDS;
        }
    }
}
