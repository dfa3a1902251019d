package org.quadrille.reporter.sut;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.quadrille.common.results.DatabaseSnapshot;

/**
 * Settings of several owners: for database servers, those that are not their defaults, and always those of durability;
 * for machines, those that matter to a database.
 *
 * @param common those that are the same everywhere, by name
 * @param differing names of the others, each with its value by owner; a database is named like
 *     {@code tile 1, group 2, OLTP}, and an owner without the setting, such as a server with its default, is left out
 */
public record Settings(Map<String, String> common, Map<String, Map<String, String>> differing) {

    static Settings of(List<DatabaseSnapshot> databases) {
        Map<String, Map<String, String>> byDatabase = new LinkedHashMap<>();
        databases.forEach(d -> byDatabase.put(d.label(), d.settings()));
        return by(byDatabase);
    }

    /** @param owners settings of each owner by name */
    static Settings by(Map<String, Map<String, String>> owners) {
        TreeSet<String> names = new TreeSet<>();
        owners.values().forEach(settings -> names.addAll(settings.keySet()));
        Map<String, String> common = new TreeMap<>();
        Map<String, Map<String, String>> differing = new TreeMap<>();
        for (String name : names) {
            Map<String, String> values = new LinkedHashMap<>();
            owners.forEach((owner, settings) -> {
                if (settings.containsKey(name)) {
                    values.put(owner, settings.get(name));
                }
            });
            if (values.size() == owners.size()
                    && values.values().stream().distinct().count() == 1) {
                common.put(name, values.values().iterator().next());
            } else {
                differing.put(name, values);
            }
        }
        return new Settings(common, differing);
    }
}
