package org.quadrille.study.campaign;

import java.util.OptionalInt;
import org.quadrille.statistics.Power;
import org.quadrille.study.format.RunOrder;
import org.quadrille.study.format.StudyFile;

/**
 * The change that a number of blocks can detect, and the blocks that it takes to detect a change: two cells of a block
 * are a pair; in serial order the runs of two cells are two samples. With more than two cells, each comparison is
 * tested at the strictest level, with which Holm's procedure begins.
 *
 * @param study the study
 * @param spread of the runs of a cell
 * @param cells how many cells are compared
 */
public record DetectableChange(StudyFile study, Spread spread, int cells) {
    private static final double PERCENT = 100;

    /** The level at which one comparison is tested. */
    public double alpha() {
        return study.alpha() / Math.max(1, cells * (cells - 1) / 2);
    }

    private boolean pairs() {
        return study.order() != RunOrder.SERIAL;
    }

    private double sd() {
        return pairs() ? spread.ofRatios() : spread.sd();
    }

    /**
     * Blocks that detect a change with the power of the study.
     *
     * @param percent the change
     * @return empty if too many
     */
    public OptionalInt needed(double percent) {
        double effect = Math.log1p(percent / PERCENT) / sd();
        try {
            return OptionalInt.of(
                    pairs()
                            ? Power.neededPairs(effect, alpha(), study.power())
                            : Power.neededTwoSamples(effect, alpha(), study.power()));
        } catch (IllegalArgumentException e) {
            return OptionalInt.empty();
        }
    }

    /**
     * The smallest change in percent that this number of blocks detects with the power of the study; infinite if so few
     * blocks detect none at this alpha.
     */
    public double seen(int blocks) {
        try {
            double effect = pairs()
                    ? Power.detectablePairs(blocks, alpha(), study.power())
                    : Power.detectableTwoSamples(blocks, blocks, alpha(), study.power());
            return PERCENT * Math.expm1(effect * sd());
        } catch (IllegalArgumentException e) {
            return Double.POSITIVE_INFINITY;
        }
    }
}
