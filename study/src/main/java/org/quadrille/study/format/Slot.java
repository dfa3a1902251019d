package org.quadrille.study.format;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One place in a plan, for which a run is made.
 *
 * @param number place in the order of time, from 1
 * @param block the block that it belongs to, from 1; with {@link RunOrder#SERIAL} the repetition of its cell
 * @param cell label of the cell, such as {@code host} or {@code host, sessions 8}
 * @param environment name of the environment
 * @param levels level of each factor by its key, in the file's order; empty without factors
 * @param counted false for a run that only warms up: it comes directly before the counted slot of its cell and block
 */
public record Slot(
        int number, int block, String cell, String environment, Map<String, String> levels, boolean counted) {
    public Slot {
        levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
    }
}
