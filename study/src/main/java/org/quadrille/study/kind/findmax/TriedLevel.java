package org.quadrille.study.kind.findmax;

import java.util.List;

/**
 * A completed and reported run of a search. Runs that broke off, or whose records are at fault, never appear here: they
 * are repeated.
 *
 * @param level 0 for the probe
 * @param valid ignored for the probe
 * @param failedChecks ids of the checks that failed
 * @param throughput in the rate of the search
 */
public record TriedLevel(double level, boolean valid, List<String> failedChecks, double throughput) {
    /** Stands for the level of a probe, which has none. */
    public static final double PROBE = 0;

    public TriedLevel {
        failedChecks = List.copyOf(failedChecks);
        if (!(level >= 0) || Double.isInfinite(level)) {
            throw new IllegalArgumentException("there is no level " + level);
        }
        if (!(throughput >= 0) || Double.isInfinite(throughput)) {
            throw new IllegalArgumentException("there is no throughput " + throughput);
        }
    }

    /** A run in closed pacing, which only says what throughput to begin at. */
    public static TriedLevel probe(double throughput) {
        return new TriedLevel(PROBE, false, List.of(), throughput);
    }

    /** True for a probe. */
    public boolean isProbe() {
        return level == PROBE;
    }
}
