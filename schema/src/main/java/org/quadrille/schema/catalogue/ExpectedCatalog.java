package org.quadrille.schema.catalogue;

import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.catalogue.Catalog.CatalogObject;
import org.quadrille.schema.db.SqlFiles;

/**
 * The objects that the kit's SQL files create, as listed in the file {@code catalogue/expected.tsv}. That file is
 * generated from a database built with them, never written by hand (a test compares the two). One object per line: its
 * role, or {@code any}; kind; name; table; definition.
 */
public final class ExpectedCatalog {
    static final String FILE = "catalogue/expected.tsv";
    static final String ANY = "any";
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
                .map(field -> new CatalogObject(field[1], field[2], field[3], field[4], false))
                .toList());
    }
}
