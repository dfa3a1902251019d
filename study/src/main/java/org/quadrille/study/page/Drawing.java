package org.quadrille.study.page;

import java.awt.BasicStroke;
import java.awt.Color;
import java.util.Collection;
import java.util.List;
import java.util.stream.DoubleStream;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.plot.XYPlot;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.reporter.chart.Fonts;
import org.quadrille.reporter.chart.Palette;
import org.quadrille.reporter.chart.Svg;
import org.quadrille.reporter.chart.Theme;

/**
 * What the charts of a study have in common: sizes, axes with named rows, and axes that show the values and little
 * else.
 */
public final class Drawing {
    static final int WIDTH = 760;
    static final int HEIGHT = 290;
    /** Two of these stand side by side. */
    public static final int HALF_WIDTH = 470;

    public static final int HALF_HEIGHT = 250;
    static final Color GRID = Color.decode(Palette.GRID);
    static final Color BORDER = Color.decode(Palette.BORDER);
    static final Color TEXT = Color.decode(Palette.TEXT);
    static final Color MUTED = Color.decode(Palette.MUTED);

    private static final double MARGIN = 0.06;

    private Drawing() {}

    public static Chart chart(
            String id, String title, String text, Plot plot, LegendItemCollection legend, int width, int height) {
        return Svg.chart(Theme.chart(plot, legend), id, title, text, width, height);
    }

    /** An axis that shows all of these values and a little more; they may all be equal, or there may be none. */
    public static NumberAxis axis(String label, DoubleStream values) {
        double[] known = values.filter(Double::isFinite).toArray();
        double least = DoubleStream.of(known).min().orElse(0);
        double most = DoubleStream.of(known).max().orElse(1);
        double room = most > least ? MARGIN * (most - least) : Math.max(Math.abs(most) * MARGIN, 1e-6);
        NumberAxis axis = Theme.axis(label);
        axis.setRange(least >= 0 ? Math.max(0, least - room) : least - room, most + room);
        return axis;
    }

    /** An axis with a name for each row; the first row is on top. @param longest letters of a name that are shown */
    static SymbolAxis rows(Collection<String> names, int longest) {
        String[] shown =
                names.stream().map(name -> CellStyle.shortened(name, longest)).toArray(String[]::new);
        SymbolAxis axis = new SymbolAxis(null, shown);
        axis.setInverted(true);
        axis.setTickLabelFont(Fonts.chart(Theme.NORMAL));
        axis.setTickLabelPaint(TEXT);
        axis.setGridBandsVisible(false);
        axis.setAxisLineVisible(false);
        axis.setTickMarksVisible(false);
        axis.setRange(-0.6, Math.max(0, names.size() - 1) + 0.6);
        return axis;
    }

    /** Styles a plot whose values run from left to right. */
    static void horizontal(XYPlot plot) {
        Theme.plot(plot);
        plot.setDomainGridlinesVisible(true);
        plot.setDomainGridlinePaint(GRID);
        plot.setDomainGridlineStroke(new BasicStroke(0.7f));
    }

    /** Names of the cells as the legend shows them; empty for a single cell. */
    public static LegendItemCollection legend(List<String> cells) {
        LegendItemCollection legend = new LegendItemCollection();
        for (int i = 0; i < cells.size() && cells.size() > 1; i++) {
            legend.add(CellStyle.legend(cells.get(i), i));
        }
        return legend;
    }
}
