package org.quadrille.study.kind.findmax;

/**
 * What a search varies, and how finely. Levels are in the unit of {@code over}, throughput in its rate.
 *
 * @param over what is varied
 * @param start first level that is tried; 0 to derive it from a probe in closed pacing: its throughput divided by
 *     {@code perLevel}
 * @param perLevel throughput that one unit of the level stands for; only used with a probe
 * @param lowest lowest level that is tried; 0 for a twentieth of the first level
 * @param highest highest level that is tried; 0 for twenty times the first level
 * @param resolution distance between the level that passed and the one that failed at which the search ends, as a
 *     share: 0.04 for 4 %
 * @param repetitions runs that all have to be VALID for a level to pass
 * @param mostRuns runs, including the probe, after which the search ends with what is known
 */
public record SearchSettings(
        SearchVariable over,
        double start,
        double perLevel,
        double lowest,
        double highest,
        double resolution,
        int repetitions,
        int mostRuns) {
    /** Runs that have to be VALID at a level. */
    public static final int REPETITIONS = 3;

    public SearchSettings {
        if (start < 0 || lowest < 0 || highest < 0 || (highest > 0 && highest < lowest)) {
            throw new IllegalArgumentException(
                    "levels from " + lowest + " to " + highest + " with " + start + " first cannot be searched");
        }
        if (start == 0 && !(perLevel > 0)) {
            throw new IllegalArgumentException("a probe says nothing without the throughput of a level");
        }
        if (!(resolution > 0) || repetitions < 1 || mostRuns < 1) {
            throw new IllegalArgumentException("resolution " + resolution + ", " + repetitions + " repetitions and "
                    + mostRuns + " runs have to be above 0");
        }
    }
}
