package org.quadrille.schema.counts;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.quadrille.schema.consistency.SessionSource;
import org.quadrille.schema.db.RowQuery;
import org.quadrille.schema.db.SqlFiles;
import org.quadrille.schema.db.Tables;
import org.quadrille.schema.engine.Engine;

/**
 * Exact counts of the 33 tables, by table and figure: the {@link #ROWS} of each and, for those that grow, also the
 * figures by which they are compared with each other (the files in the folder {@code counts}). A table that does not
 * exist is missing.
 */
public record TableCounts(Map<String, Map<String, Long>> figures) {
    public static final String ROWS = "rows";
    static final String ROWS_OF_RUNS = "rows of runs";
    private static final String FOLDER = "counts";
    private static final String ANY = FOLDER + "/any.sql";

    public TableCounts {
        figures = Map.copyOf(figures);
    }

    /**
     * Counts the tables in parallel, the largest first, each with one statement.
     *
     * @param engine one that tells the size of each table
     * @param threads sessions at the same time
     * @param firstRunTradeId the first trade id that a run may have assigned
     * @param query used by several threads
     */
    public static TableCounts count(
            Engine engine, SessionSource sessions, int threads, long firstRunTradeId, RowQuery query)
            throws SQLException, InterruptedException {
        Queue<String> tables = new ConcurrentLinkedQueue<>(tables(engine, sessions, query));
        Map<String, Map<String, Long>> figures = new ConcurrentHashMap<>();
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> work = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                work.add(pool.submit(() -> {
                    try (Connection connection = sessions.open()) {
                        for (String table = tables.poll(); table != null; table = tables.poll()) {
                            figures.put(table, count(engine.files(), connection, table, firstRunTradeId, query));
                        }
                    } catch (SQLException e) {
                        tables.clear();
                        throw e;
                    }
                    return null;
                }));
            }
            for (Future<?> one : work) {
                await(one);
            }
        } finally {
            pool.shutdownNow();
        }
        return new TableCounts(figures);
    }

    private static List<String> tables(Engine engine, SessionSource sessions, RowQuery query) throws SQLException {
        try (Connection connection = sessions.open()) {
            return query.rows(connection, engine.files().text("space/tables-by-size.sql")).stream()
                    .map(row -> row.get(0))
                    .filter(Tables.NAMES::contains)
                    .toList();
        }
    }

    private static Map<String, Long> count(
            SqlFiles files, Connection connection, String table, long firstRunTradeId, RowQuery query)
            throws SQLException {
        String own = FOLDER + "/" + table + ".sql";
        String sql = files.text(files.list(FOLDER).contains(own) ? own : ANY).replace("%s", table);
        Object[] parameters = sql.contains("?") ? new Object[] {firstRunTradeId} : new Object[0];
        Map<String, Long> figures = new TreeMap<>();
        for (List<String> row : query.rows(connection, sql, parameters)) {
            figures.put(row.get(0), Long.valueOf(row.get(1)));
        }
        return figures;
    }

    private static void await(Future<?> work) throws SQLException, InterruptedException {
        try {
            work.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof SQLException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /** A figure of a table; empty if the table does not exist. */
    public Optional<Long> figure(String table, String figure) {
        return Optional.ofNullable(figures.get(table)).map(of -> of.get(figure));
    }

    /** The rows of each table that exists, sorted by name. */
    public Map<String, Long> rows() {
        Map<String, Long> rows = new TreeMap<>();
        figures.forEach((table, of) -> rows.put(table, of.get(ROWS)));
        return rows;
    }
}
