package org.quadrille.study.analysis;

/**
 * The tests of two cells; null where there was none.
 *
 * @param rankTest by ranks, beside the test of the headline
 * @param pHolm p after Holm's correction over all pairs of the primary metric, or over those of all other metrics
 *     together; NaN without a test, like {@code rankPHolm}
 */
public record ComparisonTests(TestLine test, TestLine rankTest, double pHolm, double rankPHolm) {
    static final ComparisonTests NONE = new ComparisonTests(null, null, Double.NaN, Double.NaN);
}
