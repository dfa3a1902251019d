package org.quadrille.schema.catalogue;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.quadrille.schema.db.RowQuery;
import org.quadrille.schema.db.SqlFiles;

/**
 * All objects of a database, by their labels, except the server's own, in any schema, whether the kit made them or not.
 * Owners, grants, locations on disk and values of sequences are not included.
 */
public record Catalog(SortedMap<String, CatalogObject> objects) {
    private static final String FOLDER = "catalogue";

    public Catalog {
        objects = Collections.unmodifiableSortedMap(new TreeMap<>(objects));
    }

    /** @throws IllegalStateException if two have the same label */
    public static Catalog of(Collection<CatalogObject> objects) {
        SortedMap<String, CatalogObject> sorted = new TreeMap<>();
        for (CatalogObject object : objects) {
            if (sorted.put(object.label(), object) != null) {
                throw new IllegalStateException("twice in a catalogue: " + object.label());
            }
        }
        return new Catalog(sorted);
    }

    /**
     * Reads it from a database, in autocommit mode, with the queries in the folder {@code catalogue}, in a transaction
     * that is rolled back.
     */
    public static Catalog read(SqlFiles files, Connection connection, RowQuery query) throws SQLException {
        connection.setAutoCommit(false);
        try {
            return inTransaction(files, connection, query);
        } finally {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    static Catalog inTransaction(SqlFiles files, Connection connection, RowQuery query) throws SQLException {
        List<CatalogObject> objects = new ArrayList<>();
        query.rows(connection, files.query("names-in-full"));
        for (String file : files.list(FOLDER)) {
            query.rows(connection, files.text(file))
                    .forEach(row -> objects.add(new CatalogObject(
                            row.get(0),
                            row.get(1),
                            row.get(2),
                            row.get(3),
                            row.size() > CatalogObject.BESIDE && row.get(CatalogObject.BESIDE) != null)));
        }
        return of(objects);
    }

    /**
     * An object of a database.
     *
     * @param kind what it is: {@code table}, {@code column}, {@code foreign key}, ...
     * @param name with its schema unless that is {@code public}; unique among those of its kind
     * @param table the table or extension it belongs to, or an empty string
     * @param definition in the engine's words, on one line; attributes are separated by {@code "; "}
     * @param beside whether no statement of the kit meets it if the kit has not made it: it changes nothing that a
     *     transaction reads, writes or waits for
     */
    public record CatalogObject(String kind, String name, String table, String definition, boolean beside) {
        /** Place in a row of what says so, where a query has any such object. */
        static final int BESIDE = 4;

        static final String BETWEEN_ATTRIBUTES = "; ";

        public CatalogObject {
            Objects.requireNonNull(kind, "kind");
            Objects.requireNonNull(name, "name");
            table = table == null ? "" : table;
            definition = definition == null ? "" : definition.strip().replaceAll("\\s+", " ");
        }

        /** Kind and name: what it is found by. */
        public String label() {
            return kind + " " + name;
        }
    }
}
