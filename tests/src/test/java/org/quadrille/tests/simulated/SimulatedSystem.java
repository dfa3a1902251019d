package org.quadrille.tests.simulated;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.quadrille.study.kind.findmax.FindMax;
import org.quadrille.study.kind.findmax.SearchSettings;
import org.quadrille.study.kind.findmax.SearchStep;
import org.quadrille.study.kind.findmax.TriedLevel;

/**
 * A system under test that exists in numbers alone, for the search for its highest valid load.
 *
 * <p>It has a sharp capacity C. Each run finds a capacity of its own, C e^(s Z) with Z standard normal and s the noise,
 * just as a real machine is a little faster or slower at different times; the run is VALID if its level is not above
 * that capacity. So a single run at level L is VALID with probability Phi(ln(C / L) / s), half of the time at C.
 *
 * <p>The level that a rule of three of three looks for is not C, where it passes once in eight times, but the level M at
 * which three of three are VALID as often as not: Phi(ln(C / M) / s) = 0.5^(1/3), so M = C e^(-0.8193 s), 1.6 % below C with
 * 2 % noise. That is the true maximum here. It is stricter on one side and milder on the other than C, so both are
 * reported.
 *
 * <p>The probe in closed pacing reports C times a factor between 0.8 and 1.2, each value equally likely.
 */
final class SimulatedSystem {
    /** The z at which a run is VALID with probability 0.5^(1/3). */
    private static final double THREE_OF_THREE = 0.81930;

    private static final double PROBE_OFF = 0.2;

    private final double capacity;
    private final double noise;
    private final SplittableRandom random;

    /**
     * @param noise spread of the capacity from run to run, as a share
     */
    SimulatedSystem(double capacity, double noise, long seed) {
        this.capacity = capacity;
        this.noise = noise;
        random = new SplittableRandom(seed);
    }

    double capacity() {
        return capacity;
    }

    /** The level at which three of three runs are VALID as often as not. */
    double maximum() {
        return capacity * Math.exp(-THREE_OF_THREE * noise);
    }

    /** Runs the search to its end and returns all runs; the answer is that of {@link FindMax#answer}. */
    List<TriedLevel> search(SearchSettings settings) {
        List<TriedLevel> seen = new ArrayList<>();
        while (FindMax.next(settings, seen) instanceof SearchStep.Try next) {
            seen.add(run(next.level()));
        }
        return seen;
    }

    /** One run, or the probe. */
    TriedLevel run(double level) {
        if (level == TriedLevel.PROBE) {
            return TriedLevel.probe(capacity * (1 - PROBE_OFF + 2 * PROBE_OFF * random.nextDouble()));
        }
        double now = capacity * Math.exp(noise * random.nextGaussian());
        boolean valid = level <= now;
        return new TriedLevel(level, valid, valid ? List.of() : List.of("response-times"), Math.min(level, now));
    }
}
