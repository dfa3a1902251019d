package org.quadrille.statistics;

import java.util.Arrays;
import java.util.List;

/**
 * Whether groups have the same variance: analysis of variance of the distances from the group's median (Brown and
 * Forsythe 1974), which is robust against heavy tails; statistics.md, "Brown-Forsythe".
 */
public final class BrownForsythe {
    private BrownForsythe() {}

    /**
     * The statistic is F, with k - 1 and N - k degrees of freedom.
     *
     * @throws IllegalArgumentException for fewer than 2 groups or 2 values in one, or if all distances of a group are equal
     *     in every group
     */
    public static TestResult test(List<double[]> groups) {
        Values.check(groups, 2);
        List<double[]> distances = groups.stream()
                .map(group -> {
                    double median = Values.median(Values.sorted(group));
                    return Arrays.stream(group).map(v -> Math.abs(v - median)).toArray();
                })
                .toList();
        TestResult anova = OneWayAnova.test(distances);
        return new TestResult("Brown-Forsythe", anova.statistic(), anova.df1(), anova.df2(), anova.p());
    }
}
