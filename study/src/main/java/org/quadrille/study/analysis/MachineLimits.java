package org.quadrille.study.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What the machines of a run have, and which of them hardly had more.
 *
 * @param processors of all machines of its testbed together; NaN if one is not known
 * @param told whether it is known what was near a limit
 * @param near phases in which it was within 10 %, by what it is, such as {@code the processors of node-1}
 */
public record MachineLimits(double processors, boolean told, SortedMap<String, Set<Integer>> near) {
    /** Nothing is known. */
    public static final MachineLimits UNKNOWN = new MachineLimits(Double.NaN, false, new TreeMap<>());

    /** What has a limit, by the value that a report has if it was near. */
    private static final Map<String, String> WHAT = Map.of("cpu", "the processors", "diskBusy", "the busiest disk");

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
        JsonNode phases = report.at("/figures/limits");
        for (JsonNode phase : phases) {
            for (JsonNode machine : phase.path("near")) {
                WHAT.forEach((value, what) -> {
                    if (machine.hasNonNull(value)) {
                        near.computeIfAbsent(
                                        what + " of " + machine.path("machine").asText(), name -> new TreeSet<>())
                                .add(phase.path("phase").asInt());
                    }
                });
            }
        }
        return new MachineLimits(processors == 0 ? Double.NaN : processors, !phases.isEmpty(), near);
    }
}
