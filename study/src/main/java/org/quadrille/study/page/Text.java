package org.quadrille.study.page;

import java.util.Locale;
import org.quadrille.reporter.page.Templates;
import org.quadrille.study.analysis.Metric;

/** Numbers and names of metrics, as the page of a study writes them. */
public final class Text {
    private static final double SMALLEST_P = 0.0001;
    private static final double MANY_PERCENT = 10;

    private Text() {}

    /**
     * Gives templates the same words for numbers: {@code value(x)}, {@code range(low, high)}, {@code change(percent)},
     * {@code interval(low, high)} of a change, {@code p(x)}, {@code ratio(x)} and {@code percent(x)}. What is null or NaN is a
     * dash.
     */
    static Templates functions(Templates templates) {
        return templates
                .function("value", x -> value(x[0]))
                .function("range", x -> range(x[0], x[1]))
                .function("change", x -> change(x[0]))
                .function("interval", x -> interval(x[0], x[1]))
                .function("p", x -> p(x[0]))
                .function("ratio", x -> ratio(x[0]))
                .function("percent", x -> percent(x[0]));
    }

    /** A value in its metric's unit, without the unit; a dash if it is not known. */
    public static String value(double value) {
        return Double.isFinite(value) ? Metric.number(value) : "–";
    }

    /** A change with its sign, in percent, without the percent sign; a dash if it is not known. */
    public static String change(double percent) {
        return Double.isFinite(percent)
                ? String.format(Locale.ROOT, Math.abs(percent) < MANY_PERCENT ? "%+.2f" : "%+.1f", percent)
                : "–";
    }

    /** Two ends of an interval; a dash if there is none. */
    public static String interval(double low, double high) {
        return Double.isFinite(low) && Double.isFinite(high) ? change(low) + " to " + change(high) : "–";
    }

    /** Two values in their metric's unit; a dash if one is not known. */
    public static String range(double low, double high) {
        return Double.isFinite(low) && Double.isFinite(high) ? value(low) + " to " + value(high) : "–";
    }

    /** A p value, such as {@code 0.0312}; a dash if it is not known. */
    public static String p(double p) {
        return !Double.isFinite(p) ? "–" : p < SMALLEST_P ? "< 0.0001" : String.format(Locale.ROOT, "%.4f", p);
    }

    /** A ratio of two values; a dash if it is not known. */
    public static String ratio(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%.3f", value) : "–";
    }

    /** A percentage without trailing zeros. */
    public static String percent(double value) {
        return !Double.isFinite(value)
                ? "–"
                : String.format(Locale.ROOT, "%.2f", value).replaceFirst("\\.?0+$", "");
    }

    /** The name of a metric in a row of a chart, in a short form, as long names lose their middle. */
    static String metric(Metric metric) {
        return metric.title()
                .replace("percentile of the response time of", "pct.,")
                .replace("mean response time of", "mean time,")
                .replace("disk operations for each transaction", "disk ops/transaction")
                .replace("CPU for each transaction", "CPU/transaction")
                .replace("CPU of the connectors' processes for each transaction", "kit CPU/transaction")
                .replace("all machines but the driver's", "all but driver")
                .replace("machines of several roles", "shared");
    }

    /** The label of a metric's axis. */
    public static String axis(Metric metric) {
        return metric.unit().isEmpty() || metric.unit().equals(metric.title())
                ? metric.title()
                : metric.key().equals(Metric.THROUGHPUT) ? metric.unit() : metric.title() + ", " + metric.unit();
    }
}
