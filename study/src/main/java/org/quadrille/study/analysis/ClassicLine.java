package org.quadrille.study.analysis;

import java.util.ArrayList;
import java.util.List;
import org.quadrille.statistics.BrownForsythe;
import org.quadrille.statistics.KruskalWallis;
import org.quadrille.statistics.Moments;
import org.quadrille.statistics.OneWayAnova;
import org.quadrille.statistics.ShapiroWilk;
import org.quadrille.statistics.TestResult;
import org.quadrille.statistics.WelchAnova;

/** Makes the line that published studies print. */
final class ClassicLine {
    private ClassicLine() {}

    /** The line for the plain values of cells, without blocks. */
    static Classic of(List<String> cells, List<double[]> values, double alpha) {
        List<TestLine> normality = new ArrayList<>();
        List<String> words = new ArrayList<>();
        boolean normal = true;
        for (int i = 0; i < cells.size(); i++) {
            double[] cell = values.get(i);
            TestResult test = Lines.orNull(() -> ShapiroWilk.test(cell));
            normality.add(test == null ? none() : Lines.of(test));
            normal &= test == null || test.p() >= alpha;
            words.add((test == null ? "none" : Lines.p(test.p())) + " (" + cells.get(i) + ")");
        }
        TestResult variances = Lines.orNull(() -> BrownForsythe.test(values));
        boolean equal = variances == null || variances.p() >= alpha;
        TestResult test = !normal
                ? Lines.orNull(() -> KruskalWallis.test(values))
                : equal ? Lines.orNull(() -> OneWayAnova.test(values)) : Lines.orNull(() -> WelchAnova.test(values));
        String line = "Shapiro-Wilk " + String.join(", ", words)
                + (variances == null ? "" : "; " + Lines.of(variances).line())
                + (test == null
                        ? "; no test can be made of these values"
                        : "; " + Lines.of(test).line())
                + ".";
        return new Classic(normality, Lines.of(variances), Lines.of(test), line);
    }

    /**
     * The line for what a paper prints: no normality and no ranks, but both analyses of variance; {@code test} is the
     * one for equal variances.
     */
    static Classic summarised(List<Moments> cells) {
        TestResult equal = Lines.orNull(() -> OneWayAnova.summarised(cells));
        TestResult unequal = Lines.orNull(() -> WelchAnova.summarised(cells));
        String line = (equal == null
                        ? "No analysis of variance can be made"
                        : Lines.of(equal).line())
                + (unequal == null ? "" : "; " + Lines.of(unequal).line())
                + "; no normality and no ranks, as single values are not known.";
        return new Classic(List.of(), null, Lines.of(equal), line);
    }

    private static TestLine none() {
        return new TestLine(
                "Shapiro-Wilk", "not defined for these values", "W", Double.NaN, null, null, Double.NaN, "none");
    }
}
