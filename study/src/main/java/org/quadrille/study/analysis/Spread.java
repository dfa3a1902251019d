package org.quadrille.study.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * How much runs of one cell differ by chance alone: the SD of their logarithms, which is roughly their coefficient of
 * variation.
 *
 * @param sd the SD
 * @param freedom degrees of freedom that it was estimated with; 0 if a user gave it
 */
public record Spread(double sd, int freedom) {
    private static final double PERCENT = 100;
    private static final double EACH_SIDE = 0.05;

    /** A spread given by a user. @param percent coefficient of variation of runs of one cell, in percent */
    public static Spread given(double percent) {
        return new Spread(percent / PERCENT, 0);
    }

    /**
     * The spread of pilot runs: what is left of the logarithms after removing the means of cells and of blocks; empty
     * with fewer than three whole blocks.
     *
     * @param blocks the values of each block by cell, all above 0; blocks that lack one of the {@code cells} are left
     *     out
     */
    public static Optional<Spread> of(List<Map<String, Double>> blocks, int cells) {
        List<Map<String, Double>> whole =
                blocks.stream().filter(block -> block.size() == cells).toList();
        if (whole.size() < FEWEST || cells < 2) {
            return Optional.empty();
        }
        Map<String, Double> ofCells = new TreeMap<>();
        List<Double> ofBlocks = new ArrayList<>();
        for (Map<String, Double> block : whole) {
            double sum = 0;
            for (Map.Entry<String, Double> value : block.entrySet()) {
                double log = Math.log(value.getValue());
                ofCells.merge(value.getKey(), log / whole.size(), Double::sum);
                sum += log;
            }
            ofBlocks.add(sum / cells);
        }
        double mean = ofBlocks.stream().mapToDouble(m -> m).average().orElseThrow();
        double squares = 0;
        for (int b = 0; b < whole.size(); b++) {
            for (Map.Entry<String, Double> value : whole.get(b).entrySet()) {
                double left = Math.log(value.getValue()) - ofCells.get(value.getKey()) - ofBlocks.get(b) + mean;
                squares += left * left;
            }
        }
        int freedom = (cells - 1) * (whole.size() - 1);
        return Optional.of(new Spread(Math.sqrt(squares / freedom), freedom));
    }

    /** Fewest blocks of a pilot. */
    static final int FEWEST = 3;

    /** SD of the log ratio of two runs of a block. */
    public double ofRatios() {
        return Math.sqrt(2) * sd;
    }

    /** In percent. */
    public double percent() {
        return PERCENT * sd;
    }

    /** The upper end of its 90 % interval, for a cautious plan; itself if it was given by a user. */
    public Spread upper() {
        return freedom == 0 ? this : new Spread(sd * Math.sqrt(freedom / quantile(EACH_SIDE)), 0);
    }

    /** The lower end of that interval. */
    public Spread lower() {
        return freedom == 0 ? this : new Spread(sd * Math.sqrt(freedom / quantile(1 - EACH_SIDE)), 0);
    }

    private double quantile(double p) {
        return ChiSquaredDistribution.of(freedom).inverseCumulativeProbability(p);
    }

    @Override
    public String toString() {
        return freedom == 0
                ? String.format(Locale.ROOT, "%.1f %% between runs of one cell, as given", percent())
                : String.format(
                        Locale.ROOT,
                        "%.1f %% between runs of one cell in a block; from the runs so far, so it may be %.1f to %.1f %% (90 %%"
                                + " interval)",
                        percent(),
                        lower().percent(),
                        upper().percent());
    }
}
