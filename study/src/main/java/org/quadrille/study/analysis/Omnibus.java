package org.quadrille.study.analysis;

/**
 * Three or more cells at once: whether any of them differs.
 *
 * @param test blocked ANOVA of the log values, or of the plain ones if one is 0 or less; without blocks Welch's ANOVA
 * @param rankTest Friedman; without blocks Kruskal-Wallis
 * @param blocks complete blocks used; 0 without blocks
 * @param sentence what they say
 */
public record Omnibus(TestLine test, TestLine rankTest, int blocks, String sentence) {}
