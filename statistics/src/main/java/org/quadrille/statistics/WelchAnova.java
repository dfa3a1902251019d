package org.quadrille.statistics;

import java.util.List;

/** Whether groups of unequal variance have the same mean: Welch 1951; statistics.md, "Welch's ANOVA". */
public final class WelchAnova {
    private WelchAnova() {}

    /**
     * The statistic is F; its second degrees of freedom are rarely a whole number.
     *
     * @throws IllegalArgumentException for fewer than 2 groups or 2 values in one, or if a group has no spread
     */
    public static TestResult test(List<double[]> groups) {
        Values.check(groups, 2);
        return summarised(Moments.shifted(groups));
    }

    /** The same from what a paper prints. */
    public static TestResult summarised(List<Moments> groups) {
        Values.atLeast(2, groups.size(), "groups");
        groups.forEach(group -> Values.checkSpread(group.sd()));
        double k = groups.size();
        double weights = groups.stream().mapToDouble(g -> 1 / g.errorSquared()).sum();
        double mean =
                groups.stream().mapToDouble(g -> g.mean() / g.errorSquared()).sum() / weights;
        double between = groups.stream()
                        .mapToDouble(g -> Math.pow(g.mean() - mean, 2) / g.errorSquared())
                        .sum()
                / (k - 1);
        double b = groups.stream()
                .mapToDouble(g -> Math.pow(1 - 1 / (g.errorSquared() * weights), 2) / (g.n() - 1))
                .sum();
        double f = between / (1 + 2 * (k - 2) * b / (k * k - 1));
        return OneWayAnova.result("Welch's ANOVA", f, k - 1, (k * k - 1) / (3 * b));
    }
}
