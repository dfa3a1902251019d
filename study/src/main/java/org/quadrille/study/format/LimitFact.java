package org.quadrille.study.format;

import java.util.List;
import java.util.stream.Collectors;

/** The fact of an attempt that says in which phases its system under test was near its limit of processors. */
public final class LimitFact {
    /** Its name. */
    public static final String NAME = "phases within 10 % of local.cpus";

    private LimitFact() {}

    /** What begins the name of a fact of one of several instances. @param instance its number, from 1 */
    public static String prefix(int instance) {
        return "instance " + instance + ", ";
    }

    /** The name of a fact without the instance that it may be of. */
    public static String ofAnyInstance(String name) {
        return name.replaceFirst("^" + prefix(0).replace("0", "\\d+"), "");
    }

    /** Its value. @param phases from 1 */
    public static String text(List<Integer> phases) {
        return phases.isEmpty() ? "none" : phases.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
