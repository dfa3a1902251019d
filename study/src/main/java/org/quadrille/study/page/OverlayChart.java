package org.quadrille.study.page;

import java.awt.BasicStroke;
import java.awt.Color;
import java.util.Arrays;
import java.util.List;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYDifferenceRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.DefaultXYDataset;
import org.quadrille.common.results.RunEvent;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.reporter.chart.EventBand;
import org.quadrille.reporter.chart.Theme;

/** Throughput over time of all runs of a cell, one drawn over another, with the median and the range of all. */
final class OverlayChart {
    private static final double LONGEST_IN_SECONDS = 300;
    private static final int MANY = 12;
    private static final double MICROS = 1e6;

    private OverlayChart() {}

    /**
     * Draws the cell at a place, from 0.
     *
     * @param stepSeconds time between two values
     * @param runs values of each run, from its start; one may be shorter than another
     * @param top the upper end of the axis, the same in the charts of all cells
     * @param events drawn as bands
     */
    static Chart of(
            String id,
            String title,
            String text,
            int place,
            String unit,
            double stepSeconds,
            List<double[]> runs,
            double top,
            List<RunEvent> events) {
        int steps = runs.stream().mapToInt(run -> run.length).max().orElse(0);
        boolean minutes = steps * stepSeconds > LONGEST_IN_SECONDS;
        double second = minutes ? 60 : 1;
        double[] times = new double[steps];
        double[][] sums = new double[3][steps];
        for (int k = 0; k < steps; k++) {
            int step = k;
            times[k] = (k + 0.5) * stepSeconds / second;
            double[] values = runs.stream()
                    .filter(run -> run.length > step)
                    .mapToDouble(run -> run[step])
                    .sorted()
                    .toArray();
            sums[0][k] = values[0];
            sums[1][k] = RunsChart.quantile(values, 0.5);
            sums[2][k] = values[values.length - 1];
        }
        NumberAxis axis = Theme.axis((minutes ? "minutes" : "seconds") + " from the start of the run");
        axis.setRange(0, Math.max(steps * stepSeconds / second, 1e-3));
        NumberAxis rate = Theme.valueAxis(unit);
        rate.setRange(0, Math.max(top * 1.05, 1e-6));
        XYPlot plot = new XYPlot(null, axis, rate, null);
        Theme.plot(plot);
        // The first dataset is drawn last.
        plot.setDataset(0, line(times, sums[1]));
        plot.setRenderer(0, lines(CellStyle.colour(place), 2.2f));
        DefaultXYDataset single = new DefaultXYDataset();
        for (double[] run : runs) {
            single.addSeries(single.getSeriesCount(), new double[][] {Arrays.copyOf(times, run.length), run});
        }
        plot.setDataset(1, single);
        plot.setRenderer(1, lines(CellStyle.pale(place, runs.size() > MANY ? 0.3 : 0.5), 0.8f));
        DefaultXYDataset range = new DefaultXYDataset();
        range.addSeries("most", new double[][] {times, sums[2]});
        range.addSeries("least", new double[][] {times, sums[0]});
        Color pale = CellStyle.pale(place, 0.13);
        XYDifferenceRenderer area = new XYDifferenceRenderer(pale, pale, false);
        area.setSeriesPaint(0, pale);
        area.setSeriesPaint(1, pale);
        plot.setDataset(2, range);
        plot.setRenderer(2, area);
        events.stream()
                .filter(event -> event.from() != null)
                .forEach(event -> plot.addDomainMarker(EventBand.of(
                        event.name(), event.from() / MICROS / second, event.to() / MICROS / second, true)));
        return Drawing.chart(
                id, title, text, plot, new LegendItemCollection(), Drawing.HALF_WIDTH, Drawing.HALF_HEIGHT);
    }

    private static DefaultXYDataset line(double[] times, double[] values) {
        DefaultXYDataset data = new DefaultXYDataset();
        data.addSeries("median", new double[][] {times, values});
        return data;
    }

    private static XYLineAndShapeRenderer lines(Color colour, float width) {
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);
        renderer.setDrawSeriesLineAsPath(true);
        renderer.setAutoPopulateSeriesPaint(false);
        renderer.setAutoPopulateSeriesStroke(false);
        renderer.setDefaultPaint(colour);
        renderer.setDefaultStroke(new BasicStroke(width));
        return renderer;
    }
}
