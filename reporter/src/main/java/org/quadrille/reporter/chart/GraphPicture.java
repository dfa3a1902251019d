package org.quadrille.reporter.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Area;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.annotations.XYLineAnnotation;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.plot.SeriesRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.chart.util.ShapeUtils;
import org.jfree.data.xy.DefaultXYDataset;
import org.quadrille.reporter.chart.Graph.Axis;
import org.quadrille.reporter.chart.Graph.Bar;
import org.quadrille.reporter.chart.Graph.Line;
import org.quadrille.reporter.chart.Graph.Mark;
import org.quadrille.reporter.chart.Graph.Panel;
import org.quadrille.reporter.chart.Graph.Shade;
import org.quadrille.reporter.chart.Graph.Stretch;

/** Draws a {@link Graph} for print. */
final class GraphPicture {
    private static final Color BAND = new Color(238, 238, 238);
    private static final double CAP = 0.18;
    private static final double CAP_SHARE = 0.006;
    private static final int LONGEST_NAME = 68;
    private static final int LONGEST_ENTRY = 46;

    private GraphPicture() {}

    static JFreeChart of(Graph graph) {
        XYPlot whole;
        Panel first = graph.panels().get(0);
        ValueAxis places = axis(first.x(), false);
        if (!first.x().log()
                && first.lines().stream()
                        .flatMapToDouble(line -> DoubleStream.of(line.points()[0]))
                        .allMatch(x -> x == Math.rint(x))) {
            places.setStandardTickUnits(NumberAxis.createIntegerTickUnits(Locale.ROOT));
        }
        if (graph.panels().size() == 1) {
            whole = plot(first);
            whole.setDomainAxis(places);
        } else {
            CombinedDomainXYPlot all = new CombinedDomainXYPlot(places);
            all.setGap(16);
            for (Panel panel : graph.panels()) {
                all.add(plot(panel), panel == first ? 2 : 1);
            }
            whole = all;
        }
        return Theme.chart(whole, legend(graph));
    }

    /** One line needs none. */
    private static LegendItemCollection legend(Graph graph) {
        LegendItemCollection legend = new LegendItemCollection();
        Set<String> named = new HashSet<>();
        graph.panels().stream()
                .flatMap(panel -> panel.lines().stream())
                .filter(line -> named.add(line.name()))
                .forEach(line -> legend.add(entry(line)));
        return legend.getItemCount() > 1 ? legend : new LegendItemCollection();
    }

    private static LegendItem entry(Line line) {
        String name = Graph.shortened(line.name(), LONGEST_ENTRY);
        return line.mark() == Mark.NONE
                ? new LegendItem(name, null, null, null, new Line2D.Double(-9, 0, 9, 0), stroke(line), colour(line))
                : new LegendItem(name, null, null, null, shape(line.mark()), colour(line));
    }

    private static XYPlot plot(Panel panel) {
        DefaultXYDataset data = new DefaultXYDataset();
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer();
        renderer.setDrawSeriesLineAsPath(true);
        renderer.setUseFillPaint(true);
        XYPlot plot = new XYPlot(data, null, axis(panel.y(), true), renderer);
        plot.setSeriesRenderingOrder(SeriesRenderingOrder.FORWARD);
        Theme.plot(plot);
        boolean rows = !panel.y().names().isEmpty();
        boolean grey = panel.stretches().stream().anyMatch(stretch -> stretch.shade() != Shade.EVENT);
        plot.setDomainGridlinesVisible(rows || panel.x().log());
        plot.setDomainGridlinePaint(Color.decode(Palette.GRID));
        plot.setDomainGridlineStroke(new BasicStroke(0.7f));
        plot.setRangeGridlinesVisible(!rows && !grey);
        panel.stretches()
                .forEach(stretch -> plot.addDomainMarker(
                        marker(stretch), stretch.shade() == Shade.EVENT ? Layer.FOREGROUND : Layer.BACKGROUND));
        for (Bar bar : panel.bars()) {
            var stroke = new BasicStroke((float) bar.width(), BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER);
            renderer.addAnnotation(
                    new XYLineAnnotation(
                            bar.x1(), bar.y1(), bar.x2(), bar.y2(), stroke, pale(bar.colour(), bar.strength())),
                    Layer.BACKGROUND);
        }
        for (Line line : panel.lines()) {
            int series = data.getSeriesCount();
            data.addSeries(series, line.points());
            renderer.setSeriesLinesVisible(series, line.width() > 0);
            renderer.setSeriesShapesVisible(series, line.mark() != Mark.NONE);
            renderer.setSeriesPaint(series, colour(line));
            renderer.setSeriesFillPaint(series, line.dashed() ? Color.WHITE : colour(line));
            renderer.setSeriesStroke(series, stroke(line));
            renderer.setSeriesShape(series, shape(line.mark()));
            ends(renderer, line, rows, panel);
        }
        return plot;
    }

