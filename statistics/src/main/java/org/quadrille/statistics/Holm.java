package org.quadrille.statistics;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Several tests at once: Holm 1979; statistics.md, "Holm". */
public final class Holm {
    private Holm() {}

    /**
     * Each p, raised so that comparing it with alpha keeps the chance of any false alarm among all tests within alpha.
     * In the given order.
     *
     * @throws IllegalArgumentException if one is not from 0 to 1
     */
    public static double[] adjust(double[] p) {
        Values.check(p, 0);
        int m = p.length;
        int[] order = IntStream.range(0, m)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> p[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] adjusted = new double[m];
        double least = 0;
        for (int i = 0; i < m; i++) {
            double one = p[order[i]];
            if (one < 0 || one > 1) {
                throw new IllegalArgumentException("A p of " + one + " is not from 0 to 1.");
            }
            least = Math.max(least, Math.min(1, (m - i) * one));
            adjusted[order[i]] = least;
        }
        return adjusted;
    }
}
