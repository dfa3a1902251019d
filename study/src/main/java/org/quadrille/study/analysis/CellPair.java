package org.quadrille.study.analysis;

/**
 * Two cells side by side, and which of their values were compared; changes are in percent of the base.
 *
 * @param pairs complete blocks that were compared; 0 where there are none
 * @param baseValue geometric mean of the base's {@code nBase} values that were used, in the metric's unit; the
 *     arithmetic mean if a value of either cell is 0 or less, or single values are not known
 */
public record CellPair(
        String base, String other, int pairs, int nBase, int nOther, double baseValue, double otherValue) {

    /** Such as {@code vm against bare}. */
    public String title() {
        return other + " against " + base;
    }

    /** Other minus base, in the metric's unit: it has a sign even where there is no percentage. */
    double difference() {
        return otherValue - baseValue;
    }

    /** Whether either of them has no values. */
    public boolean lackValues() {
        return nBase == 0 || nOther == 0;
    }
}
