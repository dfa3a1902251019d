package org.quadrille.tests.simulated;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoublePredicate;
import org.quadrille.study.format.SearchAnswer;
import org.quadrille.study.kind.findmax.FindMax;
import org.quadrille.study.kind.findmax.SearchSettings;
import org.quadrille.study.kind.findmax.SearchVariable;
import org.quadrille.study.kind.findmax.TriedLevel;

/**
 * Results of searches over many simulated systems, one entry per system.
 *
 * @param off answer divided by true maximum, minus 1; -1 where no level passed
 * @param runs runs that the search made, the probe among them
 */
record SearchTrials(double[] off, double[] runs) {
    private static final double NEAR = 0.05;
    private static final double ENOUGH_RUNS = 12;

    /**
     * Searches systems whose capacity is between 10 and 10,000 tpsV, every ratio equally likely.
     *
     * @param noise as in {@link SimulatedSystem}
     * @param seed the first of all seeds
     */
    static SearchTrials of(int systems, double noise, long seed) {
        SearchTrials trials = new SearchTrials(new double[systems], new double[systems]);
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < systems; i++) {
            double capacity = 10 * Math.pow(1000, random.nextDouble());
            SimulatedSystem system = new SimulatedSystem(capacity, noise, random.nextLong());
            SearchSettings settings = new SearchSettings(SearchVariable.TARGET_TPSV, 0, 1, 0, 0, 0.04, 3, 40);
            List<TriedLevel> seen = system.search(settings);
            SearchAnswer answer = FindMax.answer(settings, seen);
            double found = answer.highest() == null ? 0 : answer.highest().level();
            trials.off[i] = found / system.maximum() - 1;
            trials.runs[i] = seen.size();
        }
        return trials;
    }

    /** Share of the systems whose answer is within 5 % of the true maximum. */
    double near() {
        return share(off, x -> Math.abs(x) <= NEAR);
    }

    /** Share of the searches that made at most 12 runs. */
    double few() {
        return share(runs, x -> x <= ENOUGH_RUNS);
    }

    private static double share(double[] values, DoublePredicate holds) {
        return (double) Arrays.stream(values).filter(holds).count() / values.length;
    }
}
