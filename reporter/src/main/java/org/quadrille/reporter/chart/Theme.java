package org.quadrille.reporter.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Stroke;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.block.RectangleConstraint;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.Size2D;
import org.jfree.data.Range;
import org.jfree.data.RangeType;

/** How all charts look: quiet lines on white, one font, a legend centred at the top. */
final class Theme {
    /** Size of the text of axes and legends. */
    public static final float NORMAL = 13;
    /** Size of the text of remarks inside a chart. */
    public static final float SMALL = 11;

    private static final int LEGEND_LINE = 22;
    /** A legend is never as high as this. */
    private static final int MOST = 10_000;

    private static final int MINOR_TICKS = 9;
    private static final float[] DASHES = {5, 3};

    private Theme() {}

    private static DecimalFormat numbers() {
        DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(Locale.ROOT);
        symbols.setGroupingSeparator('\u00a0');
        return new DecimalFormat("#,##0.####", symbols);
    }

    /** An axis of numbers whose range fits the data. */
    public static NumberAxis axis(String label) {
        NumberAxis axis = new NumberAxis(label);
        axis.setLabelFont(Fonts.chart(NORMAL));
        axis.setLabelPaint(Color.decode(Palette.TEXT));
        axis.setTickLabelFont(Fonts.chart(NORMAL));
        axis.setTickLabelPaint(Color.decode(Palette.TEXT));
        axis.setAxisLinePaint(Color.decode(Palette.BORDER));
        axis.setTickMarkPaint(Color.decode(Palette.BORDER));
        axis.setStandardTickUnits(NumberAxis.createStandardTickUnits(Locale.ROOT));
        axis.setNumberFormatOverride(numbers());
        return axis;
    }

    /** An axis from zero. */
    public static NumberAxis valueAxis(String label) {
        NumberAxis axis = axis(label);
        axis.setAutoRangeIncludesZero(true);
        axis.setAutoRangeMinimumSize(1e-6);
        axis.setRangeType(RangeType.POSITIVE);
        return axis;
    }

    /** A logarithmic axis with numbers at full decades. */
    static LogAxis logAxis(String label, double smallest) {
        LogAxis axis = new LogAxis(label);
        axis.setSmallestValue(smallest);
        axis.setLabelFont(Fonts.chart(NORMAL));
        axis.setTickLabelFont(Fonts.chart(NORMAL));
        DecimalFormat format = new DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ROOT));
        axis.setTickUnit(new NumberTickUnit(1, format, MINOR_TICKS));
        axis.setNumberFormatOverride(format);
        return axis;
    }

    /** Gives a plot its background and grid. */
    public static void plot(XYPlot plot) {
        plot.setBackgroundPaint(Color.decode(Palette.BACKGROUND));
        plot.setOutlineVisible(false);
        plot.setRangeGridlinePaint(Color.decode(Palette.GRID));
        plot.setRangeGridlineStroke(new BasicStroke(0.7f));
        plot.setDomainGridlinesVisible(false);
        plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
    }

    /** A chart of one plot, without title; an empty legend takes no room. */
    public static JFreeChart chart(Plot plot, LegendItemCollection legend) {
        JFreeChart chart = new JFreeChart(null, Fonts.chart(NORMAL), plot, false);
        chart.setBackgroundPaint(Color.decode(Palette.BACKGROUND));
        chart.setPadding(new RectangleInsets(2, 2, 2, 12));
        if (legend.getItemCount() > 0) {
            LegendTitle title = new LegendTitle(() -> legend);
            title.setItemFont(Fonts.chart(NORMAL));
            title.setItemPaint(Color.decode(Palette.TEXT));
            title.setPosition(RectangleEdge.TOP);
            title.setFrame(BlockBorder.NONE);
            title.setBackgroundPaint(null);
            chart.addLegend(title);
        }
        return chart;
    }

    /** What a legend takes beyond its first line, in a chart as wide as this: the plot keeps its height. */
    static int furtherLines(JFreeChart chart, int width) {
        if (chart.getLegend() == null) {
            return 0;
        }
        Graphics2D measure = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics();
        RectangleInsets padding = chart.getPadding();
        Size2D whole = chart.getLegend()
                .arrange(
                        measure,
                        new RectangleConstraint(
                                new Range(0, width - padding.getLeft() - padding.getRight()), new Range(0, MOST)));
        measure.dispose();
        return (int) Math.max(0, Math.round(whole.getHeight() - LEGEND_LINE));
    }

    static Stroke stroke(Series.Style style, float width) {
        return style == Series.Style.SOLID
                ? new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND)
                : new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, DASHES, 0);
    }

    static LegendItem legend(Series series) {
        Line2D line = new Line2D.Double(-9, 0, 9, 0);
        return new LegendItem(
                series.name(), null, null, null, line, stroke(series.style(), 2.5f), Color.decode(series.colour()));
    }

    static LegendItem area(String name, String colour) {
        var box = new Rectangle2D.Double(-5, -5, 10, 10);
        return new LegendItem(name, null, null, null, box, Color.decode(colour));
    }
}
