package org.quadrille.reporter.study;

/**
 * Two cells in one metric.
 *
 * @param metric key of the metric
 * @param base name of the base cell, of which all changes are percent
 * @param other name of the other cell
 * @param pairs complete blocks that were compared; 0 where there are none
 * @param nBase values of the base that were used
 * @param nOther values of the other cell that were used
 * @param baseValue geometric mean of the values used of the base, in the metric's unit; the arithmetic mean if a value of the
 *     two cells is 0 or less, or no single value is known
 * @param otherValue the same of the other cell
 * @param change the headline: change with its interval; NaN and without interval where there are too few values
 * @param narrow the same with the level of the test for "the same", 1 - 2 alpha; null without a verdict
 * @param hodgesLehmann the change by ranks, with its interval; null if it cannot be found
 * @param bootstrap the change with the BCa interval; null if it cannot be found
 * @param hedges Hedges' g; null if it cannot be found
 * @param a12 Vargha and Delaney's A12; null if it cannot be found
 * @param test the test of the headline; null if there was none
 * @param rankTest the test by ranks beside it; null if there was none
 * @param pHolm p of the test after Holm's correction over the pairs of this metric; NaN without a test
 * @param rankPHolm the same of the test by ranks
 * @param smallestFoundPercent smallest change that this number and spread would have found in the wanted share of studies,
 *     percent of the base; NaN if it cannot be said
 * @param finding what was found; null without a verdict
 * @param sentence the finding in words, a whole sentence with its base, units and interval; empty without a verdict
 * @param power the sentence of what would have been found; empty if it cannot be said
 */
public record Comparison(
        String metric,
        String base,
        String other,
        int pairs,
        int nBase,
        int nOther,
        double baseValue,
        double otherValue,
        Change change,
        Change narrow,
        Change hodgesLehmann,
        Change bootstrap,
        Effect hedges,
        Effect a12,
        TestLine test,
        TestLine rankTest,
        double pHolm,
        double rankPHolm,
        double smallestFoundPercent,
        Finding finding,
        String sentence,
        String power) {
    /** The same without tests, finding and the other ways to the change, as long as there may not be a verdict. */
    Comparison withoutVerdict() {
        return new Comparison(
                metric,
                base,
                other,
                pairs,
                nBase,
                nOther,
                baseValue,
                otherValue,
                change,
                null,
                null,
                null,
                hedges,
                a12,
                null,
                null,
                Double.NaN,
                Double.NaN,
                smallestFoundPercent,
                null,
                "",
                "");
    }
}
