package org.quadrille.study.format;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * What a search for the highest valid load has found so far: {@code search.json} in a study folder.
 *
 * @param by what was varied: {@code targetTpsV}, {@code targetTps}, {@code sessions} or {@code loadUnits}
 * @param outcome how it ended
 * @param highest the highest level at which all of the required runs were VALID; null if there is none
 * @param lowestFailed the lowest level at which a run was not VALID; null if there is none
 * @param between levels tried between these two, whichever of the two is lower, in ascending order; empty if there are
 *     none
 * @param monotone false if a level passed above one that failed
 * @param levels every level that was tried, in ascending order; without the probe
 * @param fewest of a search over sessions: the fewest sessions whose throughput is within 5 % of the best; else null
 * @param best highest mean throughput of a level without a failed run; 0 if there is none
 * @param probe throughput of the probe in closed pacing; 0 if none was made
 * @param runs runs that were seen, the probe among them
 * @param sentences the answer in words, the most important sentence first
 */
@RecordBuilder
public record SearchAnswer(
        String by,
        Outcome outcome,
        Level highest,
        Level lowestFailed,
        List<Level> between,
        boolean monotone,
        List<Level> levels,
        Level fewest,
        double best,
        double probe,
        int runs,
        List<String> sentences) {
    public SearchAnswer {
        between = List.copyOf(between);
        levels = List.copyOf(levels);
        sentences = List.copyOf(sentences);
    }

    /** How a search ended. */
    public enum Outcome {
        /** There is more to try. */
        SEARCHING,
        /** The highest valid level is known to the wanted resolution. */
        FOUND,
        /** The limit that was set is valid too. */
        NEVER_FAILS,
        /** The lowest level that may be tried is not valid either. */
        ALWAYS_FAILS,
        /** The number of runs is used up. */
        OUT_OF_RUNS,
        /** No run could be made at a level that it needed. */
        GIVEN_UP
    }

    /**
     * What was seen at one level.
     *
     * @param failedChecks ids of the checks that failed in any of its runs, each once
     * @param throughput mean of all its runs: in tps if {@code targetTps} was varied, else in tpsV
     */
    public record Level(double level, int valid, int runs, List<String> failedChecks, double throughput) {
        public Level {
            failedChecks = List.copyOf(failedChecks);
        }

        /** Whether no run failed; one run is enough to say so. */
        public boolean unfailed() {
            return valid == runs;
        }
    }
}
