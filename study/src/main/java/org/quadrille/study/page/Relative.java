package org.quadrille.study.page;

import java.awt.BasicStroke;
import java.util.List;
import java.util.stream.DoubleStream;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.Change;
import org.quadrille.study.analysis.Comparison;
import org.quadrille.study.analysis.RecordedStudy;

/**
 * How many times as much of the primary metric a cell has as its base: what the change in percent says, as a ratio; NaN
 * where there are too few values, or a cell does not carry the load. So is its interval where there is none.
 */
public record Relative(String cell, String base, double ratio, double low, double high) {
    private static final int ROW_HEIGHT = 24;
    private static final int FRAME = 74;

    /** Every cell that is compared with a base, in the order of the comparisons. */
    static List<Relative> of(RecordedStudy study, Analysis analysis) {
        return analysis.primary().comparisons().stream()
                .filter(c -> c.cells().base().equals(study.bases().get(c.cells().other())))
                .map(Relative::of)
                .toList();
    }

    private static Relative of(Comparison pair) {
        Change change = pair.change();
        return new Relative(
                pair.cells().other(), pair.cells().base(), change.ratio(), change.lowRatio(), change.highRatio());
    }

    /** All of them in one chart, the base a line at 1; none if nothing is known. @param base what they are relative to */
    static List<Chart> charts(List<Relative> all, String base, String metric, double level) {
        List<Relative> known =
                all.stream().filter(one -> Double.isFinite(one.ratio)).toList();
        if (known.isEmpty()) {
            return List.of();
        }
        XYIntervalSeries series = new XYIntervalSeries("ratio");
        for (int row = 0; row < known.size(); row++) {
            Relative one = known.get(row);
            boolean bounded = Double.isFinite(one.low) && Double.isFinite(one.high);
            series.add(one.ratio, bounded ? one.low : one.ratio, bounded ? one.high : one.ratio, row, row, row);
        }
        XYIntervalSeriesCollection data = new XYIntervalSeriesCollection();
        data.addSeries(series);
        XYErrorRenderer marks = new XYErrorRenderer();
        marks.setDrawYError(false);
        marks.setSeriesPaint(0, CellStyle.colour(0));
        marks.setSeriesShape(0, CellStyle.mark(0));
        XYPlot plot = new XYPlot(
                data,
                Drawing.axis(
                        "relative to " + base,
                        known.stream().flatMapToDouble(one -> DoubleStream.of(0, 1, one.ratio, one.low, one.high))),
                Drawing.rows(known.stream().map(Relative::cell).toList(), CellStyle.LONGEST_ROW),
                marks);
        Drawing.horizontal(plot);
        plot.setRangeGridlinesVisible(false);
        plot.addDomainMarker(new ValueMarker(1, Drawing.TEXT, new BasicStroke(1f)), Layer.BACKGROUND);
        return List.of(Drawing.chart(
                "relative",
                metric + " relative to " + base,
                "With " + Text.percent(100 * level) + " % intervals.",
                plot,
                new LegendItemCollection(),
                Drawing.WIDTH,
                FRAME + ROW_HEIGHT * known.size()));
    }
}
