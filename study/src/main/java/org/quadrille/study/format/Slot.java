package org.quadrille.study.format;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * One place in a plan, for which a run is made.
 *
 * @param number place in the order of time, from 1
 * @param block from 1; with {@link RunOrder#SERIAL} the repetition of its cell
 * @param cell such as {@code host} or {@code host, sessions 8}
 * @param levels level of each factor by its key, in the file's order
 * @param counted false for a run that only warms up: it comes directly before the counted slot of its cell and block
 */
public record Slot(
        int number, int block, String cell, String environment, Map<String, String> levels, boolean counted) {
    public Slot {
        levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
    }

    /** How many instances run in it at the same time; 1 for all but some kinds. */
    public int instances() {
        return instances(levels);
    }

    /** How many instances a cell has. @param levels its levels */
    public static int instances(Map<String, String> levels) {
        return Integer.parseInt(levels.getOrDefault(StudyFile.INSTANCES, "1"));
    }

    /** Ids of the runs of an attempt, one for each instance. @param attempt the id of the attempt, that of its only run */
    public List<String> runs(String attempt) {
        int all = instances();
        return all == 1
                ? List.of(attempt)
                : IntStream.rangeClosed(1, all)
                        .mapToObj(i -> instanceRun(attempt, i))
                        .toList();
    }

    /** Id of the run of one of several instances. @param instance its number, from 1 */
    public static String instanceRun(String attempt, int instance) {
        return attempt + "." + instance;
    }
}
