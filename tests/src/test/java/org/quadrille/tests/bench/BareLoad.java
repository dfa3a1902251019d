package org.quadrille.tests.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.postgresql.PGConnection;
import org.quadrille.schema.db.Tables;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;

/**
 * A load without the kit: rows from files in PostgreSQL's own binary COPY format, and the kit's DDL by psql. It uses as
 * many connections and the same session settings as the kit's loader, so that only the method differs.
 */
final class BareLoad {
    /** The process that reads the files. */
    enum Reader {
        CLIENT,
        SERVER
    }

    /** Blocks of a table in one file: enough files for all connections to end at about the same time. */
    private static final int BLOCKS = 4_096;

    private static final long SMALL_TABLE = 1 << 20;
    private static final int SEND = 1 << 18;
    private static final Pattern TABLE =
            Pattern.compile("^(?:alter table|create (?:unique )?index \\w+ on) (\\w+)", Pattern.MULTILINE);

    private record Piece(String table, Path file, long bytes) {}

    private interface Work<T> {
        void on(Connection connection, T item) throws Exception;
    }

    private interface Worker<T> {
        void work(Queue<T> queue) throws Exception;
    }

    private final Path folder;
    private final int connections;
    private final boolean psql;
    private final List<Piece> pieces = new ArrayList<>();

    BareLoad(Path folder, int connections) {
        this.folder = folder;
        this.connections = connections;
        this.psql = Psql.isInstalled();
    }

    /** What runs the DDL. */
    String ddlBy() {
        return psql ? "psql" : "JDBC, because there is no psql (Debian: postgresql-client)";
    }

    long bytes() {
        return pieces.stream().mapToLong(Piece::bytes).sum();
    }

    /** Has a loaded database write its rows to files, the same bytes that a load of them sends. */
    void write(DatabaseAddress loaded) throws Exception {
        try (Connection connection = loaded.connect()) {
            for (String table : Tables.NAMES) {
                long blocks = number(connection, "select pg_relation_size('" + table + "') / 8192");
                for (long from = 0; from < blocks; from += BLOCKS) {
                    Path file = folder.resolve(table + "-" + from + ".copy");
                    try (OutputStream out = Files.newOutputStream(file)) {
                        connection
                                .unwrap(PGConnection.class)
                                .getCopyAPI()
                                .copyOut(
                                        "copy (select * from " + table + " where ctid >= '(" + from
                                                + ",0)' and ctid < '(" + (from + BLOCKS)
                                                + ",0)') to stdout (format binary)",
                                        out);
                    }
                    pieces.add(new Piece(table, file, Files.size(file)));
                }
            }
        }
        pieces.sort(Comparator.comparingLong(Piece::bytes).reversed());
    }

    /** Copies all files into the empty tables of a database; returns the number of rows. */
    long copy(DatabaseAddress empty, Reader reader) throws Exception {
        LongAdder rows = new LongAdder();
        all(empty, pieces, (connection, piece) -> {
            String target = "copy " + piece.table() + " from ";
            if (reader == Reader.SERVER) {
                try (Statement statement = connection.createStatement()) {
                    rows.add(statement.executeLargeUpdate(target + "'" + piece.file() + "' (format binary)"));
                }
            } else {
                try (InputStream in = Files.newInputStream(piece.file())) {
                    rows.add(connection
                            .unwrap(PGConnection.class)
                            .getCopyAPI()
                            .copyIn(target + "stdin (format binary)", in, SEND));
                }
            }
        });
        return rows.sum();
    }

    void settle(DatabaseAddress loaded) throws Exception {
        all(
                loaded,
                Tables.NAMES,
                (connection, table) -> execute(
                        connection,
                        Engine.of("postgresql").files().query("settle-table").replace("%s", table)));
    }

    /** Keys and indexes, then the foreign keys: large tables first, statements of one table one after the other. */
    void indexesAndConstraints(DatabaseAddress loaded) throws Exception {
        ddl(loaded, scripts(loaded));
        ddl(loaded, List.of(Engine.of("postgresql").files().text("constraints.sql")));
        List<String> validations = new ArrayList<>();
        try (Connection connection = loaded.connect();
                Statement statement = connection.createStatement();
                ResultSet found =
                        statement.executeQuery(Engine.of("postgresql").files().query("foreign-keys-to-validate"))) {
            while (found.next()) {
                validations.add(found.getString(1) + ";");
            }
        }
        ddl(loaded, validations);
    }

    private List<String> scripts(DatabaseAddress loaded) throws SQLException {
        Map<String, StringBuilder> large = new LinkedHashMap<>();
        StringBuilder small = new StringBuilder();
        Map<String, Long> sizes = new LinkedHashMap<>();
        try (Connection connection = loaded.connect()) {
            for (String statement : Engine.of("postgresql").files().statements("indexes.sql")) {
                Matcher matcher = TABLE.matcher(statement);
                if (!matcher.find()) {
                    throw new IllegalStateException("no table in: " + statement);
                }
                String table = matcher.group(1);
                if (!sizes.containsKey(table)) {
                    sizes.put(table, number(connection, "select pg_relation_size('" + table + "')"));
                }
                StringBuilder script =
                        sizes.get(table) < SMALL_TABLE ? small : large.computeIfAbsent(table, t -> new StringBuilder());
                script.append(statement).append(";\n");
            }
        }
        List<String> scripts = new ArrayList<>();
        large.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<String, StringBuilder> e) -> sizes.get(e.getKey()))
                        .reversed())
                .forEach(e -> scripts.add(e.getValue().toString()));
        scripts.add(small.toString());
        return scripts;
    }

    private void ddl(DatabaseAddress address, List<String> scripts) throws Exception {
        if (!psql) {
            all(address, scripts, BareLoad::execute);
            return;
        }
        String options;
        try (Connection connection = open(address)) {
            options = "-c search_path=public -c synchronous_commit=" + setting(connection, "synchronous_commit")
                    + " -c maintenance_work_mem=" + setting(connection, "maintenance_work_mem");
        }
        crew(scripts, queue -> {
            try (Psql session = new Psql(address, options)) {
                for (String script = queue.poll(); script != null; script = queue.poll()) {
                    session.run(script);
                }
            }
        });
    }

    private static String setting(Connection connection, String name) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("show " + name)) {
            row.next();
            return row.getString(1);
        }
    }

    private static Connection open(DatabaseAddress address) throws SQLException {
        Connection connection = address.connect();
        Engine.of("postgresql").loader().prepare(connection, Optional.empty());
        return connection;
    }

    private <T> void all(DatabaseAddress address, List<T> items, Work<T> work) throws Exception {
        crew(items, queue -> {
            try (Connection connection = open(address)) {
                for (T item = queue.poll(); item != null; item = queue.poll()) {
                    work.on(connection, item);
                }
            }
        });
    }

    /** Runs as many workers on one queue as the kit's loader has. */
    private <T> void crew(List<T> items, Worker<T> worker) throws Exception {
        Queue<T> queue = new ConcurrentLinkedQueue<>(items);
        ExecutorService crew = Executors.newFixedThreadPool(connections);
        try {
            List<Future<?>> workers = new ArrayList<>();
            for (int i = 0; i < Math.min(connections, items.size()); i++) {
                workers.add(crew.submit(() -> {
                    worker.work(queue);
                    return null;
                }));
            }
            for (Future<?> each : workers) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e.getCause());
        } finally {
            crew.shutdownNow();
        }
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }
}
