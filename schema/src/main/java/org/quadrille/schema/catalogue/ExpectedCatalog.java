package org.quadrille.schema.catalogue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.db.SqlFiles;

/**
 * The objects that the kit's SQL files create, as listed in the file {@code catalogue/expected.tsv}. That file is
 * generated from a database built with them, never written by hand (a test compares the two). One object per line: its
 * role, or {@code any}; kind; name; table; definition.
 */
public final class ExpectedCatalog {
    static final String FILE = "catalogue/expected.tsv";
    private static final String ANY = "any";
    private static final int FIELDS = 5;

    private ExpectedCatalog() {}

    /** What a database of that role has. */
    public static Catalog of(SqlFiles files, DatabaseRole role) {
        return parse(role, files.text(FILE));
    }

    static Catalog parse(DatabaseRole role, String text) {
        return Catalog.of(text.lines()
                .map(line -> line.split("\t", FIELDS))
                .filter(field -> field[0].equals(ANY) || field[0].equals(role.name()))
                .map(field -> new CatalogObject(field[1], field[2], field[3], field[4]))
                .toList());
    }

    /** The text of the file, from a database of each role. */
    static String write(Map<DatabaseRole, Catalog> built) {
        List<DatabaseRole> roles = Arrays.asList(DatabaseRole.values());
        SortedMap<String, String> lines = new TreeMap<>();
        for (DatabaseRole role : roles) {
            for (CatalogObject object : built.get(role).objects().values()) {
                boolean everywhere = roles.stream()
                        .allMatch(other -> Optional.ofNullable(
                                        built.get(other).objects().get(object.label()))
                                .equals(Optional.of(object)));
                String line = String.join(
                        "\t",
                        everywhere ? ANY : role.name(),
                        object.kind(),
                        object.name(),
                        object.table(),
                        object.definition());
                lines.put(object.label() + "\t" + (everywhere ? ANY : role.name()), line);
            }
        }
        return Stream.concat(lines.values().stream(), Stream.of(""))
                .reduce((a, b) -> a + "\n" + b)
                .orElseThrow();
    }
}
