package org.quadrille.schema.catalogue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.catalogue.Catalog.CatalogObject;

/** Writes what {@link ExpectedCatalog} reads. */
final class WrittenCatalog {
    private WrittenCatalog() {}

    /** The text of the file, from a database of each role. */
    static String of(Map<DatabaseRole, Catalog> built) {
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
                        everywhere ? ExpectedCatalog.ANY : role.name(),
                        object.kind(),
                        object.name(),
                        object.table(),
                        object.definition());
                lines.put(object.label() + "\t" + (everywhere ? ExpectedCatalog.ANY : role.name()), line);
            }
        }
        return Stream.concat(lines.values().stream(), Stream.of(""))
                .reduce((a, b) -> a + "\n" + b)
                .orElseThrow();
    }
}
