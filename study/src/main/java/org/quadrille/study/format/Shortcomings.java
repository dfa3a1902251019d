package org.quadrille.study.format;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The fact of an attempt that names those of its other facts that say what could not be done or kept to. */
public final class Shortcomings {
    private static final String NAME = "not as asked for";
    private static final String BETWEEN = "; ";

    private Shortcomings() {}

    /** Tells a fact. @param held whether it says nothing that could not be done or kept to */
    public static void tell(Map<String, String> facts, String name, String value, boolean held) {
        List<String> names =
                new ArrayList<>(List.of(facts.getOrDefault(NAME, "").split(BETWEEN)));
        names.removeIf(other -> other.isEmpty() || other.equals(name));
        if (!held) {
            names.add(name);
        }
        facts.put(name, value);
        facts.put(NAME, String.join(BETWEEN, names));
        facts.remove(NAME, "");
    }

    /** Whether a fact only names others. */
    public static boolean names(String fact) {
        return fact.endsWith(NAME);
    }

    /** Those of facts, by name, each of several instances with its own. */
    public static Map<String, String> of(Map<String, String> facts) {
        Map<String, String> found = new LinkedHashMap<>();
        facts.forEach((fact, value) -> {
            if (names(fact)) {
                for (String name : value.split(BETWEEN)) {
                    String whole = fact.substring(0, fact.length() - NAME.length()) + name;
                    found.put(whole, facts.get(whole));
                }
            }
        });
        return found;
    }
}
