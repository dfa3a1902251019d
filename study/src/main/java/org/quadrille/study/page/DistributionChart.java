package org.quadrille.study.page;

import java.awt.BasicStroke;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.DefaultXYDataset;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.reporter.chart.Fonts;
import org.quadrille.reporter.chart.Theme;

/** The share of a type's responses that took at most a given time, a line for each cell. */
final class DistributionChart {
    private static final double SMALLEST_MS = 0.01;

    private DistributionChart() {}

    /**
     * The line of a cell, whose place is from 0: percent of the responses that took at most so many milliseconds,
     * ascending.
     */
    record Distribution(int cell, double[] ms, double[] percent) {}

    /** Draws one type. */
    static Chart of(String id, String title, String text, List<String> cells, List<Distribution> lines) {
        DefaultXYDataset data = new DefaultXYDataset();
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);
        renderer.setDrawSeriesLineAsPath(true);
        for (Distribution line : lines) {
            int series = data.getSeriesCount();
            double[] ms = line.ms().clone();
            for (int k = 0; k < ms.length; k++) {
                ms[k] = Math.max(ms[k], SMALLEST_MS);
            }
            data.addSeries(line.cell(), new double[][] {ms, line.percent()});
            renderer.setSeriesPaint(series, CellStyle.colour(line.cell()));
            renderer.setSeriesStroke(series, new BasicStroke(1.6f));
        }
        LogAxis axis = new LogAxis("milliseconds");
        axis.setSmallestValue(SMALLEST_MS);
        axis.setLabelFont(Fonts.chart(Theme.NORMAL));
        axis.setTickLabelFont(Fonts.chart(Theme.NORMAL));
        axis.setTickUnit(new NumberTickUnit(1));
        axis.setNumberFormatOverride(new DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ROOT)));
        NumberAxis share = Theme.axis("% of responses");
        share.setRange(0, 100.5);
        XYPlot plot = new XYPlot(data, axis, share, renderer);
        Drawing.horizontal(plot);
        return Drawing.chart(id, title, text, plot, Drawing.legend(cells), Drawing.HALF_WIDTH, Drawing.HALF_HEIGHT);
    }
}
