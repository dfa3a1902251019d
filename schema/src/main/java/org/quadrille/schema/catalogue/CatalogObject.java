package org.quadrille.schema.catalogue;

import java.util.Objects;

/**
 * An object of a database.
 *
 * @param kind what it is: {@code table}, {@code column}, {@code foreign key}, ...
 * @param name its name, with its schema unless that is {@code public}; unique among those of its kind
 * @param table the table it belongs to, or an empty string
 * @param definition what it is, in the engine's words, on one line; attributes are separated by {@code "; "}
 */
public record CatalogObject(String kind, String name, String table, String definition) {
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
