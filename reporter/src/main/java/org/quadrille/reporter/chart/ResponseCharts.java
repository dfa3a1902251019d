package org.quadrille.reporter.chart;

import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.util.ShapeUtils;
import org.jfree.data.xy.DefaultXYDataset;
import org.quadrille.reporter.chart.Series.Point;
import org.quadrille.reporter.figures.ResponseStep;
import org.quadrille.reporter.figures.TransactionFigures;

/** Response times: of each type over the whole interval, and over time. */
final class ResponseCharts {
    private static final double SMALLEST_MS = 0.01;
    private static final int DECADE = 10;
    /** Above the longest response time, for the numbers of the phases. */
    private static final double ROOM = 1.5;

    private static final int ROW_HEIGHT = 22;

    private ResponseCharts() {}

    /** Percentiles and limit of every type that ran, on one logarithmic axis. */
    static Chart byType(Map<String, TransactionFigures> transactions) {
        List<String> types = new ArrayList<>();
        List<TransactionFigures> figures = new ArrayList<>();
        transactions.forEach((name, f) -> {
            if (f.count() > 0) {
                types.add(0, name);
                figures.add(0, f);
            }
        });
        DefaultXYDataset data = new DefaultXYDataset();
        XYLineAndShapeRenderer marks = new XYLineAndShapeRenderer(false, true);
        LegendItemCollection legend = new LegendItemCollection();
        mark(data, marks, legend, figures, "median", Palette.other(0), circle(), TransactionFigures::p50Ms);
        mark(data, marks, legend, figures, "90th percentile", Palette.other(1), diamond(), TransactionFigures::p90Ms);
        mark(data, marks, legend, figures, "99th percentile", Palette.other(2), triangle(), TransactionFigures::p99Ms);
        mark(data, marks, legend, figures, "limit of the 90th", Palette.TEXT, bar(), TransactionFigures::limitMs);
        SymbolAxis names = new SymbolAxis(null, types.toArray(new String[0]));
        names.setTickLabelFont(Fonts.chart(Theme.NORMAL));
        names.setGridBandsVisible(false);
        names.setAxisLineVisible(false);
        names.setTickMarksVisible(false);
        XYPlot plot = new XYPlot(data, milliseconds("milliseconds"), names, marks);
        Theme.plot(plot);
        plot.setDomainGridlinesVisible(true);
        plot.setDomainGridlinePaint(Color.decode(Palette.GRID));
        String title = "Response times of each type";
        String text = "Measurement interval; the axis is logarithmic.";
        int height = 90 + ROW_HEIGHT * types.size();
        return Svg.chart(Theme.chart(plot, legend), "responses", title, text, TimeChart.WIDTH, height);
    }

    private static LogAxis milliseconds(String label) {
        LogAxis axis = new LogAxis(label);
        axis.setSmallestValue(SMALLEST_MS);
        axis.setLabelFont(Fonts.chart(Theme.NORMAL));
        axis.setTickLabelFont(Fonts.chart(Theme.NORMAL));
        DecimalFormat format = new DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ROOT));
        axis.setTickUnit(new NumberTickUnit(1, format, DECADE - 1));
        axis.setNumberFormatOverride(format);
        return axis;
    }

    private static void mark(
            DefaultXYDataset data,
            XYLineAndShapeRenderer marks,
            LegendItemCollection legend,
            List<TransactionFigures> figures,
            String name,
            String colour,
            Shape shape,
            Function<TransactionFigures, Double> value) {
        List<double[]> places = new ArrayList<>();
        for (int i = 0; i < figures.size(); i++) {
            Double ms = value.apply(figures.get(i));
            if (ms != null) {
                places.add(new double[] {Math.max(ms, SMALLEST_MS), i});
            }
        }
        double[][] values = new double[2][places.size()];
        for (int k = 0; k < places.size(); k++) {
            values[0][k] = places.get(k)[0];
            values[1][k] = places.get(k)[1];
        }
        int series = data.getSeriesCount();
        data.addSeries(name, values);
        marks.setSeriesPaint(series, Color.decode(colour));
        marks.setSeriesShape(series, shape);
        legend.add(new LegendItem(name, null, null, null, shape, Color.decode(colour)));
    }

    private static Shape circle() {
        return new Ellipse2D.Double(-4, -4, 8, 8);
    }

    private static Shape diamond() {
        return ShapeUtils.createDiamond(5);
    }

    private static Shape triangle() {
        return ShapeUtils.createUpTriangle(5);
    }

    private static Shape bar() {
        return new Rectangle2D.Double(-1.2, -9, 2.4, 18);
    }

    /** One small chart for each type that ran; all have the same axis, so that they can be compared. */
    static List<Chart> overTime(
            TimeChart time, Map<String, TransactionFigures> transactions, List<ResponseStep> steps) {
        double shortest = Math.max(
                SMALLEST_MS,
                steps.stream().mapToDouble(ResponseStep::p50Ms).min().orElse(1));
        double longest = steps.stream().mapToDouble(ResponseStep::p99Ms).max().orElse(1);
        double lowest = Math.pow(DECADE, Math.floor(Math.log10(shortest)));
        double highest = Math.max(DECADE * lowest, ROOM * longest);
        List<Chart> charts = new ArrayList<>();
        transactions.forEach((name, figures) -> {
            List<ResponseStep> own = steps.stream()
                    .filter(step -> step.code().equals(figures.code()))
                    .toList();
            if (!own.isEmpty()) {
                charts.add(time.small(
                        "response-" + figures.code().toLowerCase(Locale.ROOT),
                        name,
                        "Percentiles; the axis is logarithmic.",
                        () -> {
                            LogAxis axis = milliseconds("ms");
                            axis.setRange(lowest, highest);
                            return axis;
                        },
                        figures.limitMs(),
                        List.of(
                                line("median", 0, own, ResponseStep::p50Ms),
                                line("90th", 1, own, ResponseStep::p90Ms),
                                line("99th", 2, own, ResponseStep::p99Ms))));
            }
        });
        return charts;
    }

    private static Series line(String name, int place, List<ResponseStep> steps, ToDoubleFunction<ResponseStep> value) {
        return Series.measured(
                name,
                Palette.other(place),
                steps.stream()
                        .map(step -> new Point(step.at(), Math.max(value.applyAsDouble(step), SMALLEST_MS)))
                        .toList());
    }
}
