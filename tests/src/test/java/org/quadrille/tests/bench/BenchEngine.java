package org.quadrille.tests.bench;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.quadrille.common.cli.UserError;
import org.quadrille.schema.db.Tables;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.ServerProgram;
import org.quadrille.schema.engine.Engine;

/** What differs between the engines whose servers are measured. */
enum BenchEngine {
    POSTGRESQL(
            "postgresql",
            Map.of("shared_buffers", "512MB", "max_wal_size", "4GB", "checkpoint_timeout", "30min"),
            "shared_buffers",
            "alter role " + EmbeddedServer.USER + " superuser",
            "show server_version",
            "select pg_current_wal_insert_lsn() - '0/0'::pg_lsn",
            "select sum(blks_hit + blks_read) from pg_stat_database where datname <> current_database()"),
    MARIADB(
            "mariadb",
            Map.of(
                    "innodb_buffer_pool_size",
                    "512M",
                    "innodb_log_file_size",
                    "4G",
                    // Else no more than 200 pages a second are written, which is less than every round changes.
                    "innodb_io_capacity",
                    "20000",
                    "innodb_io_capacity_max",
                    "40000"),
            "innodb_buffer_pool_size",
            "grant all on *.* to '" + EmbeddedServer.USER + "'@'127.0.0.1'",
            "select version()",
            "select variable_value from information_schema.global_status where variable_name = 'Innodb_os_log_written'",
            "select variable_value from information_schema.global_status"
                    + " where variable_name = 'Innodb_buffer_pool_read_requests'");

    private final String name;
    private final Map<String, String> settings;
    private final String cache;
    private final String allRights;
    private final String version;
    private final String logged;
    private final String visited;

    /**
     * @param settings those of the demo, and a log and a disk that are not what is measured
     * @param cache setting of the memory for tables
     * @param allRights statement by which the user of the databases may read whole databases into memory
     * @param version query for the version
     * @param logged query for the bytes that it has written ahead of its tables so far
     * @param visited query for the pages of databases that it has looked for so far, in its cache or not
     */
    BenchEngine(
            String name,
            Map<String, String> settings,
            String cache,
            String allRights,
            String version,
            String logged,
            String visited) {
        this.name = name;
        this.settings = settings;
        this.cache = cache;
        this.allRights = allRights;
        this.version = version;
        this.logged = logged;
        this.visited = visited;
    }

    static BenchEngine of(EmbeddedServer server) {
        Engine engine = server.administration().engine();
        return Stream.of(values())
                .filter(one -> one.engine() == engine)
                .findFirst()
                .orElseThrow();
    }

    Engine engine() {
        return Engine.of(name);
    }

    String title() {
        return engine().facts().title();
    }

    ServerProgram program() {
        return ServerProgram.of(name, Optional.empty());
    }

    /** Why its server cannot be started here, for {@link Benchmark#missing()}. */
    Optional<String> missing() {
        try {
            program();
            return Optional.empty();
        } catch (UserError none) {
            return Optional.of(none.getMessage());
        }
    }

    Map<String, String> settings() {
        return settings;
    }

    /** Settings of a server whose cache holds all that is measured. */
    Map<String, String> cached(String size, int connections) {
        return Map.of(cache, size, "max_connections", Integer.toString(connections + 30));
    }

    String allRights() {
        return allRights;
    }

    String version() {
        return version;
    }

    String logged() {
        return logged;
    }

    String visited() {
        return visited;
    }

    /** Settings with which nothing but the calls visits a page; a long log would only take disk. */
    Map<String, String> undisturbed() {
        return this == POSTGRESQL
                ? Map.of("autovacuum", "off")
                : Map.of("innodb_stats_auto_recalc", "OFF", "innodb_log_file_size", "512M");
    }

    /** Statements that read every table and index of a database once. */
    List<String> reading() {
        if (this == POSTGRESQL) {
            return List.of(
                    "create extension if not exists pg_prewarm",
                    "select sum(pg_prewarm(oid)) from pg_class where relkind in ('r', 'i', 't') and relnamespace in"
                            + " ('public'::regnamespace, 'pg_toast'::regnamespace)");
        }
        // The indexes have just been built, in memory.
        return Tables.NAMES.stream()
                .map(table -> "select count(*) from " + table + " force index (primary)")
                .toList();
    }

    /** Statements that let a round begin as the one before; their effects are on disk only after a checkpoint. */
    List<String> tidying() {
        return this == POSTGRESQL ? List.of("vacuum analyze") : List.of("analyze table trade_request");
    }

    /** The same, without the limit orders of earlier rounds, which begin with a trade. */
    List<String> tidying(long firstTrade) {
        return this == POSTGRESQL
                ? List.of(
                        "select frames.trade_cleanup_frame1(" + firstTrade + ")",
                        "vacuum analyze trade_request",
                        "vacuum trade",
                        "vacuum trade_history")
                : List.of("call trade_cleanup_frame1(" + firstTrade + ")", "analyze table trade_request");
    }
}
