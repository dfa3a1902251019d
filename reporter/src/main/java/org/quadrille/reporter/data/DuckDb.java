package org.quadrille.reporter.data;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.quadrille.common.cli.UserError;

/**
 * An in-memory DuckDB that reads the files of one data folder. Data beyond its memory limit goes to a temporary folder.
 * Not thread-safe.
 */
public class DuckDb implements AutoCloseable {
    /** Enough for logs of any length, as only groups and sorts are held in memory. */
    private static final String MEMORY_LIMIT = "1GB";

    /** Rows in one of DuckDB's row groups, which are its threads' units of work. */
    static final int ROWS_OF_A_THREAD = 122_880;

    /** Of DuckDB's connections, which are of a class loader of their own. */
    private static final String DUPLICATE = "duplicate";

    private final Path folder;
    private final Connection connection;

    private DuckDb(Path folder, Connection connection) {
        this.folder = folder;
        this.connection = connection;
        execute("SET file_search_path = " + ReportSql.literal(folder));
    }

    /**
     * Opens a database that resolves relative file names in {@code folder}.
     *
     * @throws UserError if its native code cannot be loaded from any folder
     */
    public DuckDb(Path folder, Path temporary) {
        this.folder = folder;
        try {
            connection = DuckDbLibrary.driver(folder).connect("jdbc:duckdb:", new Properties());
            execute("SET memory_limit = '" + MEMORY_LIMIT
                    + "'; SET preserve_insertion_order = false; SET temp_directory = " + ReportSql.literal(temporary)
                    + "; SET file_search_path = " + ReportSql.literal(folder));
        } catch (SQLException e) {
            throw new IllegalStateException("DuckDB does not start", e);
        }
    }

    /**
     * Makes sure that a process that keeps its results in this folder can open one.
     *
     * @throws UserError if its native code cannot be loaded from any folder
     */
    public static void require(Path own) {
        DuckDbLibrary.require(own);
    }

    /**
     * Begins to load the native code, which has to be unpacked, beside what the caller does next.
     *
     * @param own as for {@link #require}
     */
    public static void prepare(Path own) {
        DuckDbLibrary.prepare(own);
    }

    /** The same database for another thread. It is there until all that opened it have closed it. */
    DuckDb another() {
        try {
            return new DuckDb(folder, (Connection)
                    connection.getClass().getMethod(DUPLICATE).invoke(connection));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("DuckDB does not open a second time", e);
        }
    }

    /** For data that cannot keep a second thread busy, which would cost more CPU time than it saves. */
    void useOneThread() {
        run("SET threads = 1");
    }

    /**
     * Runs one or more statements.
     *
     * @throws UserError if DuckDB fails, for example for lack of disk space
     */
    public void run(String sql) {
        execute(sql);
    }

    private void execute(String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /**
     * Runs a query.
     *
     * @throws UserError if DuckDB fails, for example for lack of disk space
     */
    public List<Row> query(String sql) {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            ResultSetMetaData columns = result.getMetaData();
            List<Row> rows = new ArrayList<>();
            while (result.next()) {
                Row row = new Row();
                for (int i = 1; i <= columns.getColumnCount(); i++) {
                    row.put(columns.getColumnLabel(i), result.getObject(i));
                }
                rows.add(row);
            }
            return rows;
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private UserError failed(SQLException e) {
        String first = String.valueOf(e.getMessage()).lines().findFirst().orElse("no reason given");
        if (first.contains("No space left on device")) {
            return new UserError("The logs cannot be analysed: no space is left in " + folder
                    + "; free some and report the run again.");
        }
        return new UserError("The logs cannot be analysed: " + first);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException("DuckDB does not close", e);
        }
    }
}
