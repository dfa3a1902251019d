package org.quadrille.study.analysis;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.quadrille.statistics.Power;
import org.quadrille.study.format.Levels;
import org.quadrille.study.format.RunOrder;
import org.quadrille.study.format.StudyFile;

/**
 * The change that a number of blocks can detect, and the blocks that it takes to detect a change: two cells of a block
 * are a pair; in serial order the runs of two cells are two samples. With more than two {@code cells}, each comparison
 * is tested at the strictest level, with which Holm's procedure begins.
 */
public record DetectableChange(StudyFile study, Spread spread, int cells) {
    private static final double PERCENT = 100;

    /** What the planned blocks find with the spread that the study file assumes; empty if it assumes none or tests no change. */
    public static Optional<String> assumed(StudyFile study, int cells) {
        return study.spread() == null || !study.kind().compares()
                ? Optional.empty()
                : Optional.of(study.plannedBlocks() + " blocks find a change of "
                        + inWords(new DetectableChange(study, Spread.given(study.spread()), cells)
                                .seen(study.plannedBlocks()))
                        + " in " + inTen(study.power()) + ", if runs of a cell differ by "
                        + Metric.plain(study.spread()) + " %");
    }

    /** A power as people imagine it. */
    public static String inTen(double power) {
        return String.format(Locale.ROOT, "%s of 10 such studies", Levels.text(Math.round(power * 100) / 10.0));
    }

    /** @param percent infinite where no change can be found */
    public static String inWords(double percent) {
        return Double.isInfinite(percent) ? "more than can be told" : Metric.percent(percent) + " %";
    }

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

    /** Blocks that detect a change in percent with the power of the study; empty if too many. */
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
