package org.quadrille.reporter.study;

/**
 * Two cells side by side, and what of them was compared.
 *
 * @param base name of the base cell, of which all changes are percent
 * @param other name of the other cell
 * @param pairs complete blocks that were compared; 0 where there are none
 * @param nBase values of the base that were used
 * @param nOther values of the other cell that were used
 * @param baseValue geometric mean of the values used of the base, in the metric's unit; the arithmetic mean if a value of the
 *     two cells is 0 or less, or no single value is known
 * @param otherValue the same of the other cell
 */
public record CellPair(
        String base, String other, int pairs, int nBase, int nOther, double baseValue, double otherValue) {

    /** Other less base, in the metric's unit: it has a sign also where there is no percentage. */
    double difference() {
        return otherValue - baseValue;
    }

    /** Whether one of them has no value. */
    public boolean lackValues() {
        return nBase == 0 || nOther == 0;
    }
}
