package org.quadrille.study.page;

import java.awt.BasicStroke;
import java.awt.geom.Ellipse2D;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.DefaultXYDataset;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.reporter.chart.Theme;

/** The runs of a cell against the quantiles of a normal distribution: on the line if they are normally distributed. */
final class QuantileChart {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private QuantileChart() {}

    /** Draws the cell at a place, from 0, with at least two values. */
    static Chart of(String id, String title, String text, String unit, int place, double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        double[] scores = new double[n];
        for (int i = 0; i < n; i++) {
            // Blom's plotting positions, as in Shapiro and Wilk's test.
            scores[i] = NORMAL.inverseCumulativeProbability((i + 1 - 0.375) / (n + 0.25));
        }
        double mean = DoubleStream.of(sorted).average().orElseThrow();
        double spread = Math.sqrt(
                DoubleStream.of(sorted).map(x -> (x - mean) * (x - mean)).sum() / (n - 1));
        double reach = scores[n - 1] + 0.3;
        double[][] line = {{-reach, reach}, {mean - reach * spread, mean + reach * spread}};
        DefaultXYDataset data = new DefaultXYDataset();
        data.addSeries("line", line);
        data.addSeries("runs", new double[][] {scores, sorted});
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(false, true);
        renderer.setSeriesLinesVisible(0, true);
        renderer.setSeriesShapesVisible(0, false);
        renderer.setSeriesPaint(0, Drawing.BORDER);
        renderer.setSeriesStroke(0, new BasicStroke(1.2f));
        renderer.setSeriesPaint(1, CellStyle.colour(place));
        renderer.setSeriesShape(1, new Ellipse2D.Double(-3, -3, 6, 6));
        NumberAxis normal = Theme.axis("quantile of the normal distribution");
        normal.setRange(-reach, reach);
        NumberAxis axis = Drawing.axis(unit, DoubleStream.concat(DoubleStream.of(sorted), DoubleStream.of(line[1])));
        XYPlot plot = new XYPlot(data, normal, axis, renderer);
        Theme.plot(plot);
        return Drawing.chart(
                id, title, text, plot, new LegendItemCollection(), Drawing.HALF_WIDTH, Drawing.HALF_HEIGHT);
    }
}
