package org.quadrille.study.analysis;

/**
 * A test as a page prints it.
 *
 * @param method how p was found: {@code exact}, {@code asymptotic}, {@code permutation}, and with what correction
 * @param symbol the letter of its statistic, such as {@code F}
 * @param statistic NaN if it is not defined, like p
 * @param df degrees of freedom; null if it has none
 * @param df2 those of the denominator; null if it has none
 * @param p two-sided
 * @param line all of it in one line, such as {@code Welch's ANOVA F(1, 17.3) = 12.02, p = 0.0029}
 */
public record TestLine(
        String name, String method, String symbol, double statistic, Double df, Double df2, double p, String line) {}
