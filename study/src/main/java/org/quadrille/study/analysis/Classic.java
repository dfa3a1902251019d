package org.quadrille.study.analysis;

import java.util.List;

/**
 * The line that published studies print for a metric: normality of each cell, equal variances, then the test that
 * follows from these two. It ignores blocks, and stands beside the headline for those who compare with such studies.
 *
 * @param normality Shapiro-Wilk of each cell, in the order of the cells; empty where values are missing or all equal
 * @param variances Brown-Forsythe; null if it cannot be computed
 * @param test one-way ANOVA, Welch's ANOVA or Kruskal-Wallis; null if none can be made
 * @param line all of it in words
 */
public record Classic(List<TestLine> normality, TestLine variances, TestLine test, String line) {
    public Classic {
        normality = List.copyOf(normality);
    }
}