    /** Of intervals, with a cap at each end that the axis shows. */
    private static void ends(XYLineAndShapeRenderer renderer, Line line, boolean rows, Panel panel) {
        for (int k = 0; line.ends() != null && k < line.points()[0].length; k++) {
            Axis axis = rows ? panel.x() : panel.y();
            double low = Math.max(line.ends()[0][k], axis.low());
            double high = Math.min(line.ends()[1][k], axis.high());
            if (!(low <= high)) {
                continue;
            }
            double place = line.points()[rows ? 1 : 0][k];
            interval(renderer, line, rows, place, low, high, 0);
            double cap = rows ? CAP : CAP_SHARE * (panel.x().high() - panel.x().low());
            for (double end : new double[] {line.ends()[0][k], line.ends()[1][k]}) {
                if (end >= axis.low() && end <= axis.high()) {
                    interval(renderer, line, rows, place, end, end, cap);
                }
            }
        }
    }

    private static void interval(
            XYLineAndShapeRenderer renderer,
            Line line,
            boolean rows,
            double place,
            double from,
            double to,
            double cap) {
        double[] x = rows ? new double[] {from, to} : new double[] {place - cap, place + cap};
        double[] y = rows ? new double[] {place - cap, place + cap} : new double[] {from, to};
        renderer.addAnnotation(
                new XYLineAnnotation(x[0], y[0], x[1], y[1], new BasicStroke(1.6f), colour(line)), Layer.BACKGROUND);
    }

    private static IntervalMarker marker(Stretch stretch) {
        if (stretch.shade() == Shade.EVENT) {
            return EventBand.of(stretch.name(), stretch.from(), stretch.to(), true);
        }
        IntervalMarker band =
                new IntervalMarker(stretch.from(), stretch.to(), stretch.shade() == Shade.GREY ? BAND : Color.WHITE);
        band.setAlpha(1);
        if (!stretch.name().isEmpty()) {
            band.setLabel(stretch.name());
            band.setLabelFont(Fonts.chart(Theme.SMALL));
            band.setLabelPaint(Color.decode(Palette.MUTED));
            band.setLabelBackgroundColor(new Color(255, 255, 255, 0));
            band.setLabelAnchor(RectangleAnchor.TOP);
            band.setLabelTextAnchor(TextAnchor.TOP_CENTER);
        }
        return band;
    }

    private static ValueAxis axis(Axis axis, boolean upright) {
        if (axis.log()) {
            return Theme.logAxis(axis.label(), axis.low());
        }
        NumberAxis made = axis.names().isEmpty() ? Theme.axis(axis.label()) : symbols(axis, upright);
        if (Double.isFinite(axis.low())) {
            made.setRange(axis.low(), axis.high());
        }
        return made;
    }

    private static SymbolAxis symbols(Axis axis, boolean upright) {
        SymbolAxis symbols = new SymbolAxis(
                axis.label().isEmpty() ? null : axis.label(),
                axis.names().stream()
                        .map(name -> Graph.shortened(name, LONGEST_NAME))
                        .toArray(String[]::new));
        symbols.setInverted(upright);
        symbols.setTickLabelFont(Fonts.chart(Theme.NORMAL));
        symbols.setTickLabelPaint(Color.decode(Palette.TEXT));
        symbols.setLabelFont(Fonts.chart(Theme.NORMAL));
        symbols.setGridBandsVisible(false);
        symbols.setAxisLineVisible(false);
        symbols.setTickMarksVisible(false);
        return symbols;
    }

    private static Color colour(Line line) {
        return pale(line.colour(), line.strength());
    }

    /** On white; not transparent, as the PDF cannot draw that. */
    private static Color pale(String colour, double strength) {
        Color full = Color.decode(colour);
        return new Color(
                paler(full.getRed(), strength), paler(full.getGreen(), strength), paler(full.getBlue(), strength));
    }

    private static int paler(int part, double strength) {
        return (int) Math.round(255 - strength * (255 - part));
    }

    private static BasicStroke stroke(Line line) {
        return (BasicStroke) Theme.stroke(
                line.dashed() ? Series.Style.DASHED : Series.Style.SOLID, (float) Math.max(line.width(), 1));
    }

    private static Shape shape(Mark mark) {
        return switch (mark) {
            case NONE, DOT -> new Ellipse2D.Double(-3.5, -3.5, 7, 7);
            case DIAMOND -> ShapeUtils.createDiamond(5);
            case TRIANGLE -> ShapeUtils.createUpTriangle(4);
            case SQUARE -> new Rectangle2D.Double(-3, -3, 6, 6);
            case RING -> ring();
            case CROSS -> ShapeUtils.createDiagonalCross(3.5f, 0.7f);
            case LEFT -> ShapeUtils.rotateShape(ShapeUtils.createUpTriangle(5), -Math.PI / 2, 0, 0);
            case RIGHT -> ShapeUtils.rotateShape(ShapeUtils.createUpTriangle(5), Math.PI / 2, 0, 0);
        };
    }

    private static Shape ring() {
        var ring = new Area(new Ellipse2D.Double(-6, -6, 12, 12));
        ring.subtract(new Area(new Ellipse2D.Double(-4.8, -4.8, 9.6, 9.6)));
        return ring;
    }
}
