package org.quadrille.reporter.study;

/**
 * What two cells were tested with.
 *
 * @param test the test of the headline; null if there was none
 * @param rankTest the test by ranks beside it; null if there was none
 * @param pHolm p of the test after Holm's correction over the pairs of this metric; NaN without a test
 * @param rankPHolm the same of the test by ranks
 */
public record ComparisonTests(TestLine test, TestLine rankTest, double pHolm, double rankPHolm) {
    static final ComparisonTests NONE = new ComparisonTests(null, null, Double.NaN, Double.NaN);
}
