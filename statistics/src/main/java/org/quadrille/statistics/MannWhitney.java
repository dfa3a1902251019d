package org.quadrille.statistics;

import java.util.List;
import org.apache.commons.statistics.inference.ContinuityCorrection;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.PValueMethod;

/**
 * Whether one of two independent samples tends to have greater values (Mann and Whitney 1947); statistics.md,
 * "Mann-Whitney".
 */
public final class MannWhitney {
    /** The largest sample for which p is computed exactly. */
    static final int EXACT = 50;

    private MannWhitney() {}

    /**
     * The statistic is U of other: the number of pairs of values in which other is greater, ties counting half. Without
     * ties and with at most 50 values each, p is exact; else it is by the normal approximation, corrected for ties and
     * continuity.
     *
     * @throws IllegalArgumentException for an empty sample, or if all values are equal
     */
    public static TestResult test(double[] base, double[] other) {
        Values.check(List.of(base, other), 1);
        double[] all = Values.joined(List.of(base, other));
        Values.checkSpread(all);
        boolean exact = Values.ties(all) == 0 && Math.max(base.length, other.length) <= EXACT;
        MannWhitneyUTest.Result result = MannWhitneyUTest.withDefaults()
                .with(exact ? PValueMethod.EXACT : PValueMethod.ASYMPTOTIC)
                .with(ContinuityCorrection.ENABLED)
                .test(other, base);
        return TestResult.of(
                exact ? "Mann-Whitney, exact" : "Mann-Whitney, normal with corrections",
                result.getStatistic(),
                result.getPValue());
    }
}
