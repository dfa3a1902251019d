package org.quadrille.statistics;

import java.util.List;

/**
 * The share of the variance of all ranks that the groups explain (Kelley 1935, after Tomczak and Tomczak 2014);
 * statistics.md, "Epsilon squared".
 */
public final class EpsilonSquared {
    private EpsilonSquared() {}

    /**
     * From 0 to 1.
     *
     * @throws IllegalArgumentException as {@link KruskalWallis#test}
     */
    public static double of(List<double[]> groups) {
        double h = KruskalWallis.test(groups).statistic();
        return h / (groups.stream().mapToInt(g -> g.length).sum() - 1);
    }
}
