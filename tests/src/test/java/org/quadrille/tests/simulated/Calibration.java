package org.quadrille.tests.simulated;

import java.util.Arrays;
import java.util.Random;
import org.quadrille.statistics.BlockedAnova;
import org.quadrille.statistics.Bootstrap;
import org.quadrille.statistics.HodgesLehmann;
import org.quadrille.statistics.Holm;
import org.quadrille.statistics.Interval;
import org.quadrille.statistics.PairedT;
import org.quadrille.statistics.Ratio;
import org.quadrille.statistics.WelchT;

/**
 * Studies of simulated runs whose truth is known (statistics.md, "Calibration"). The logarithm of a run's value is the
 * sum of the effect of its environment, the drift of the machine at that time, and noise of its own.
 */
final class Calibration {
    /** Distribution of the noise of single runs; mean 0 and SD 1 each. */
    enum Shape {
        NORMAL,
        /** Skewed: the SD of its logarithm is 0.5. */
        LOGNORMAL,
        /** Two states, equally likely. */
        BIMODAL,
        /** One run in twenty is slower by five SDs of the others. */
        OUTLIERS;

        double draw(Random random) {
            switch (this) {
                case LOGNORMAL:
                    double mean = Math.exp(0.125);
                    double sd = Math.sqrt(Math.expm1(0.25)) * mean;
                    return (Math.exp(0.5 * random.nextGaussian()) - mean) / sd;
                case BIMODAL:
                    return (random.nextBoolean() ? 1 : -1) * Math.sqrt(0.9) + Math.sqrt(0.1) * random.nextGaussian();
                case OUTLIERS:
                    double shift = random.nextDouble() < 0.05 ? -4.75 : 0.25;
                    return (shift + random.nextGaussian()) / Math.sqrt(1 + 25 * 0.05 * 0.95);
                default:
                    return random.nextGaussian();
            }
        }
    }

    /** How an interval is computed from pairs or from two samples. */
    enum Method {
        PAIRED_T,
        PAIRS_HODGES_LEHMANN,
        PAIRS_BCA,
        WELCH_T,
        SHIFT_HODGES_LEHMANN;

        private Interval of(double[] base, double[] other, int resamples, long seed) {
            double[] differences = new double[base.length];
            Arrays.setAll(differences, i -> other[i] - base[i]);
            switch (this) {
                case PAIRED_T:
                    return PairedT.interval(differences, LEVEL);
                case PAIRS_HODGES_LEHMANN:
                    return HodgesLehmann.interval(differences, LEVEL);
                case PAIRS_BCA:
                    return Bootstrap.interval(
                            differences, d -> Arrays.stream(d).sum() / d.length, LEVEL, seed, resamples);
                case WELCH_T:
                    return WelchT.interval(base, other, LEVEL);
                default:
                    return HodgesLehmann.shiftInterval(base, other, LEVEL);
            }
        }
    }

    /**
     * The machine and its runs.
     *
     * @param noise SD of a run's own noise, as a logarithm
     * @param drift SD of the drift, shared by runs that are near in time; 0 for a machine that does not drift
     */
    record Machine(double noise, double drift, Shape shape) {}

    /**
     * When a study ends.
     *
     * @param least fewest blocks
     * @param most most blocks
     * @param half half-width of the interval, percent, at which it ends in between
     */
    record Rule(int least, int most, double half) {
        static Rule fixed(int blocks) {
            return new Rule(blocks, blocks, 0);
        }
    }

    /** Shares of studies, percent, and the mean number of blocks. */
    record Rates(double alarms, double covered, double same, double blocks) {}

    /** Share of the drift that carries over from one run to the next. */
    private static final double KEPT = 0.95;

    private static final double ALPHA = 0.05;
    private static final double LEVEL = 0.95;

    private final int studies;
    private final long seed;

    Calibration(int studies, long seed) {
        this.studies = studies;
        this.seed = seed;
    }

    private static boolean holds(Interval interval, double truth) {
        return interval.low() <= truth && truth <= interval.high();
    }

    private static double half(Interval interval) {
        return (interval.high() - interval.low()) / 2;
    }

