package org.quadrille.study.analysis;

import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.quadrille.statistics.TestResult;

/** Tests as pages print them. */
final class Lines {
    private static final Map<String, String> SYMBOLS = Map.ofEntries(
            Map.entry("Shapiro-Wilk", "W"),
            Map.entry("Brown-Forsythe", "F"),
            Map.entry("One-way ANOVA", "F"),
            Map.entry("Welch's ANOVA", "F"),
            Map.entry("Blocked ANOVA", "F"),
            Map.entry("Kruskal-Wallis", "H"),
            Map.entry("Friedman", "chi-square"),
            Map.entry("Wilcoxon signed rank", "V"),
            Map.entry("Mann-Whitney", "U"),
            Map.entry("Spearman's rank correlation", "rho"),
            Map.entry("Ljung-Box", "Q"),
            Map.entry("Pettitt", "K"));
    private static final double TINY = 0.0001;

    private Lines() {}

    /** A test as a line; null for null. */
    static TestLine of(TestResult test) {
        if (test == null) {
            return null;
        }
        String[] parts = test.method().split(", ", 2);
        String symbol = SYMBOLS.getOrDefault(parts[0], "t");
        Double df = Double.isNaN(test.df1()) ? null : Double.valueOf(test.df1());
        Double df2 = Double.isNaN(test.df2()) ? null : Double.valueOf(test.df2());
        String degrees = df == null ? "" : "(" + degrees(df) + (df2 == null ? "" : ", " + degrees(df2)) + ")";
        return new TestLine(
                parts[0],
                parts.length == 2 ? parts[1] : "",
                symbol,
                test.statistic(),
                df,
                df2,
                test.p(),
                test.method() + ": " + symbol + degrees + " = " + Metric.number(test.statistic()) + ", " + p(test.p()));
    }

    /** Such as {@code p = 0.012} or {@code p < 0.0001}. */
    static String p(double p) {
        return p < TINY ? "p < 0.0001" : "p = " + String.format(Locale.ROOT, p < 0.01 ? "%.4f" : "%.3f", p);
    }

    private static String degrees(double df) {
        return df == Math.rint(df) ? String.format(Locale.ROOT, "%.0f", df) : String.format(Locale.ROOT, "%.1f", df);
    }

    /** What a method returns; null where it rejects the values, for example for lack of spread. */
    static <T> T orNull(Supplier<T> method) {
        try {
            return method.get();
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
