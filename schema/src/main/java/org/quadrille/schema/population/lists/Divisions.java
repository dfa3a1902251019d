package org.quadrille.schema.population.lists;

import java.util.List;

/** The 64 divisions that have taxes of their own: states of the US first, then those of Canada (workload.md 4.7). */
public final class Divisions {
    /** A state, province or territory; {@code code} is two letters, {@code country} US or CA. */
    public record Division(String code, String name, String country) {
        public boolean inUnitedStates() {
            return country.equals("US");
        }
    }

    private static final List<Division> DIVISIONS = WordList.read("divisions.txt").fields().stream()
            .map(f -> new Division(f[0], f[1], f[2]))
            .toList();
    private static final int OF_UNITED_STATES =
            (int) DIVISIONS.stream().filter(Division::inUnitedStates).count();

    private Divisions() {}

    public static List<Division> all() {
        return DIVISIONS;
    }

    /** How many of them, from the first on, are in the United States. */
    public static int ofUnitedStates() {
        return OF_UNITED_STATES;
    }
}