    /**
     * Studies in blocks of two in random order, judged by the t test of their log ratios.
     *
     * @param effect percent
     * @param margin percent to each side
     */
    Rates blocks(Machine machine, Rule rule, double effect, double margin) {
        Random random = new Random(seed);
        double truth = Math.log1p(effect / 100);
        double alarms = 0;
        double covered = 0;
        double same = 0;
        double blocks = 0;
        for (int study = 0; study < studies; study++) {
            Runs runs = new Runs(machine, random);
            double[] differences = new double[0];
            Interval interval = null;
            do {
                differences = Arrays.copyOf(differences, differences.length + 1);
                differences[differences.length - 1] = pair(runs, random, truth);
                if (differences.length >= rule.least()) {
                    interval = PairedT.interval(differences, LEVEL);
                }
            } while (interval == null
                    || differences.length < rule.most() && half(interval.map(Ratio::percent)) > rule.half());
            alarms += PairedT.test(differences).p() < ALPHA ? 1 : 0;
            covered += holds(interval, truth) ? 1 : 0;
            Interval narrow = PairedT.interval(differences, 1 - 2 * ALPHA).map(Ratio::percent);
            same += -margin <= narrow.low() && narrow.high() <= margin ? 1 : 0;
            blocks += differences.length;
        }
        return new Rates(100 * alarms / studies, 100 * covered / studies, 100 * same / studies, blocks / studies);
    }

    private static double pair(Runs runs, Random random, double effect) {
        boolean baseFirst = random.nextBoolean();
        double first = runs.next();
        double second = runs.next();
        return effect + (baseFirst ? second - first : first - second);
    }

    /** Percent of studies without a true difference that find one when one side makes all its runs before the other. */
    double serialAlarms(Machine machine, int runs) {
        Random random = new Random(seed);
        double alarms = 0;
        for (int study = 0; study < studies; study++) {
            Runs all = new Runs(machine, random);
            double[] base = all.next(runs);
            alarms += WelchT.test(base, all.next(runs)).p() < ALPHA ? 1 : 0;
        }
        return 100 * alarms / studies;
    }

    /** Percent of studies of equal cells in blocks that find a difference: by the ANOVA, and by any pair after Holm. */
    double[] alarmsOfCells(Machine machine, int blocks, int cells) {
        Random random = new Random(seed);
        double[] alarms = new double[2];
        for (int study = 0; study < studies; study++) {
            Runs runs = new Runs(machine, random);
            double[][] table = new double[blocks][];
            Arrays.setAll(table, b -> shuffled(runs.next(cells), random));
            alarms[0] += BlockedAnova.of(table).test().p() < ALPHA ? 1 : 0;
            double[] p = new double[cells * (cells - 1) / 2];
            int k = 0;
            for (int i = 0; i < cells; i++) {
                for (int j = i + 1; j < cells; j++) {
                    int first = i;
                    int second = j;
                    p[k++] = PairedT.test(Arrays.stream(table)
                                    .mapToDouble(b -> b[second] - b[first])
                                    .toArray())
                            .p();
                }
            }
            alarms[1] += Arrays.stream(Holm.adjust(p)).min().orElseThrow() < ALPHA ? 1 : 0;
        }
        return Arrays.stream(alarms).map(a -> 100 * a / studies).toArray();
    }

    private static double[] shuffled(double[] values, Random random) {
        for (int i = values.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            double value = values[i];
            values[i] = values[j];
            values[j] = value;
        }
        return values;
    }

    /** Percent of intervals that contain the true value. */
    double coverage(Machine machine, int runs, Method method, int resamples) {
        Random random = new Random(seed);
        double truth = Math.log1p(0.03);
        double covered = 0;
        for (int study = 0; study < studies; study++) {
            Runs all = new Runs(machine, random);
            double[] base = all.next(runs);
            double[] other = Arrays.stream(all.next(runs)).map(v -> v + truth).toArray();
            covered += holds(method.of(base, other, resamples, seed + study), truth) ? 1 : 0;
        }
        return 100 * covered / studies;
    }

    /** The runs of a machine, one after the other, as logarithms. */
    private static final class Runs {
        private final Machine machine;
        private final Random random;
        private double drift;

        Runs(Machine machine, Random random) {
            this.machine = machine;
            this.random = random;
            drift = machine.drift() * random.nextGaussian();
        }

        double next() {
            double value = drift + machine.noise() * machine.shape().draw(random);
            drift = KEPT * drift + Math.sqrt(1 - KEPT * KEPT) * machine.drift() * random.nextGaussian();
            return value;
        }

        double[] next(int runs) {
            double[] values = new double[runs];
            for (int i = 0; i < runs; i++) {
                values[i] = next();
            }
            return values;
        }
    }
}
