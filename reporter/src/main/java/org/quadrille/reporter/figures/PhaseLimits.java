package org.quadrille.reporter.figures;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.reporter.data.Row;
import org.quadrille.reporter.data.RunData;

/**
 * A phase of a tile: its throughput in percent of the tile's mean phase, by completed customer transactions, and the
 * machines that were within 10 % of a limit in it. The kit knows no limit for a network.
 */
public record PhaseLimits(int tile, int phase, double percent, List<Near> near) {
    /**
     * A machine near a limit: mean busy shares, percent, of its processors and its busiest disk. One that was not near
     * its limit, or is not known, is null.
     */
    public record Near(String machine, Double cpu, Double diskBusy) {}

    /** The phases of every tile, the lowest first. */
    static List<PhaseLimits> of(RunData run) {
        Map<List<Long>, PhaseLimits> phases = new LinkedHashMap<>();
        for (Row row : run.queryFile("limits")) {
            PhaseLimits phase = phases.computeIfAbsent(
                    List.of(row.whole("tile"), row.whole("phase")),
                    key -> new PhaseLimits(
                            key.get(0).intValue(), key.get(1).intValue(), row.real("percent"), new ArrayList<>()));
            if (row.text("name") != null) {
                phase.near.add(new Near(row.text("name"), row.real("cpu"), row.real("disk_busy")));
            }
        }
        return List.copyOf(phases.values());
    }

    /** Its name in the check of throughput by group. */
    public String subject() {
        return "tile " + tile + ", phase " + phase;
    }
}
