package org.quadrille.audit.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.quadrille.audit.Subject;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.catalogue.Catalog;
import org.quadrille.schema.catalogue.Catalog.CatalogObject;
import org.quadrille.schema.catalogue.CatalogDifference;

/** The databases of each role of a testbed, compared with each other: they should be equal. */
record BetweenDatabases(List<Role> roles) {
    private static final String ABSENT = "absent";

    /**
     * The databases of one role that could be read.
     *
     * @param differences objects that are not the same in all of them, each once
     */
    record Role(DatabaseRole role, List<String> databases, List<Difference> differences) {}

    /**
     * An object, by kind and name, that is not the same everywhere: the databases that have each definition, or that it
     * is {@code absent} from.
     */
    record Difference(String object, Map<String, List<String>> found) {}

    /** @param catalogs of the databases that could be read */
    static BetweenDatabases of(List<Subject> subjects, Map<Subject, Catalog> catalogs) {
        List<Role> roles = new ArrayList<>();
        for (DatabaseRole role : DatabaseRole.values()) {
            List<Subject> read = subjects.stream()
                    .filter(s -> s.role() == role && catalogs.containsKey(s))
                    .toList();
            if (!read.isEmpty()) {
                roles.add(new Role(role, read.stream().map(Subject::label).toList(), differences(read, catalogs)));
            }
        }
        return new BetweenDatabases(roles);
    }

    private static List<Difference> differences(List<Subject> read, Map<Subject, Catalog> catalogs) {
        Catalog first = catalogs.get(read.get(0));
        SortedSet<String> differ = new TreeSet<>();
        read.forEach(s -> CatalogDifference.between(first, catalogs.get(s)).forEach(d -> differ.add(d.label())));
        List<Difference> differences = new ArrayList<>();
        for (String label : differ) {
            Map<String, List<String>> found = new LinkedHashMap<>();
            for (Subject subject : read) {
                String definition = Optional.ofNullable(
                                catalogs.get(subject).objects().get(label))
                        .map(CatalogObject::definition)
                        .orElse(ABSENT);
                found.computeIfAbsent(definition, d -> new ArrayList<>()).add(subject.label());
            }
            differences.add(new Difference(label, found));
        }
        return differences;
    }

    /** As people read it. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (Role role : roles) {
            text.append(role.databases().size()).append(' ').append(role.role()).append(" databases: ");
            text.append(
                    role.differences().isEmpty()
                            ? "no object differs\n"
                            : role.differences().size() + " objects are not the same in all of them\n");
            for (Difference difference : role.differences()) {
                text.append("  ").append(difference.object()).append('\n');
                difference
                        .found()
                        .forEach((definition, databases) -> text.append("    ")
                                .append(definition)
                                .append(": ")
                                .append(String.join(", ", databases))
                                .append('\n'));
            }
        }
        return text.toString();
    }
}
