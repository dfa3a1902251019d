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
import org.quadrille.common.time.RunSchedule;
import org.quadrille.reporter.chart.Series.Point;
import org.quadrille.reporter.figures.ResponseStep;
import org.quadrille.reporter.figures.TransactionFigures;

/** Response times: of each type over the whole interval, and over time. */
final class ResponseCharts {
    private static final double SMALLEST_MS = 0.01;
    private static final int ROW_HEIGHT = 26;

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
        XYPlot plot = new XYPlot(data, milliseconds(), names, marks);
        Theme.plot(plot);
        plot.setDomainGridlinesVisible(true);
        plot.setDomainGridlinePaint(Color.decode(Palette.GRID));
        String title = "Response times of each type";
        String text = "Measurement interval; the axis is logarithmic.";
        int height = 90 + ROW_HEIGHT * types.size();
        String svg = Svg.of(Theme.chart(plot, legend), "responses", title, text, TimeChart.WIDTH, height);
        return new Chart("responses", title, text, svg);
    }

    private static LogAxis milliseconds() {
        LogAxis axis = new LogAxis("milliseconds");
        axis.setSmallestValue(SMALLEST_MS);
        axis.setLabelFont(Fonts.chart(Theme.NORMAL));
        axis.setTickLabelFont(Fonts.chart(Theme.NORMAL));
        axis.setTickUnit(new NumberTickUnit(1));
        axis.setNumberFormatOverride(new DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ROOT)));
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

    /** One small chart for each type that ran. */
    static List<Chart> overTime(
            RunSchedule schedule, Map<String, TransactionFigures> transactions, List<ResponseStep> steps) {
        TimeChart time = new TimeChart(schedule);
        List<Chart> charts = new ArrayList<>();
        transactions.forEach((name, figures) -> {
            List<ResponseStep> own = steps.stream()
                    .filter(step -> step.code().equals(figures.code()))
                    .toList();
            if (!own.isEmpty()) {
                charts.add(time.small(
                        "response-" + figures.code().toLowerCase(Locale.ROOT),
                        name,
                        "Percentiles of its response time over the run.",
                        "ms",
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
                        .map(step -> new Point(step.at(), value.applyAsDouble(step)))
                        .toList());
    }
}
