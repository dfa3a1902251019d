package org.quadrille.study.analysis;

/**
 * The tests of two cells.
 *
 * @param test the test of the headline; null if there was none
 * @param rankTest the test by ranks beside it; null if there was none
 * @param pHolm p of the test after Holm's correction over all pairs of the primary metric, or over those of all other
 *     metrics together; NaN without a test
 * @param rankPHolm the same for the test by ranks
 */
public record ComparisonTests(TestLine test, TestLine rankTest, double pHolm, double rankPHolm) {
    static final ComparisonTests NONE = new ComparisonTests(null, null, Double.NaN, Double.NaN);
}
