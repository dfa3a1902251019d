package org.quadrille.reporter.sut;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.quadrille.common.results.DatabaseSnapshot;

/**
 * Settings of the database servers that are not their defaults, and always those of durability.
 *
 * @param common those that are the same in every database, by name
 * @param differing names of the others, each with its value in every database; a database is named like
 *     {@code tile 1, group 2, OLTP}, and one that has the default is left out
 */
public record Settings(Map<String, String> common, Map<String, Map<String, String>> differing) {

    static Settings of(List<DatabaseSnapshot> databases) {
        TreeSet<String> names = new TreeSet<>();
        databases.forEach(d -> names.addAll(d.settings().keySet()));
        Map<String, String> common = new TreeMap<>();
        Map<String, Map<String, String>> differing = new TreeMap<>();
        for (String name : names) {
            Map<String, String> values = new LinkedHashMap<>();
            databases.stream()
                    .filter(d -> d.settings().containsKey(name))
                    .forEach(d -> values.put(label(d), d.settings().get(name)));
            if (values.size() == databases.size()
                    && values.values().stream().distinct().count() == 1) {
                common.put(name, values.values().iterator().next());
            } else {
                differing.put(name, values);
            }
        }
        return new Settings(common, differing);
    }

    private static String label(DatabaseSnapshot d) {
        return "tile " + d.tile() + ", group " + d.group() + ", " + d.role();
    }
}
