package org.quadrille.statistics;

/**
 * What a test of a hypothesis found.
 *
 * @param method in words, with how p was found, such as "Wilcoxon signed rank, exact"
 * @param statistic the test's own figure
 * @param df1 its degrees of freedom, of the numerator where there are two; NaN if it has none
 * @param df2 those of the denominator; NaN if it has none
 * @param p two-sided where that makes sense; from 0 to 1
 */
public record TestResult(String method, double statistic, double df1, double df2, double p) {
    /** The result of a test without degrees of freedom. */
    static TestResult of(String method, double statistic, double p) {
        return new TestResult(method, statistic, Double.NaN, Double.NaN, p);
    }

    /** The result of a test with one number of degrees of freedom. */
    static TestResult of(String method, double statistic, double df, double p) {
        return new TestResult(method, statistic, df, Double.NaN, p);
    }
}
