package org.quadrille.study.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What the machines of a run have, and which of them hardly had more.
 *
 * @param processors of all machines of its testbed together; NaN if one is not known
 * @param near phases in which a machine was within 10 % of a limit, by its name
 */
public record MachineLimits(double processors, SortedMap<String, Set<Integer>> near) {
    /** Nothing is known. */
    public static final MachineLimits UNKNOWN = new MachineLimits(Double.NaN, new TreeMap<>());

    public MachineLimits {
        near = Collections.unmodifiableSortedMap(new TreeMap<>(near));
    }

    static MachineLimits of(JsonNode report) {
        double processors = 0;
        for (JsonNode machine : report.path("machines")) {
            processors += machine.path("roles").asText().isEmpty()
                    ? 0
                    : machine.path("cpus").asDouble(Double.NaN);
        }
        SortedMap<String, Set<Integer>> near = new TreeMap<>();
        for (JsonNode phase : report.at("/figures/limits")) {
            phase.path("near")
                    .forEach(machine -> near.computeIfAbsent(
                                    machine.path("machine").asText(), name -> new TreeSet<>())
                            .add(phase.path("phase").asInt()));
        }
        return new MachineLimits(processors == 0 ? Double.NaN : processors, near);
    }
}
