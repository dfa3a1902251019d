package org.quadrille.schema.load;

import java.util.Map;
import java.util.Optional;

/**
 * Where a server puts the files of a database: tables, indexes and temporary files; an empty one leaves it to the
 * server.
 */
public record Tablespaces(Optional<String> data, Optional<String> index, Optional<String> temp) {
    public static final Tablespaces NONE = new Tablespaces(Optional.empty(), Optional.empty(), Optional.empty());

    /** From the testbed's keys {@code data}, {@code index}, {@code temp}. */
    public static Tablespaces of(Map<String, String> names) {
        return new Tablespaces(
                Optional.ofNullable(names.get("data")),
                Optional.ofNullable(names.get("index")),
                Optional.ofNullable(names.get("temp")));
    }
}
