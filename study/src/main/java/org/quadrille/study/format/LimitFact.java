package org.quadrille.study.format;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The fact of an attempt that says in which phases its system under test was near its limit of processors. */
public final class LimitFact {
    /** Its name. */
    public static final String NAME = "phases within 10 % of local.cpus";

    private static final String NONE = "none";

    private LimitFact() {}

    /** What begins the name of a fact of one of several instances. @param instance its number, from 1 */
    public static String prefix(int instance) {
        return "instance " + instance + ", ";
    }

    /** Its value. @param phases from 1 */
    public static String text(List<Integer> phases) {
        return phases.isEmpty() ? NONE : phases.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    /**
     * The phases that an attempt's facts name; empty if they do not tell.
     *
     * @param instance number of the instance, from 1
     * @param instances how many there were
     */
    public static Optional<List<Integer>> phases(Map<String, String> facts, int instance, int instances) {
        return Optional.ofNullable(facts.get((instances > 1 ? prefix(instance) : "") + NAME))
                .map(text -> text.equals(NONE)
                        ? List.<Integer>of()
                        : Stream.of(text.split(", ")).map(Integer::valueOf).toList());
    }
}
