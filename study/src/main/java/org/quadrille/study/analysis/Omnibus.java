package org.quadrille.study.analysis;

/**
 * Whether any of three or more cells differs, in words too.
 *
 * @param test blocked ANOVA of the log values, or of the plain ones if one is 0 or less; without blocks Welch's ANOVA
 * @param rankTest Friedman; without blocks Kruskal-Wallis
 * @param blocks complete blocks used; 0 without blocks
 */
public record Omnibus(TestLine test, TestLine rankTest, int blocks, String sentence) {}
