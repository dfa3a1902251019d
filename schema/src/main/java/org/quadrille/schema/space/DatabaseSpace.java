package org.quadrille.schema.space;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.quadrille.schema.db.RowQuery;
import org.quadrille.schema.db.SqlFiles;

/**
 * Bytes on disk of a database, the server's own catalogues included, and of every table that is not the server's own,
 * by name.
 */
public record DatabaseSpace(long bytes, List<TableSpace> tables) {
    public DatabaseSpace {
        tables = List.copyOf(tables);
    }

    /** Asks the server; it looks at files, not at rows. */
    public static DatabaseSpace read(SqlFiles files, Connection connection, RowQuery query) throws SQLException {
        SortedMap<String, Long> tables = new TreeMap<>();
        SortedMap<String, SortedMap<String, Long>> indexes = new TreeMap<>();
        for (List<String> row : query.rows(connection, files.text("space/space.sql"))) {
            long bytes = Long.parseLong(row.get(2));
            if (row.get(1) == null) {
                tables.put(row.get(0), bytes);
            } else {
                indexes.computeIfAbsent(row.get(0), t -> new TreeMap<>()).put(row.get(1), bytes);
            }
        }
        List<TableSpace> spaces = new ArrayList<>();
        tables.forEach((table, bytes) ->
                spaces.add(new TableSpace(table, bytes, indexes.getOrDefault(table, new TreeMap<>()))));
        long all = Long.parseLong(
                query.rows(connection, files.query("database-size")).get(0).get(0));
        return new DatabaseSpace(all, spaces);
    }

    /**
     * Bytes on disk of a table without its indexes, and of each of them.
     *
     * @param table its name, with its schema unless that is {@code public}
     */
    public record TableSpace(String table, long bytes, SortedMap<String, Long> indexes) {
        public TableSpace {
            indexes = Collections.unmodifiableSortedMap(new TreeMap<>(indexes));
        }

        public long indexBytes() {
            return indexes.values().stream().mapToLong(Long::longValue).sum();
        }
    }
}
