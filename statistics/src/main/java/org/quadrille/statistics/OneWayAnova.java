package org.quadrille.statistics;

import java.util.List;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * Whether groups of equal variance have the same mean: Fisher's analysis of variance; statistics.md, "One-way ANOVA".
 */
public final class OneWayAnova {
    private OneWayAnova() {}

    /**
     * The statistic is F, with k - 1 and N - k degrees of freedom.
     *
     * @throws IllegalArgumentException for fewer than 2 groups or 2 values in one, or if no group has any spread
     */
    public static TestResult test(List<double[]> groups) {
        Values.check(groups, 2);
        return summarised(Moments.shifted(groups));
    }

    /** The same from what a paper prints. */
    public static TestResult summarised(List<Moments> groups) {
        Squares squares = Squares.of(groups);
        return result("One-way ANOVA", squares.f(), squares.dfBetween(), squares.dfWithin());
    }

    static TestResult result(String method, double f, double df1, double df2) {
        return new TestResult(method, f, df1, df2, FDistribution.of(df1, df2).survivalProbability(f));
    }

    /** Sums of squares and their degrees of freedom. */
    record Squares(double between, double within, int dfBetween, int dfWithin) {
        static Squares of(List<Moments> groups) {
            Values.atLeast(2, groups.size(), "groups");
            int n = groups.stream().mapToInt(Moments::n).sum();
            double mean = groups.stream().mapToDouble(g -> g.n() * g.mean()).sum() / n;
            double between = groups.stream()
                    .mapToDouble(g -> g.n() * Math.pow(g.mean() - mean, 2))
                    .sum();
            double within =
                    groups.stream().mapToDouble(g -> (g.n() - 1) * g.variance()).sum();
            Values.checkSpread(within);
            return new Squares(between, within, groups.size() - 1, n - groups.size());
        }

        double meanWithin() {
            return within / dfWithin;
        }

        double f() {
            return between / dfBetween / meanWithin();
        }
    }
}
