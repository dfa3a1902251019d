package org.quadrille.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.inference.ContinuityCorrection;
import org.apache.commons.statistics.inference.PValueMethod;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;

/** Whether differences of pairs are centred on 0, by ranks (Wilcoxon 1945); statistics.md, "Wilcoxon signed rank". */
public final class SignedRank {
    /** The most differences for which p is computed exactly. */
    static final int EXACT = 50;

    private SignedRank() {}

    /**
     * The statistic is the sum of the ranks of the positive differences. Differences of 0 are left out first. If there
     * are none, no ties, and at most 50 differences, p is exact; else it is by the normal approximation, corrected for
     * ties and continuity.
     *
     * @throws IllegalArgumentException for no difference other than 0
     */
    public static TestResult test(double[] differences) {
        Values.check(differences, 1);
        double[] others = Arrays.stream(differences).filter(d -> d != 0).toArray();
        if (others.length == 0) {
            throw new IllegalArgumentException("All differences are 0, so they have no order.");
        }
        boolean exact = others.length == differences.length
                && others.length <= EXACT
                && Values.ties(Arrays.stream(others).map(Math::abs).toArray()) == 0;
        WilcoxonSignedRankTest.Result result = WilcoxonSignedRankTest.withDefaults()
                .with(exact ? PValueMethod.EXACT : PValueMethod.ASYMPTOTIC)
                .with(ContinuityCorrection.ENABLED)
                .test(others);
        return TestResult.of(
                exact ? "Wilcoxon signed rank, exact" : "Wilcoxon signed rank, normal with corrections",
                result.getStatistic(),
                result.getPValue());
    }
}
