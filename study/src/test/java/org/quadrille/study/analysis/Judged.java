package org.quadrille.study.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.quadrille.study.analysis.Question.Design;

/** Observations to judge. */
abstract class Judged {
    /** Eight blocks, host and container, with a drift that the blocks take out. */
    static final double[] HOST = {197.6, 190.2, 201.4, 188.8, 182.0, 179.9, 176.5, 170.1};

    static final double[] CONTAINER = {172.9, 167.2, 175.6, 166.0, 158.6, 158.4, 154.1, 149.9};

    final List<Observation> observations = new ArrayList<>();

    void run(String cell, int block, Map<String, Double> values) {
        observations.add(Observation.of(
                cell, block, observations.size() + 1, "r" + observations.size(), "VALID", true, values, ""));
    }

    void failed(String cell, int block, String checks) {
        observations.add(Observation.of(
                cell, block, observations.size() + 1, "r" + observations.size(), "INVALID", true, Map.of(), checks));
    }

    void pairs(double[] base, double[] other) {
        for (int i = 0; i < base.length; i++) {
            run("host", i + 1, Map.of("tpsV", base[i]));
            run("container", i + 1, Map.of("tpsV", other[i]));
        }
    }

    Analysis blocks() {
        return Analysis.of(Question.of("tpsV", Design.BLOCKS, List.of("host", "container")), observations);
    }

    Analysis free() {
        return Analysis.of(Question.of("tpsV", Design.FREE, List.of("host", "container")), observations);
    }

    void noise(int blocks, double factor, double sd, long seed, IntToDoubleFunction drift) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] base = new double[blocks];
        double[] other = new double[blocks];
        for (int i = 0; i < blocks; i++) {
            base[i] = 100 * drift.applyAsDouble(i) * Math.exp(sd * random.nextGaussian());
            other[i] = 100 * factor * drift.applyAsDouble(i) * Math.exp(sd * random.nextGaussian());
        }
        pairs(base, other);
    }
}
